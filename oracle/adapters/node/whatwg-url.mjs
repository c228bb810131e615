// Puts npm's whatwg-url on trial: node whatwg-url.mjs

import { identity, load } from "./npm.mjs";
import { serve } from "./protocol.mjs";
import { forms, ofUtf8, together } from "./web.mjs";

const { URLSearchParams, percentDecodeBytes } = await load("whatwg-url");
const encoding = await load("whatwg-url", "/lib/percent-encoding.js");

const encode = (isInSet, spaceAsPlus = false) =>
    ofUtf8((text) => encoding.utf8PercentEncodeString(text, isInSet, spaceAsPlus));

const functions = {
    bytes: {
        "percent.decode": percentDecodeBytes,
        "percent.encode.c0-control": encode(encoding.isC0ControlPercentEncode),
        "percent.encode.fragment": encode(encoding.isFragmentPercentEncode),
        "percent.encode.query": encode(encoding.isQueryPercentEncode),
        "percent.encode.special-query": encode(encoding.isSpecialQueryPercentEncode),
        "percent.encode.path": encode(encoding.isPathPercentEncode),
        "percent.encode.userinfo": encode(encoding.isUserinfoPercentEncode),
        "percent.encode.form": encode(encoding.isURLEncodedPercentEncode, true),
    },
};

serve({ ...identity("whatwg-url"), ...together(forms({ URLSearchParams }), functions) });
