"""What can be done about a finding."""
