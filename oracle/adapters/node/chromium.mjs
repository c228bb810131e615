// Puts a browser on trial: node chromium.mjs [the browser's command]
//
// page.mjs says which function performs which operation.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exchange } from "./protocol.mjs";

const profile = mkdtempSync(join(tmpdir(), "chromium-"));
const browser = spawn(
    process.argv[2] ?? "chromium",
    ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", `--user-data-dir=${profile}`],
    { detached: true, stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
);

process.on("exit", () => {
    try {
        process.kill(-browser.pid, "SIGKILL"); // all its processes
    } catch {} // it never started, or all have ended
    try {
        rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    } catch {} // the system's temporary folder keeps a rest
});
process.on("SIGTERM", () => process.exit(143));
process.on("SIGINT", () => process.exit(130));
process.on("uncaughtException", ({ message }) => fail(message));
browser.on("error", ({ message }) => fail(`the browser does not start: ${message}`));
browser.on("exit", (status, signal) => fail(`the browser ended: ${signal ?? `status ${status}`}`));

function fail(message) {
    console.error(message);
    process.exit(1);
}

// The DevTools protocol: JSON, each message ended by NUL.

const [, , , requests, responses] = browser.stdio;
requests.on("error", () => {}); // the browser's end tells why
const waiting = new Map();
let lastId = 0;
let sessionId;

function call(method, params) {
    const id = (lastId += 1);
    requests.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject, method }));
}

function receive({ id, method, result, error }) {
    if (method === "Inspector.targetCrashed") fail("the page crashed");
    if (id === undefined) return;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call.reject(new Error(`${call.method}: ${error.message}`));
    else call.resolve(result);
}

let begun = "";
responses.setEncoding("utf8").on("data", (chunk) => {
    const messages = chunk.split("\0");
    messages[0] = begun + messages[0];
    begun = messages.pop();
    for (const message of messages) receive(JSON.parse(message));
});

/** What a JavaScript expression gives in the page. */
async function evaluate(expression) {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await call("Runtime.evaluate", params);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
}

/** A module as an address; those that it imports become addresses in it. */
function address(file) {
    const source = readFileSync(new URL(file, import.meta.url), "utf8");
    const whole = source.replace(/"(\.\/[\w-]+\.mjs)"/g, (_, imported) => JSON.stringify(address(imported)));
    return `data:text/javascript;charset=utf-8,${encodeURIComponent(whole)}`;
}

const version = (await call("Browser.getVersion")).product.split("/")[1];
const { targetId } = await call("Target.createTarget", { url: "about:blank" });
({ sessionId } = await call("Target.attachToTarget", { targetId, flatten: true }));
await call("Inspector.enable");
const load = `import(${JSON.stringify(address("./page.mjs"))})`;
const greeting = await evaluate(`${load}.then((page) => (globalThis.page = page).greet("${version}"))`);
await exchange(greeting, (lines) => evaluate(`page.answer(${JSON.stringify(lines)})`));
process.exit();
