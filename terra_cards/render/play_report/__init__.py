"""What a simulation found, as one page for a browser: no other file, no request, no number made up here."""
