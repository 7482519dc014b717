"""Grading in shards, on many processes or machines, with the same files as grading in one process.

environment  what scores depend on besides the files; another one is refused on every machine
plan         a job -> shards of 5,000 outputs, each with a name that says what its records are made of
worker       one shard -> one part: a Parquet file that is there whole or not at all
part_file    what a part looks like
engines      who does the shards: a pool on this machine, tasks of Ray, arrays of SLURM
controller   plans, lets an engine do what is not done, and makes the report folder from the parts
"""
