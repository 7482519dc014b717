"""Is a set fit to grade with, and are the detectors right?"""
