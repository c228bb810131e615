// Puts npm's parse-entities on trial: node parse-entities.mjs

import { identity, load } from "./npm.mjs";
import { serve } from "./protocol.mjs";

const { parseEntities } = await load("parse-entities");

serve({
    ...identity("parse-entities"),
    text: {
        "html.unescape.text": (text) => parseEntities(text),
        "html.unescape.attribute": (text) => parseEntities(text, { attribute: true }),
    },
});
