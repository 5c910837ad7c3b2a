package guide

import (
	"encoding/base64"
	"strconv"
	"strings"
)

// Identifier is the canonical encoded museum identifier: unpadded base64url of "{id}-{code in lower case}"
// (decisions.md).
func Identifier(id int64, code string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(id, 10) + "-" + strings.ToLower(code)))
}

// ParseIdentifier decodes an encoded museum identifier to the numeric id: base64 in either alphabet, with
// or without padding, of "{id}" or "{id}-{anything}", or such a text followed by "-{anything}"
// (specification 1 §1 and §5, decisions.md). ok is false when it cannot be decoded.
func ParseIdentifier(identifier string) (id int64, ok bool) {
	if id, ok = decodeIdentifier(identifier); ok {
		return id, true
	}
	// "-" is also a letter of base64url, so each dash may be the one that ends the encoded part.
	for at := range min(len(identifier), maxEncoded+1) {
		if identifier[at] == '-' {
			if id, ok = decodeIdentifier(identifier[:at]); ok {
				return id, true
			}
		}
	}
	return 0, false
}

// maxEncoded is the maximum length of the encoded part. Our identifiers have at most 50 characters; without a bound,
// parsing a hostile one would take quadratic time.
const maxEncoded = 200

func decodeIdentifier(text string) (int64, bool) {
	text = strings.TrimRight(text, "=")
	text = strings.NewReplacer("+", "-", "/", "_").Replace(text)
	decoded, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return 0, false
	}
	number, _, _ := strings.Cut(string(decoded), "-")
	if number == "" || strings.Trim(number, "0123456789") != "" {
		return 0, false
	}
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil || id < 1 || id > MaxID {
		return 0, false
	}
	return id, true
}

// MaxID is the largest id, so that JavaScript numbers hold every id exactly.
const MaxID = 1<<53 - 1
