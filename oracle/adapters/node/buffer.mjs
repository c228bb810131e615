// Puts a Buffer on trial: Node's, node buffer.mjs; npm's for browsers, node buffer.mjs npm-buffer

import { serve } from "./protocol.mjs";
import { identity, load } from "./npm.mjs";

const isNpm = process.argv[2] !== undefined;
const { Buffer } = await load("node:buffer", isNpm ? "/index.js" : "");

serve({
    ...(isNpm ? identity() : { name: "Node Buffer", version: process.versions.node }),
    bytes: { "utf8.decode": (bytes) => Buffer.from(bytes).toString() },
    text: { "utf8.encode": (text) => new Uint8Array(Buffer.from(text)) },
});
