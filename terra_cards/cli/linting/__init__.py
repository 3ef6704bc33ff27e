"""The parts of ``terra-cards lint``: its flags, what they mean, the run, mending and output."""
