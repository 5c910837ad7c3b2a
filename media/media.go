// Package media keeps media files and finds out what the app needs to know of them: their real type,
// their size on screen, how long they last. Pictures get the smaller sizes a phone needs, made once.
//
// Files are stored under content hashes, so an address never changes its content and can be cached for
// ever, and importing the same file again does nothing.
package media

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strings"
)

// nameHashLength is how many hex characters of the SHA-256 a name carries: 128 bits, beyond any accident.
const nameHashLength = 32

// maxNameLength leaves room for any extension and stays below every file system's limit of 255.
const maxNameLength = 128

// contentName is the name under which content with that hash is stored; the extension has its dot.
func contentName(sum hash.Hash, extension string) string {
	return hex.EncodeToString(sum.Sum(nil))[:nameHashLength] + extension
}

func contentNameOf(content []byte, extension string) string {
	sum := sha256.New()
	sum.Write(content)
	return contentName(sum, extension)
}

// ContentHash is how the SHA-256, in hex, of a stored file begins; "" for what others keep beside the media under
// names of their own.
func ContentHash(name string) string {
	for _, t := range types {
		if hash, found := strings.CutSuffix(name, t.extension); found && len(hash) == nameHashLength {
			return hash
		}
	}
	return ""
}

// ValidName reports whether name may name a blob: lower-case letters, digits, dots, dashes and
// underscores, the first a letter or a digit, at most 128 of them. Such a name is the same file on every
// file system and in every object store.
func ValidName(name string) bool {
	if name == "" || len(name) > maxNameLength || strings.HasSuffix(name, ".") {
		return false
	}
	for i := range len(name) {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		case i > 0 && (c == '.' || c == '-' || c == '_'):
		default:
			return false
		}
	}
	return true
}
