"""Lines and bars, laid out in whole numbers for SVG."""
