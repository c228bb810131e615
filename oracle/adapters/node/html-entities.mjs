// Puts npm's html-entities on trial: node html-entities.mjs

import { identity, load } from "./npm.mjs";
import { serve } from "./protocol.mjs";

const { decode, encode } = await load("html-entities");
const [TEXT, ATTRIBUTE] = [{ scope: "body" }, { scope: "attribute" }];

// encode() writes &apos;: other output than html.escape.five, for the same purpose.
serve({
    ...identity("html-entities"),
    text: {
        "html.unescape.text": (text) => decode(text, TEXT),
        "html.unescape.attribute": (text) => decode(text, ATTRIBUTE),
        "html.round-trip.text": (text) => decode(encode(text), TEXT),
        "html.round-trip.attribute": (text) => decode(encode(text), ATTRIBUTE),
    },
});
