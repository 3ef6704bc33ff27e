"""Hot-seat games in the terminal: seats, tables, what people type, and the record that grows."""
