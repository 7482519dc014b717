"""Knowledge of single words: lists of a language's words, their forms, their gender, number, case and person."""
