// What the web platform offers for the operations: asked of Node, of a browser and of npm packages that
// implement the same standards.

import { reject, skip } from "./protocol.mjs";

/** By TextDecoder and TextEncoder. */
export function encodings({ TextDecoder, TextEncoder }) {
    const keepingBom = new TextDecoder("utf-8", { ignoreBOM: true });
    const removingBom = new TextDecoder("utf-8");
    const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const encoder = new TextEncoder();
    const inChunks = (decoder) => (chunks) => {
        let text = "";
        for (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
        return text + decoder.decode();
    };
    return {
        bytes: {
            "utf8.decode": (bytes) => keepingBom.decode(bytes),
            "utf8.decode-bom": (bytes) => removingBom.decode(bytes),
            "utf8.decode-strict": (bytes) => rejecting(TypeError, () => strict.decode(bytes)),
        },
        text: { "utf8.encode": (text) => encoder.encode(text) },
        streaming: { "utf8.decode": inChunks(keepingBom), "utf8.decode-bom": inChunks(removingBom) },
    };
}

/** By the functions of ECMAScript. */
export const uri = {
    bytes: { "percent.encode.component": ofUtf8(encodeURIComponent) },
    text: {
        "uri.encode": (text) => rejecting(URIError, () => encodeURI(text)),
        "uri.decode": (text) => rejecting(URIError, () => decodeURI(text)),
        "uri.encode-component": (text) => rejecting(URIError, () => encodeURIComponent(text)),
        "uri.decode-component": (text) => rejecting(URIError, () => decodeURIComponent(text)),
    },
};

/** By URLSearchParams. */
export const forms = ({ URLSearchParams }) => ({
    bytes: {
        // It takes one leading "?" away: this one.
        "form.parse": ofUtf8((text) => [...new URLSearchParams(`?${text}`)]),
        "percent.encode.form": ofUtf8((text) => new URLSearchParams([["", text]]).toString().slice(1)),
    },
    pairs: { "form.serialize": (pairs) => new URLSearchParams(pairs).toString() },
});

/** By URL: what it makes of an input between two letters in the component that a set is for. */
export function urls({ URL }) {
    const opaquePath = (text) => new URL(`foo:${text}`).pathname;
    const setting = (component, before, url) => {
        const probe = new URL(url);
        return (text) => {
            probe[component] = before + text;
            return probe[component].slice(before.length);
        };
    };
    return {
        bytes: {
            "percent.encode.c0-control": probing(/[\t\n\r]/, /[?#]/, opaquePath),
            "percent.encode.fragment": probing(/[\t\n\r]/, NONE, setting("hash", "#", "foo://h/")),
            "percent.encode.query": probing(/[\t\n\r]/, NONE, setting("search", "?", "foo://h/")),
            "percent.encode.special-query": probing(/[\t\n\r]/, NONE, setting("search", "?", "https://h/")),
            "percent.encode.path": probing(/[\t\n\r]/, /\//, setting("pathname", "/", "foo://h/")),
            "percent.encode.userinfo": probing(NONE, NONE, setting("username", "", "foo://h/")),
        },
    };
}

const NONE = /[]/;

const probing = (removed, delimiters, probe) =>
    ofUtf8((text) => {
        if (removed.test(text)) return skip("the URL parser takes tab, LF and CR out");
        if (delimiters.test(text)) return skip("a delimiter of the URL's component");
        const component = probe(`a${text}b`);
        return /^a.*b$/s.test(component) ? component.slice(1, -1) : component;
    });

/** A function on text as one on bytes. */
export function ofUtf8(perform) {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return (bytes) => {
        let text;
        try {
            text = decoder.decode(bytes);
        } catch {
            return skip("not UTF-8");
        }
        return perform(text);
    };
}

/** What `perform` gives; an exception of the type that it documents for a bad input is a rejection. */
export function rejecting(type, perform) {
    try {
        return perform();
    } catch (error) {
        if (error instanceof type) return reject();
        throw error;
    }
}

/** Several groups of operations as one adapter. */
export function together(...groups) {
    const all = { bytes: {}, text: {}, pairs: {}, streaming: {} };
    for (const group of groups) {
        for (const form of Object.keys(group)) Object.assign(all[form], group[form]);
    }
    return all;
}
