"""How numbers and days are written where Django's own way is wrong (its `FORMAT_MODULE_PATH`)."""
