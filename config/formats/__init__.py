"""How days and times are written: in English by country, and never broken at the end of a line.

Django looks here first (its `FORMAT_MODULE_PATH`). What a file does not say is Django's own.
"""
