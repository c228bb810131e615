"""Puts Python's standard library on trial: python3 python.py"""

import codecs
import html
import json
import platform
import sys
from urllib.parse import parse_qsl, quote, quote_plus, unquote_to_bytes, urlencode


# Functions that take more than a line. Text is a str, which may hold lone surrogates; bytes are bytes.

def decode_strict(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return {"reject": {"offset": error.start, "length": error.end - error.start}}


def encode_strict(text):
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        return {"reject": {"offset": error.start, "length": error.end - error.start}}


def parse_form(data):
    # parse_qsl takes no bytes above 7F; the standard library itself decoded a form's body so before it.
    return parse_qsl(data.decode("utf-8", "replace"), keep_blank_values=True)


# Which function performs which operation, by the form of the input.

BYTES = {
    "utf8.decode": lambda data: data.decode("utf-8", "replace"),
    "utf8.decode-strict": decode_strict,
    "utf8.decode-bom": lambda data: data.decode("utf-8-sig", "replace"),
    "percent.decode": unquote_to_bytes,
    "percent.encode.rfc3986": lambda data: quote(data, safe=""),
    "percent.encode.form": quote_plus,
    "form.parse": parse_form,
}

TEXT = {
    "utf8.encode-strict": encode_strict,
    "html.unescape.text": html.unescape,
    "html.escape.five": html.escape,
}

PAIRS = {
    "form.serialize": lambda pairs: urlencode([(name, value) for name, value in pairs]),
}

STREAMING = {
    "utf8.decode": codecs.getincrementaldecoder("utf-8"),
    "utf8.decode-bom": codecs.getincrementaldecoder("utf-8-sig"),
}


# The protocol.

def answer(operation, value):
    if operation not in BYTES:
        return TEXT[operation](value) if operation in TEXT else PAIRS[operation](value)
    if isinstance(value, str):
        return BYTES[operation](bytes.fromhex(value))
    decoder = STREAMING[operation]("replace")
    return "".join(decoder.decode(bytes.fromhex(chunk)) for chunk in value) + decoder.decode(b"", True)


def main():
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")
    read, write = json.JSONDecoder().decode, json.JSONEncoder().encode
    print(write({
        "protocol": 1,
        "name": "Python",
        "version": platform.python_version(),
        "operations": [*BYTES, *TEXT, *PAIRS],
        "streaming": [*STREAMING],
        "offsets": "code-points",
    }), flush=True)
    held = []
    for line in sys.stdin:
        if line != "\n":
            number, operation, value = line.split(" ", 2)
            try:
                output = answer(operation, read(value))
            except ValueError:
                output = {"reject": {}}
            except Exception as error:
                output = {"error": f"{type(error).__name__}: {error}"}
            held.append(f"{number} {write(output.hex() if isinstance(output, bytes) else output)}\n")
        if line == "\n" or len(held) == 10_000:
            sys.stdout.write("".join(held))
            held.clear()
        if line == "\n":
            sys.stdout.flush()
    sys.stdout.write("".join(held))


main()
