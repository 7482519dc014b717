"""From an instance set to an outputs file: what the file does not answer yet is asked, nothing is lost."""
