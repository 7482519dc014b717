"""Texts to be continued, apart from their formats (gmtw.datasets) and metrics (gmtw.scoring.metrics).

asking    item -> prompt, with examples before it
answer    output -> what it says, without labels and further items
nearness  how near two texts are, by their vectors; gmtw.scoring.similarity measures outputs by it
"""
