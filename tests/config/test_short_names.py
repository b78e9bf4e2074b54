from __future__ import annotations

import pytest

from config.short_names import short_names


@pytest.mark.parametrize(
    ("source", "short"),
    [
        ("const total = (price) => price * 2;", "const a=(a)=>a*2;"),
        ("const { price, tax: rate = 1 } = bill;", "const{price:a,tax:b=1}=bill;"),
        (
            "const price = 1; const bill = { price, tax: price };",
            "const a=1;const b={price:a,tax:a};",
        ),
        ("const price = 1; shop.price(bill?.price);", "const a=1;shop.price(bill?.price);"),
        ("const name = `a ${name} b ${ { name } }`;", "const a=`a ${a} b ${{name:a}}`;"),
        ("const word = /name[/]x/.exec(word);", "const a=/name[/]x/.exec(a);"),
        ("const half = 4 / half / 2;", "const a=4/a/2;"),
        ('const text = "const text"; // text', 'const a="const text";'),
        ("const shop = { open(price) { return price; } };", "const a={open(a){return a}};"),
        ("class Shop { get open() { return 1; } }", "class a{get open(){return 1}}"),
        ("const sum = one + +two;", "const a=one+ +two;"),
        ("switch (kind) { case 1: { const kind = 2; } }", "switch(a){case 1:{const a=2}}"),
        ("const location = 1;", "const location=1;"),
        ("const f = (x) => y => x + y + f;", "const a=(b)=>c=>b+c+a;"),
        ("const f = (x) => `${x}${f}`, g = 1;", "const a=(b)=>`${b}${a}`,g=1;"),
        (
            "function f(x) { try { x(); } catch (e) { f(e); } }",
            "function a(b){try{b()}catch(b){a(b)}}",
        ),
        ("const f = ({ x = 1, ...rest }) => rest[x];", "const a=({x:a=1,...b})=>b[a];"),
    ],
)
def test_only_names_that_the_script_binds_become_short(source: str, short: str) -> None:
    assert short_names(source) == short


def test_a_short_name_is_never_one_that_stands_for_something_else() -> None:
    assert short_names("const first = a + b;") == "const c=a+b;"
