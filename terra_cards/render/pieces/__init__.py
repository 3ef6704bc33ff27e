"""What a game needs beside its cards, made ready and drawn."""
