// The npm packages on trial. An adapter's first argument names another one under node_modules than the usual:
// `node entities.mjs entities-7.0.0`.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);
const chosen = (usual) => process.argv[2] ?? usual;

/** A package's name and version, for the greeting. */
export function identity(usual) {
    const manifests = resolve.paths(chosen(usual)).map((folder) => `${folder}/${chosen(usual)}/package.json`);
    const { name, version } = JSON.parse(readFileSync(manifests.find(existsSync), "utf8"));
    return { name, version };
}

/** A package's exports, or those of a file in it. */
export async function load(usual, file = "") {
    const exports = await import(chosen(usual) + file);
    return { ...exports.default, ...exports };
}
