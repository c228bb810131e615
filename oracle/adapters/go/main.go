// Puts Go's standard library on trial: go run main.go [VARIANT]
//
// Without an argument every operation below is performed; a variant performs utf8.decode only.
package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/url"
	"os"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Which function performs which operation. A Go string is bytes: text comes and goes as UTF-8.
var operations = map[string]operation{
	"utf8.decode":          onBytes(runes),
	"utf8.decode-bytewise": onBytes(runes),
	"utf8.decode-strict":   onBytes(strict),
	"html.unescape.text":   onText(func(s string) any { return html.UnescapeString(s) }),
	"html.escape.five":     onText(func(s string) any { return html.EscapeString(s) }),
	"percent.encode.form":  onBytes(func(s string) any { return url.QueryEscape(s) }),
	"percent.decode":       onBytes(pathUnescape),
	"form.parse":           onBytes(query),
	"form.serialize":       onPairs(encode),
}

// Other functions for utf8.decode, chosen by the first argument.
var variants = map[string]struct {
	name   string
	decode func(string) any
}{
	"runes":   {"Go []rune", runes},
	"tovalid": {"Go strings.ToValidUTF8", func(s string) any { return strings.ToValidUTF8(s, "\uFFFD") }},
}

func runes(s string) any { return string([]rune(s)) }

func strict(s string) any {
	if !utf8.ValidString(s) {
		return reject{}
	}
	return s
}

func pathUnescape(s string) any {
	unescaped, err := url.PathUnescape(s)
	if err != nil {
		return reject{}
	}
	return []byte(unescaped)
}

// query is url.ParseQuery with its errors ignored, as for every request.
func query(s string) any {
	values := (&url.URL{RawQuery: s}).Query()
	if len(values) > 1 {
		return skip("the order of different names is lost in url.Values")
	}
	pairs := [][2]string{}
	for name, list := range values {
		for _, value := range list {
			if !utf8.ValidString(name) || !utf8.ValidString(value) {
				return skip("url.Values holds bytes that are not UTF-8")
			}
			pairs = append(pairs, [2]string{name, value})
		}
	}
	return pairs
}

// encode calls url.Values.Encode for each pair, since it sorts by name.
func encode(pairs [][2]string) any {
	fields := []string{}
	for _, pair := range pairs {
		fields = append(fields, url.Values{pair[0]: {pair[1]}}.Encode())
	}
	return strings.Join(fields, "&")
}

// The protocol. An operation makes an output of a JSON value: a string is text, a []byte is bytes.

type operation func(value []byte) any
type reject struct{}
type skip string

const loneSurrogate = skip("a Go string holds no lone surrogate")

func onBytes(perform func(string) any) operation {
	return func(value []byte) any {
		data := make([]byte, len(value)/2-1)
		if _, err := hex.Decode(data, value[1:len(value)-1]); err != nil {
			return err
		}
		return perform(string(data))
	}
}

func onText(perform func(string) any) operation {
	return func(value []byte) any {
		if hasLoneSurrogate(value) {
			return loneSurrogate
		}
		var text string
		if err := json.Unmarshal(value, &text); err != nil {
			return err
		}
		return perform(text)
	}
}

func onPairs(perform func([][2]string) any) operation {
	return func(value []byte) any {
		if hasLoneSurrogate(value) {
			return loneSurrogate
		}
		var pairs [][2]string
		if err := json.Unmarshal(value, &pairs); err != nil {
			return err
		}
		return perform(pairs)
	}
}

// hasLoneSurrogate looks for one among the escapes, since json.Unmarshal would replace it.
func hasLoneSurrogate(value []byte) bool {
	// The code unit of the escape at an index, or 0.
	unit := func(at int) uint64 {
		if at+6 > len(value) || value[at] != '\\' || value[at+1] != 'u' {
			return 0
		}
		unit, _ := strconv.ParseUint(string(value[at+2:at+6]), 16, 16)
		return unit
	}
	for at := bytes.IndexByte(value, '\\'); at >= 0 && at < len(value); at++ {
		if value[at] != '\\' {
			continue
		}
		if unit(at)>>10 == 0xD800>>10 && unit(at+6)>>10 == 0xDC00>>10 {
			at += 11
		} else if unit(at)>>11 == 0xD800>>11 {
			return true
		} else {
			at++
		}
	}
	return false
}

func answer(id string, value []byte) (output any) {
	defer func() {
		if panicked := recover(); panicked != nil {
			output = fmt.Errorf("panic: %v", panicked)
		}
	}()
	perform, known := operations[id]
	if !known {
		return errors.New("no such operation")
	}
	return perform(value)
}

func write(out *bufio.Writer, output any) {
	switch output := output.(type) {
	case []byte:
		out.WriteString(`"` + hex.EncodeToString(output) + `"`)
		return
	case reject:
		out.WriteString(`{"reject": {}}`)
		return
	}
	value := output
	switch output := output.(type) {
	case skip:
		value = map[string]string{"skip": string(output)}
	case error:
		value = map[string]string{"error": output.Error()}
	}
	written, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	out.Write(written)
}

func main() {
	name := "Go"
	if len(os.Args) > 1 {
		variant, known := variants[os.Args[1]]
		if !known {
			fmt.Fprintln(os.Stderr, "usage: main [runes | tovalid]")
			os.Exit(2)
		}
		name = variant.name
		operations = map[string]operation{"utf8.decode": onBytes(variant.decode)}
	}
	ids := []string{}
	for id := range operations {
		ids = append(ids, id)
	}
	sort.Strings(ids)

	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<30)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer out.Flush()
	write(out, map[string]any{
		"protocol":   1,
		"name":       name,
		"version":    strings.TrimPrefix(runtime.Version(), "go"),
		"operations": ids,
	})
	out.WriteByte('\n')
	out.Flush()
	for in.Scan() {
		if len(in.Bytes()) == 0 {
			out.Flush()
			continue
		}
		fields := bytes.SplitN(in.Bytes(), []byte(" "), 3)
		out.Write(fields[0])
		out.WriteByte(' ')
		write(out, answer(string(fields[1]), fields[2]))
		out.WriteByte('\n')
	}
}
