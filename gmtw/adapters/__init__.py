"""Adapters that run gmtw inside other programs: one module a host, over one core of prompt, grade and reward.

A host is imported by its own module only, so `import gmtw` and the core need none of them.
"""
