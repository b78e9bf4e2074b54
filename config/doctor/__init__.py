"""What `manage.py doctor` looks at on a running site. Each finding has a number that stays, says
what is wrong and what to do. They look like Django's checks, and none of them runs unasked.
"""
