"""How the tables of `schema.py` came to be, revision by revision; run by `schema.bring_up_to_date` alone.

A change of the tables is a new module in `versions`, its number in `schema.REVISIONS`, and the tables there
as they are afterwards. A revision that has been released is never changed.
"""
