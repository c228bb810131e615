// Puts npm's fast-decode-uri-component on trial: node fast-decode-uri-component.mjs

import { identity } from "./npm.mjs";
import { reject, serve } from "./protocol.mjs";
import decode from "fast-decode-uri-component";

serve({
    ...identity("fast-decode-uri-component"),
    text: { "uri.decode-component": (text) => decode(text) ?? reject() },
});
