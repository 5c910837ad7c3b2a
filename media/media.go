// Package media stores media files and reads the facts that the app needs: their real type, their size on screen,
// their duration. Pictures get variants in the sizes that phones need, made once.
//
// Files are named by content hashes, so the content of an address never changes and can be cached without end, and
// importing a file again does nothing.
package media

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"slices"
	"strings"
	"time"

	"cicerone/guide"
)

// nameHashLength is how many hex characters of the SHA-256 a name has: 128 bits, so that no two files share one.
const nameHashLength = 32

// maxNameLength leaves room for any extension and stays below every file system's limit of 255.
const maxNameLength = 128

// contentName returns the name under which content with that hash is stored; the extension has its dot.
func contentName(sum hash.Hash, extension string) string {
	return hex.EncodeToString(sum.Sum(nil))[:nameHashLength] + extension
}

func contentNameOf(content []byte, extension string) string {
	sum := sha256.New()
	sum.Write(content)
	return contentName(sum, extension)
}

// retryAfter is when visitors ask again for media that could not be reached.
const retryAfter = 5 * time.Second

// unreachable returns the error of a storage that cannot be used at the moment.
func unreachable(cause error) error {
	return &guide.Error{
		Code: guide.CodeBusy, Message: "the museum's media cannot be reached at the moment; please try again", After: retryAfter, Cause: cause,
	}
}

// ContentHash returns the part of a stored file's SHA-256 that its name holds, in hex; "" for files that other
// packages store under names of their own.
func ContentHash(name string) string {
	name = strings.TrimSuffix(name, guide.OriginalExtension)
	if len(name) <= nameHashLength {
		return ""
	}
	hash, extension := name[:nameHashLength], name[nameHashLength:]
	if extension == guide.PhoneFeaturesExtension || slices.ContainsFunc(types, func(t *fileType) bool { return t.extension == extension }) {
		return hash
	}
	return ""
}

// IsImportedName reports whether a file has a name that importing gives, or recognition to what it derives: a hash and
// extensions. Others may store files in the same place under other names.
func IsImportedName(name string) bool {
	hash, _, hasExtension := strings.Cut(name, ".")
	_, err := hex.DecodeString(hash)
	return hasExtension && len(hash) == nameHashLength && err == nil
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
