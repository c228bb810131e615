// Puts npm's entities on trial: node entities.mjs [entities-7.0.0]

import { identity, load } from "./npm.mjs";
import { serve } from "./protocol.mjs";

const entities = await load("entities");

serve({
    ...identity("entities"),
    text: {
        "html.unescape.text": (text) => entities.decodeHTML(text),
        "html.unescape.attribute": (text) => entities.decodeHTMLAttribute(text),
        "html.escape.text": (text) => entities.escapeText(text),
        "html.escape.attribute": (text) => entities.escapeAttribute(text),
        "html.round-trip.text": (text) => entities.decodeHTML(entities.escapeUTF8(text)),
        "html.round-trip.attribute": (text) => entities.decodeHTMLAttribute(entities.escapeUTF8(text)),
    },
});
