// What chromium.mjs asks of a browser, in a page of it.

import { answering, greeting, skip } from "./protocol.mjs";
import { encodings, forms, together, uri, urls } from "./web.mjs";

const title = document.createElement("title");
const parent = document.createElement("div");

const parsed = (parse) => (text) =>
    /[\r\0]/.test(text) ? skip("a parser makes a raw CR a LF, and a raw NUL U+FFFD") : parse(text);

/** In the RCDATA state. */
const unescapeText = parsed((text) => {
    title.innerHTML = text;
    return title.textContent;
});

const unescapeAttribute = parsed((text) => {
    const quote = ['"', "'"].find((quote) => !text.includes(quote));
    if (!quote) return skip("both kinds of quotes");
    parent.innerHTML = `<a title=${quote}${text}${quote}></a>`;
    return parent.firstChild.getAttribute("title");
});

function escapeText(text) {
    parent.textContent = text;
    return parent.innerHTML;
}

function escapeAttribute(text) {
    const element = document.createElement("a");
    element.setAttribute("title", text);
    return element.outerHTML.slice('<a title="'.length, -'"></a>'.length);
}

const html = {
    text: {
        "html.unescape.text": unescapeText,
        "html.unescape.attribute": unescapeAttribute,
        "html.escape.text": escapeText,
        "html.escape.attribute": escapeAttribute,
    },
};

const operations = together(encodings(globalThis), uri, forms(globalThis), urls(globalThis), html);

export const greet = (version) => greeting({ name: "Chromium", version, ...operations });
export const answer = answering(operations);
