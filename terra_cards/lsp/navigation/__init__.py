"""From a name to what it means, to all that uses it, and to another name."""
