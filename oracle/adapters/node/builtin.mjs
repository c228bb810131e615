// Puts what Node itself offers on trial: node builtin.mjs

import { serve } from "./protocol.mjs";
import { encodings, forms, together, uri, urls } from "./web.mjs";

serve({
    name: "Node",
    version: process.versions.node,
    ...together(encodings(globalThis), uri, forms(globalThis), urls(globalThis)),
});
