"""
Readers of the public sources: bytes in, plain values out, nothing else touched.

Each raises `data.errors.SourceError` with the place and the reason when what it
reads is truncated or is not what it should be.
"""
