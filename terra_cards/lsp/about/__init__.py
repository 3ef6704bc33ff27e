"""What is said about things in an editor, in Markdown."""
