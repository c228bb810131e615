<?php
// Puts PHP's functions on trial: php php.php [VARIANT]
//
// Without an argument every operation below is performed; a variant performs utf8.decode only.

mb_substitute_character(0xFFFD);

// Which function performs which operation, by the form of the input. A PHP string is bytes: text is UTF-8.

$bytes = [
    'utf8.decode' => fn($data) => mb_convert_encoding($data, 'UTF-8', 'UTF-8'),
    'utf8.decode-strict' => fn($data) => mb_check_encoding($data, 'UTF-8') ? $data : ['reject' => new stdClass],
    'percent.decode' => fn($data) => rawurldecode($data),
    'percent.encode.rfc3986' => fn($data) => rawurlencode($data),
    'percent.encode.form' => fn($data) => urlencode($data),
];

$text = [
    'html.unescape.text' => fn($text) => html_entity_decode($text, ENT_QUOTES | ENT_HTML5, 'UTF-8'),
    'html.escape.five' => fn($text) => htmlspecialchars($text),
];

// One call a pair: names are the keys of an array, which are all different.
function field($pair) {
    return http_build_query([$pair[0] => $pair[1]]);
}

$pairs = [
    'form.serialize' => fn($pairs) => implode('&', array_map('field', $pairs)),
];

// Other functions for utf8.decode, chosen by the first argument.

$variants = [
    'mb_convert_encoding' => $bytes['utf8.decode'],
    'mb_scrub' => fn($data) => mb_scrub($data, 'UTF-8'),
    // It escapes too, which htmlspecialchars_decode takes back.
    'htmlspecialchars' => fn($data) => htmlspecialchars_decode(
        htmlspecialchars($data, ENT_NOQUOTES | ENT_SUBSTITUTE, 'UTF-8'),
        ENT_NOQUOTES,
    ),
];

// Those whose output is bytes; that of the others is text.

$bytes_out = ['percent.decode' => true];

// The protocol.

$name = 'PHP';
if ($argc > 1) {
    if (!isset($variants[$argv[1]])) {
        fwrite(STDERR, 'usage: php php.php [' . implode(' | ', array_keys($variants)) . "]\n");
        exit(2);
    }
    $name .= " $argv[1]";
    [$bytes, $text, $pairs] = [['utf8.decode' => $variants[$argv[1]]], [], []];
}

set_error_handler(function ($level, $message) { throw new ErrorException($message); });

function answer($operation, $json) {
    global $bytes, $text, $pairs, $bytes_out;
    try {
        $value = json_decode($json);
        if (json_last_error() === JSON_ERROR_UTF16) {
            return ['skip' => 'a PHP string of UTF-8 holds no lone surrogate'];
        }
        if (isset($bytes[$operation])) {
            $output = $bytes[$operation](hex2bin($value));
        } else {
            $output = ($text[$operation] ?? $pairs[$operation])($value);
        }
        return isset($bytes_out[$operation]) ? bin2hex($output) : $output;
    } catch (Throwable $error) {
        return ['error' => $error->getMessage()];
    }
}

stream_set_chunk_size(STDIN, 1 << 20);
fwrite(STDOUT, json_encode([
    'protocol' => 1,
    'name' => $name,
    'version' => PHP_VERSION,
    'operations' => array_keys($bytes + $text + $pairs),
]) . "\n");
$held = '';
while (($line = fgets(STDIN)) !== false) {
    if ($line !== "\n") {
        [$number, $operation, $json] = explode(' ', $line, 3);
        $output = json_encode(answer($operation, $json));
        if ($output === false) {
            $output = json_encode(['error' => 'the output is no text: ' . json_last_error_msg()]);
        }
        $held .= "$number $output\n";
    }
    if ($line === "\n" || strlen($held) > 1 << 20) {
        fwrite(STDOUT, $held);
        $held = '';
    }
}
fwrite(STDOUT, $held);
