package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"hash/fnv"
	"os"
	"path/filepath"
	"testing"

	"cicerone/store"
)

// hashes are those by which something stored may be recomputed from a visitor's data.
var hashes = map[string]func() hash.Hash{
	"MD5": md5.New, "SHA-1": sha1.New, "SHA-224": sha256.New224, "SHA-256": sha256.New, "SHA-384": sha512.New384, "SHA-512": sha512.New,
	"SHA-512/256": sha512.New512_256, "FNV-1": func() hash.Hash { return fnv.New64() }, "FNV-1a": func() hash.Hash { return fnv.New64a() },
}

// derivedFrom lists which hashes of the values, also keyed by the installation's salt, the database of a data folder contains:
// whole or cut off, in binary, hexadecimal or base64.
func derivedFrom(t testing.TB, data string, values ...string) (derived []string) {
	t.Helper()
	contents, salt := databaseContents(t, data)
	for _, value := range values {
		encodings := map[string][]byte{"itself": []byte(value)}
		for name, newHash := range hashes {
			plain, keyed := newHash(), hmac.New(newHash, salt)
			plain.Write([]byte(value))
			keyed.Write([]byte(value))
			encodings[name], encodings[name+" with the salt"] = plain.Sum(nil), keyed.Sum(nil)
		}
		for name, encoded := range encodings {
			start := encoded[:8]
			for encoding, text := range map[string]string{
				"binary": string(start), "hexadecimal": hex.EncodeToString(start), "base64": base64.StdEncoding.EncodeToString(start[:6]),
				"base64 for addresses": base64.URLEncoding.EncodeToString(start[:6]),
			} {
				if bytes.Contains(contents, []byte(text)) || bytes.Contains(contents, bytes.ToUpper([]byte(text))) && encoding == "hexadecimal" {
					derived = append(derived, fmt.Sprintf("%q: %s, %s", value, name, encoding))
				}
			}
		}
	}
	return derived
}

// databaseContents returns the bytes of SQLite's files, or the text of PostgreSQL's tables, and the installation's salt.
func databaseContents(t testing.TB, data string) (contents, salt []byte) {
	t.Helper()
	config := store.Config{Path: filepath.Join(data, "cicerone.db")}
	if onPostgres {
		config = store.Config{DatabaseURL: testEnvironment(t, data)["CICERONE_DATABASE_URL"]}
		rows, err := openSQL(t, data).QueryContext(context.Background(), `SELECT CAST(events AS text) FROM events UNION ALL SELECT CAST(visits AS text)
			FROM visits UNION ALL SELECT CAST(visit_answers AS text) FROM visit_answers UNION ALL SELECT CAST(token_buckets AS text) FROM token_buckets`)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var row string
			if err := rows.Scan(&row); err != nil {
				t.Fatal(err)
			}
			contents = append(append(contents, row...), '\n')
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	s, err := store.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if salt, err = s.SecretSalt(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !onPostgres {
		for _, end := range []string{"", "-wal"} {
			file, err := os.ReadFile(config.Path + end)
			if err != nil {
				t.Fatal(err)
			}
			contents = append(contents, file...)
		}
	}
	return contents, salt
}
