// The protocol of codec-oracle (PROTOCOL.md). An adapter says which function performs which operation:
//
//     serve({
//         name, version,
//         bytes: { id: (bytes) => output },       // operations whose input is bytes: a Uint8Array
//         text: { id: (text) => output },         // a string
//         pairs: { id: (pairs) => output },       // an array of arrays of two strings
//         streaming: { id: (chunks) => output },  // those that also take an array of Uint8Arrays
//         offsets: "utf-16",
//     });
//
// An output is a string, a Uint8Array, pairs, errors, or what reject() and skip() give; a RangeError or URIError
// that a function throws is a rejection, anything else it throws an error. Nothing here but serve() and
// exchange() needs Node: the browser's page uses the rest.

export const reject = (about = {}) => ({ reject: about });
export const skip = (why) => ({ skip: why });

export const greeting = ({ name, version, bytes = {}, text = {}, pairs = {}, streaming = {}, offsets }) =>
    JSON.stringify({
        protocol: 1,
        name,
        version,
        operations: [bytes, text, pairs].flatMap(Object.keys),
        streaming: Object.keys(streaming),
        offsets,
    });

/** What answers whole lines of cases, each line ended by a line feed, with lines of answers. */
export function answering({ bytes = {}, text = {}, pairs = {}, streaming = {} }) {
    const others = { ...text, ...pairs };

    function output(operation, value) {
        if (!(operation in bytes)) return others[operation](value);
        if (Array.isArray(value)) return streaming[operation](value.map(fromHex));
        return bytes[operation](fromHex(value));
    }

    function answer(operation, value) {
        try {
            const answer = output(operation, JSON.parse(value));
            return JSON.stringify(answer instanceof Uint8Array ? toHex(answer) : answer);
        } catch (error) {
            // What ECMAScript throws at an input; anything else is a fault of the adapter's.
            const refuses = error instanceof RangeError || error instanceof URIError;
            return JSON.stringify(refuses ? reject() : { error: String(error) });
        }
    }

    return (lines) => {
        let answers = "";
        for (let start = 0, end; (end = lines.indexOf("\n", start)) >= 0; start = end + 1) {
            if (end === start) continue;
            const afterNumber = lines.indexOf(" ", start);
            const afterOperation = lines.indexOf(" ", afterNumber + 1);
            const operation = lines.slice(afterNumber + 1, afterOperation);
            const value = lines.slice(afterOperation + 1, end);
            answers += `${lines.slice(start, afterNumber)} ${answer(operation, value)}\n`;
        }
        return answers;
    };
}

/** Speaks the protocol for an adapter until the input ends. */
export const serve = (adapter) => exchange(greeting(adapter), answering(adapter));

/** Prints a greeting, then what `answer` makes of each piece of the input that is whole lines. */
export async function exchange(greeting, answer) {
    const print = async (output) => {
        if (!process.stdout.write(output)) await new Promise((resolve) => process.stdout.once("drain", resolve));
    };
    await print(`${greeting}\n`);
    let begun = "";
    for await (const chunk of process.stdin.setEncoding("utf8")) {
        const end = chunk.lastIndexOf("\n") + 1;
        if (end > 0) {
            const answers = await answer(begun + chunk.slice(0, end));
            begun = "";
            if (answers !== "") await print(answers);
        }
        begun += chunk.slice(end);
    }
}

function fromHex(digits) {
    const bytes = new Uint8Array(digits.length / 2);
    for (let at = 0; at < bytes.length; at += 1) {
        bytes[at] = digit(digits.charCodeAt(2 * at)) * 16 + digit(digits.charCodeAt(2 * at + 1));
    }
    return bytes;
}

const digit = (unit) => (unit <= 0x39 ? unit - 0x30 : (unit | 0x20) - 0x57);

function toHex(bytes) {
    let digits = "";
    for (const byte of bytes) digits += HEX[byte];
    return digits;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
