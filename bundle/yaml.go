package bundle

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// byteOrderMark begins UTF-8 files of some editors and spreadsheets.
var byteOrderMark = []byte("\xef\xbb\xbf")

var tabIndent = regexp.MustCompile(`(?m)^ *\t[ \t]*`)

// parseYAML parses the single document of a YAML file. The node is nil when the file is empty or invalid. After the fault of a
// tab in the indentation it is what the file would be with two spaces for each, so that all other faults are found as well.
func parseYAML(name string, content []byte) (node *yaml.Node, faults []Fault) {
	node, faults = parseDocument(name, content)
	if len(faults) > 0 && tabIndent.Match(content) {
		node, _ = parseDocument(name, tabIndent.ReplaceAllFunc(content, func(indent []byte) []byte {
			return bytes.ReplaceAll(indent, []byte("\t"), []byte("  "))
		}))
	}
	return node, faults
}

func parseDocument(name string, content []byte) (node *yaml.Node, faults []Fault) {
	defer func() {
		// The input is untrusted: a panic of the parser becomes a fault of the file.
		if r := recover(); r != nil {
			node, faults = nil, []Fault{{File: name, Message: fmt.Sprintf("this is not YAML that can be read: %v", r)}}
		}
	}()
	if fault, ok := checkUTF8(name, content); ok {
		return nil, []Fault{fault}
	}
	decoder := yaml.NewDecoder(bytes.NewReader(content))
	var document, second yaml.Node
	if err := decoder.Decode(&document); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, []Fault{syntaxFault(name, err)}
	}
	if err := decoder.Decode(&second); err == nil {
		return nil, []Fault{{File: name, Line: second.Line, Message: "a second document starts here; a file holds one"}}
	} else if !errors.Is(err, io.EOF) {
		return nil, []Fault{syntaxFault(name, err)}
	}
	if len(document.Content) == 0 {
		return nil, nil
	}
	return document.Content[0], nil
}

func checkUTF8(name string, content []byte) (Fault, bool) {
	if utf8.Valid(content) {
		return Fault{}, false
	}
	at := 0
	for at < len(content) {
		r, size := utf8.DecodeRune(content[at:])
		if r == utf8.RuneError && size <= 1 {
			break
		}
		at += size
	}
	return Fault{
		File: name, Line: 1 + bytes.Count(content[:at], []byte("\n")),
		Message: `this file is not UTF-8; save it again with the encoding "UTF-8"`,
	}, true
}

var yamlError = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

func syntaxFault(name string, err error) Fault {
	fault := Fault{File: name, Message: "this is not YAML: " + err.Error()}
	if parts := yamlError.FindStringSubmatch(err.Error()); parts != nil {
		fault.Line, _ = strconv.Atoi(parts[1])
		fault.Message = "this is not YAML: " + parts[2]
		switch parts[2] {
		case "found character that cannot start any token":
			fault.Message += "; indent with spaces, never with tabs, and put texts that begin with a special character in quotes"
		case "found a tab character that violates indentation":
			fault.Message += "; indent with spaces"
		case "mapping values are not allowed in this context":
			fault.Message += "; put a text that holds a colon in quotes, and begin fields that belong together in the same column"
		}
	}
	return fault
}
