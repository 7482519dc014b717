"""Texts to be continued, apart from their formats (gmtw.suites) and metrics (gmtw.metrics).

asking    item -> prompt, with examples before it
answer    output -> what it says, without labels and further items
nearness  how near two texts are, by their vectors; gmtw.similarity measures outputs by it
"""
