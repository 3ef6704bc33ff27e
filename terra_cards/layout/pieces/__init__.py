"""What a game needs beside its cards: stones, a score track, cards of roles, boxes."""
