from __future__ import annotations

import re

from config.lean import bundle, lean_script, lean_style


def test_a_script_loses_comment_lines_and_indentation_only() -> None:
    source = (
        "/**\n * What it is for.\n */\n"
        "const one = 1; // stays: it shares its line\n"
        "  // goes\n"
        '  const text = "/* no comment */ // none";\n'
        "  const product = one\n    * 2;\n"
    )
    assert lean_script(source) == (
        "const one = 1; // stays: it shares its line\n"
        'const text = "/* no comment */ // none";\n'
        "const product = one\n* 2;\n"
    )


def test_a_stylesheet_loses_spaces_that_mean_nothing() -> None:
    source = (
        "/* The look. */\n"
        "@layer pad {\n"
        "  .a :is(b, i) > c,\n"
        "  .d { color: red; margin: 0\n    calc(1px + 2px); }\n"
        "}\n"
    )
    assert lean_style(source) == (
        "@layer pad{.a :is(b,i) > c,.d{color:red;margin:0 calc(1px + 2px)}}"
    )


MODULES = {
    "main.js": (
        'import { price, put as keep } from "./shop/index.js";\n'
        'import {\n  double,\n} from "./sums.js";\n'
        "const name = 2;\nexport const bought = keep(double(price) + name);\n"
    ),
    "sums.js": (
        'import { price } from "./shop/index.js";\n'
        "const name = 1;\n"
        "export function double(value) {\n  return value * 2 + price - price + name - 1;\n}\n"
    ),
    "shop/index.js": "const price = 5;\nconst put = (value) => value;\nexport { price, put };\n",
}


def test_modules_become_one_script_in_which_no_name_stands_for_two_things() -> None:
    made = bundle("main.js", MODULES.__getitem__)
    assert "import" not in made
    assert "export" not in made
    found = re.fullmatch(
        r"const (?P<price>\w)=5;const (?P<put>\w)=\(a\)=>a;"
        r"const (?P<one>\w)=1;function (?P<double>\w)\((?P<value>\w)\)"
        r"\{return (?P=value)\*2\+(?P=price)-(?P=price)\+(?P=one)-1\}"
        r"const (?P<two>\w)=2;"
        r"const (?P<bought>\w)=(?P=put)\((?P=double)\((?P=price)\)\+(?P=two)\);",
        made,
    )
    assert found is not None, made
    outside = [name for what, name in found.groupdict().items() if what != "value"]
    assert len(set(outside)) == len(outside)


def test_of_other_peoples_modules_only_what_is_used_travels() -> None:
    modules = {
        "main.js": 'import { keys } from "./vendor/idb.js";\nexport const all = keys();\n',
        "vendor/idb.js": (
            "function open() {\n    return 1;\n}\n"
            "/** Uses get, in words only. */\n"
            "function get() {\n    return open();\n}\n"
            "function keys() {\n    return [open()];\n}\n"
            "export { get, keys };\n"
        ),
    }
    made = bundle("main.js", modules.__getitem__)
    assert made.count("function") == 2
