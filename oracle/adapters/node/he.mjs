// Puts npm's he on trial: node he.mjs [he-1.2.0]

import { identity, load } from "./npm.mjs";
import { serve } from "./protocol.mjs";

const he = await load("he");
const ATTRIBUTE = { isAttributeValue: true };

// he.escape() writes &#x27; and also the backquote: other output than html.escape.five, for the same purpose.
serve({
    ...identity("he"),
    text: {
        "html.unescape.text": (text) => he.decode(text),
        "html.unescape.attribute": (text) => he.decode(text, ATTRIBUTE),
        "html.round-trip.text": (text) => he.decode(he.escape(text)),
        "html.round-trip.attribute": (text) => he.decode(he.escape(text), ATTRIBUTE),
    },
});
