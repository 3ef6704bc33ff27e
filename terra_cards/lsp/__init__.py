"""The language server: what editors touch. It shows what the rooms below found out."""
