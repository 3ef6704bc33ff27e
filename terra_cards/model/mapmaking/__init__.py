"""Making a board's drawing out of shapes. Needs shapely and numpy (the extra ``boards``)."""
