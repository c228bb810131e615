import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/** Puts Java's class library on trial: java Java.java */
class Java {
    /** Which method performs which operation, by the form of the input. */
    static final Map<String, Function<byte[], Object>> BYTES = new TreeMap<>(Map.of(
        "utf8.decode", bytes -> new String(bytes, UTF_8),
        "utf8.decode-strict", Java::decodeStrict,
        // In ISO-8859-1 every character is the byte of the same number.
        "percent.encode.form", bytes -> URLEncoder.encode(new String(bytes, ISO_8859_1), ISO_8859_1),
        "form.parse", Java::parseForm));

    static final Map<String, Function<String, Object>> TEXT = new TreeMap<>(Map.of(
        "utf8.encode", text -> text.getBytes(UTF_8),
        "utf8.encode-strict", Java::encodeStrict));

    static final Map<String, Function<List<List<String>>, Object>> PAIRS = new TreeMap<>(Map.of(
        "form.serialize", Java::serializeForm));

    record Rejected(int offset, int length) {}

    /** A new decoder reports, it does not replace. It tells the length, and the buffer's position is the offset. */
    static Object decodeStrict(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        return result(UTF_8.newDecoder().decode(in, out, true), in, out.flip().toString());
    }

    static Object encodeStrict(String text) {
        CharBuffer in = CharBuffer.wrap(text);
        ByteBuffer out = ByteBuffer.allocate(3 * text.length());
        CoderResult result = UTF_8.newEncoder().encode(in, out, true);
        byte[] bytes = new byte[out.flip().remaining()];
        out.get(bytes);
        return result(result, in, bytes);
    }

    static Object result(CoderResult result, Buffer in, Object output) {
        return result.isError() ? new Rejected(in.position(), result.length()) : output;
    }

    /** URLDecoder decodes one name or value. */
    static Object parseForm(byte[] bytes) {
        List<List<String>> pairs = new ArrayList<>();
        for (String field : new String(bytes, UTF_8).split("&")) {
            if (!field.isEmpty()) {
                String[] parts = field.split("=", 2);
                String value = parts.length == 2 ? parts[1] : "";
                pairs.add(List.of(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(value, UTF_8)));
            }
        }
        return pairs;
    }

    /** URLEncoder encodes one name or value. */
    static Object serializeForm(List<List<String>> pairs) {
        return pairs.stream()
            .map(pair -> URLEncoder.encode(pair.get(0), UTF_8) + "=" + URLEncoder.encode(pair.get(1), UTF_8))
            .collect(Collectors.joining("&"));
    }

    // The protocol.

    static Object perform(String operation, Object value) {
        if (BYTES.containsKey(operation)) {
            return BYTES.get(operation).apply(HexFormat.of().parseHex((String) value));
        }
        if (TEXT.containsKey(operation)) {
            return TEXT.get(operation).apply((String) value);
        }
        @SuppressWarnings("unchecked")
        var pairs = (List<List<String>>) value;
        return PAIRS.get(operation).apply(pairs);
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8), 1 << 20);
        List<Object> operations = new ArrayList<>(BYTES.keySet());
        operations.addAll(TEXT.keySet());
        operations.addAll(PAIRS.keySet());
        StringBuilder held = new StringBuilder("{\"protocol\": 1, \"name\": \"Java\", \"version\": ");
        write(System.getProperty("java.version"), held);
        held.append(", \"operations\": ");
        write(operations, held);
        held.append(", \"offsets\": \"utf-16\"}\n");
        flush(held);
        for (String line; (line = in.readLine()) != null; ) {
            if (line.isEmpty()) {
                flush(held);
                continue;
            }
            String[] fields = line.split(" ", 3);
            held.append(fields[0]).append(' ');
            int start = held.length();
            try {
                write(perform(fields[1], new Json(fields[2]).value()), held);
            } catch (IllegalArgumentException error) {
                held.setLength(start);
                held.append("{\"reject\": {}}");
            } catch (RuntimeException error) {
                held.setLength(start);
                held.append("{\"error\": ");
                write(error.toString(), held);
                held.append('}');
            }
            held.append('\n');
            if (held.length() > 1 << 20) {
                flush(held);
            }
        }
        flush(held);
    }

    static void flush(StringBuilder held) {
        System.out.writeBytes(held.toString().getBytes(ISO_8859_1));
        System.out.flush();
        held.setLength(0);
    }

    /** Writes an output as JSON in ASCII. */
    static void write(Object output, StringBuilder out) {
        if (output instanceof byte[] bytes) {
            out.append('"').append(HexFormat.of().formatHex(bytes)).append('"');
        } else if (output instanceof Rejected rejected) {
            out.append("{\"reject\": {\"offset\": ").append(rejected.offset);
            out.append(", \"length\": ").append(rejected.length).append("}}");
        } else if (output instanceof List<?> list) {
            out.append('[');
            for (int i = 0; i < list.size(); i++) {
                if (i > 0) {
                    out.append(',');
                }
                write(list.get(i), out);
            }
            out.append(']');
        } else {
            String text = (String) output;
            out.append('"');
            for (int i = 0; i < text.length(); i++) {
                char unit = text.charAt(i);
                if (unit < ' ' || unit > '~' || unit == '"' || unit == '\\') {
                    out.append("\\u").append(HexFormat.of().toHexDigits(unit));
                } else {
                    out.append(unit);
                }
            }
            out.append('"');
        }
    }

    /** Reads a JSON value made of arrays and strings. */
    static class Json {
        final String json;
        int at = 0;

        Json(String json) {
            this.json = json;
        }

        Object value() {
            char start = next();
            if (start == '"') {
                return string();
            }
            List<Object> list = new ArrayList<>();
            for (char end = next(); end != ']'; end = next()) {
                if (end != ',') {
                    at--;
                }
                list.add(value());
            }
            return list;
        }

        /** The next character that is not white space. */
        char next() {
            while (json.charAt(at) <= ' ') {
                at++;
            }
            return json.charAt(at++);
        }

        String string() {
            int end = json.indexOf('"', at);
            int escape = json.indexOf('\\', at);
            if (escape < 0 || escape > end) {
                String text = json.substring(at, end);
                at = end + 1;
                return text;
            }
            StringBuilder text = new StringBuilder();
            for (char unit; (unit = json.charAt(at++)) != '"'; ) {
                text.append(unit == '\\' ? escape() : unit);
            }
            return text.toString();
        }

        char escape() {
            char letter = json.charAt(at++);
            if (letter == 'u') {
                at += 4;
                return (char) Integer.parseInt(json, at - 4, at, 16);
            }
            int control = "bfnrt".indexOf(letter);
            return control < 0 ? letter : "\b\f\n\r\t".charAt(control);
        }
    }
}
