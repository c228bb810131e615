// Puts Node's querystring on trial, or a package in its place: node querystring.mjs [fast-querystring]
//
// It parses into an object, which keeps neither the order of repeated names nor the place of numbers among names.

import { serve, skip } from "./protocol.mjs";
import { identity, load } from "./npm.mjs";
import { ofUtf8, rejecting } from "./web.mjs";

const isNpm = process.argv[2] !== undefined;
const { parse, escape } = await load("node:querystring");

function parseForm(text) {
    const form = isNpm ? parse(text) : parse(text, "&", "=", { maxKeys: 0 });
    const names = Object.keys(form);
    if (names.length > 1 && names.some((name) => Array.isArray(form[name]) || /^\d+$/.test(name))) {
        return skip("an object does not keep the order of these names");
    }
    return names.flatMap((name) => [form[name]].flat().map((value) => [name, value]));
}

const escapes = {
    bytes: { "percent.encode.component": ofUtf8(escape) },
    text: { "uri.encode-component": (text) => rejecting(URIError, () => escape(text)) },
};

serve({
    ...(isNpm ? identity() : { name: "Node querystring", version: process.versions.node }),
    bytes: { "form.parse": ofUtf8(parseForm), ...(!isNpm && escapes.bytes) },
    text: isNpm ? {} : escapes.text,
});
