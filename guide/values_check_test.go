package guide

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestTextsThatNoDraftHolds(t *testing.T) { // DRAFT-2
	markup := func(text Markdown) []string {
		if strings.Contains(string(text), "<script>") {
			return []string{"<script> is not allowed"}
		}
		return nil
	}
	for path, value := range map[string]string{
		"name/es_ES": `"a\u0000b"`, "tags": `["a","b\u001b"]`, "image": `{"path":"\u0007"}`, "text/es_ES": `"<script>"`, "unknown": `""`,
		"author": `"` + strings.Repeat("x", maxValueBytes) + `"`, "code": `{`,
	} {
		err := Values{path: json.RawMessage(value)}.CheckText("artworks", markup)
		if ErrorCodeOf(err) != CodeInvalid || !strings.Contains(err.Error(), path) {
			t.Errorf("DRAFT-2: %s %.20s: %v", path, value, err)
		}
	}
	good := Values{"name/es_ES": json.RawMessage(`"<script>\n\t\r"`), "text/es_ES": json.RawMessage(`"**x**"`), "hall": nil, "code": json.RawMessage("null")}
	if err := good.CheckText("artworks", markup); err != nil {
		t.Errorf("DRAFT-2: %v", err)
	}
}
