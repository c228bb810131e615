// Puts npm's parse5 on trial: node parse5.mjs [parse5-8.0.0]
//
// Text is what a title element holds, and so in the RCDATA state.

import { identity, load } from "./npm.mjs";
import { serve, skip } from "./protocol.mjs";

const { html, parseFragment, serialize, serializeOuter } = await load("parse5");

const element = (tagName, attrs) =>
    ({ nodeName: tagName, tagName, attrs, namespaceURI: html.NS.HTML, childNodes: [], parentNode: null });
const title = element("title", []);

const CODES = new Set([
    "absence-of-digits-in-numeric-character-reference",
    "character-reference-outside-unicode-range",
    "control-character-reference",
    "missing-semicolon-after-character-reference",
    "noncharacter-character-reference",
    "null-character-reference",
    "surrogate-character-reference",
    "unknown-named-character-reference",
]);

/** The errors about character references in markup, with offsets that count from behind `before`. */
function errors(before, parse) {
    const found = [];
    parse({
        onParseError: ({ code, startOffset }) => {
            if (CODES.has(code)) found.push([code, startOffset - before.length]);
        },
    });
    return found;
}

const unlessRaw = (replaced, perform) => (text) =>
    replaced.test(text) ? skip("a parser makes a raw CR a LF, and a raw NUL U+FFFD") : perform(text);

const quoted = (perform) => (text) => {
    const quote = ['"', "'"].find((quote) => !text.includes(quote));
    return quote ? perform(`<a v=${quote}`, text, `${quote}>`) : skip("both kinds of quotes");
};

serve({
    ...identity("parse5"),
    offsets: "utf-16",
    text: {
        "html.unescape.text": unlessRaw(/[\r\0]/, (text) =>
            parseFragment(title, text, {}).childNodes.map(({ value }) => value).join(""),
        ),
        "html.unescape.attribute": unlessRaw(/[\r\0]/, quoted((before, text, behind) =>
            parseFragment(before + text + behind).childNodes[0].attrs[0].value,
        )),
        "html.errors.text": unlessRaw(/\r/, (text) =>
            errors("", (options) => parseFragment(title, text, options)),
        ),
        "html.errors.attribute": unlessRaw(/\r/, quoted((before, text, behind) =>
            errors(before, (options) => parseFragment(before + text + behind, options)),
        )),
        "html.escape.text": (value) =>
            serialize({ nodeName: "#document-fragment", childNodes: [{ nodeName: "#text", value }] }),
        "html.escape.attribute": (value) =>
            serializeOuter(element("a", [{ name: "v", value }])).slice('<a v="'.length, -'"></a>'.length),
    },
});
