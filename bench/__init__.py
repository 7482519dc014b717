"""What `pytest bench` grades; in an installed gmtw, `pytest --pyargs gmtw.bench`."""
