"""The judge at the table: what was asked, who wins or errs and why, in words."""
