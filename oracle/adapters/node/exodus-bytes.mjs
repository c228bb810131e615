// Puts npm's @exodus/bytes on trial: node exodus-bytes.mjs

import { identity, load } from "./npm.mjs";
import { serve } from "./protocol.mjs";
import { encodings, rejecting, together } from "./web.mjs";

const { utf8fromString } = await load("@exodus/bytes", "/utf8.js");
const encode = { text: { "utf8.encode-strict": (text) => rejecting(TypeError, () => utf8fromString(text)) } };

serve({ ...identity("@exodus/bytes"), ...together(encodings(await load("@exodus/bytes", "/encoding.js")), encode) });
