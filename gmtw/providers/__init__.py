"""Providers of answers: chat and completions over HTTP, models in this process, encoders, LanguageTool."""
