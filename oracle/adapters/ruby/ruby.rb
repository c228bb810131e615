# Puts Ruby's standard library on trial: ruby ruby.rb

require "cgi"
require "erb"
require "json"
require "uri"

# Which method performs which operation, by the form of the input. Bytes are a string of encoding BINARY.

BYTES = {
  "utf8.decode" => ->(data) { data.force_encoding("UTF-8").scrub },
  "utf8.decode-strict" => ->(data) { data.force_encoding("UTF-8").valid_encoding? ? data : { reject: {} } },
  "percent.decode" => ->(data) { URI::DEFAULT_PARSER.unescape(data) },
  "percent.encode.rfc3986" => ->(data) { ERB::Util.url_encode(data) },
  "percent.encode.form" => ->(data) { URI.encode_www_form_component(data) },
  "form.parse" => ->(data) { URI.decode_www_form(data.force_encoding("UTF-8")) },
}

TEXT = {
  "html.unescape.text" => ->(text) { CGI.unescapeHTML(text) },
  "html.escape.five" => ->(text) { CGI.escapeHTML(text) },
}

PAIRS = {
  "form.serialize" => ->(pairs) { URI.encode_www_form(pairs) },
}

# Those whose output is bytes; that of the others is text or pairs.
BYTES_OUT = ["percent.decode"]

# The protocol.

# A surrogate that is not one of a pair; the first alternatives step over pairs and other escapes.
LONE_SURROGATE = /\\u[dD][89abAB]\h\h\\u[dD][c-fC-F]\h\h|\\[^u]|(\\u[dD][89a-fA-F])/

def lone_surrogate?(json)
  json.include?("\\u") && json.scan(LONE_SURROGATE).any?(&:first)
end

def answer(operation, json)
  return { skip: "a Ruby string of UTF-8 holds no lone surrogate" } if lone_surrogate?(json)

  value = JSON.parse(json)
  perform(operation, value)
rescue ArgumentError
  { reject: {} }
end

def perform(operation, value)
  return (TEXT[operation] || PAIRS[operation]).(value) unless BYTES.key?(operation)

  output = BYTES[operation].([value].pack("H*"))
  BYTES_OUT.include?(operation) ? output.unpack1("H*") : output
end

def write(output)
  return JSON.generate(output) unless output.is_a?(String) && !output.valid_encoding?

  # Surrogates come out of CGI.unescapeHTML, as three bytes each.
  characters = output.unpack("U*").map do |code|
    code >> 11 == 0xD800 >> 11 ? format("\\u%04x", code) : JSON.generate([code].pack("U"))[1..-2]
  end
  "\"#{characters.join}\""
end

def answer_line(line)
  number, operation, json = line.split(" ", 3)
  "#{number} #{write(answer(operation, json))}\n"
rescue StandardError => error
  "#{number} #{write(error: "#{error.class}: #{error.message.scrub}")}\n"
end

$stdin.set_encoding("UTF-8")
$stdout.set_encoding("UTF-8")
operations = BYTES.keys + TEXT.keys + PAIRS.keys
puts JSON.generate(protocol: 1, name: "Ruby", version: RUBY_VERSION, operations: operations)
$stdout.flush
held = +""
$stdin.each_line do |line|
  held << answer_line(line) if line != "\n"
  if line == "\n" || held.bytesize > 1 << 20
    $stdout.write(held)
    $stdout.flush
    held.clear
  end
end
$stdout.write(held)
