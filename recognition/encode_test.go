package recognition

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
)

func TestFeaturesRoundTrip(t *testing.T) {
	f := extract(t, paintings()[1])
	data, _ := f.MarshalBinary()
	var decoded Features
	if err := decoded.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	if second, _ := decoded.MarshalBinary(); !bytes.Equal(data, second) || decoded.Count() != f.Count() {
		t.Error("features differ after being written and read")
	}
	for _, c := range []struct {
		name    string
		corrupt func(b []byte) []byte
	}{
		{"nothing", func([]byte) []byte { return nil }},
		{"another format", func(b []byte) []byte { b[0]++; return b }},
		{"another version", func(b []byte) []byte { b[4]++; return b }},
		{"a byte short", func(b []byte) []byte { return b[:len(b)-1] }},
		{"a byte long", func(b []byte) []byte { return append(b, 0) }},
		{"more features than there are", func(b []byte) []byte { binary.LittleEndian.PutUint16(b[17:], 65535); return b }},
		{"a picture without width", func(b []byte) []byte { binary.LittleEndian.PutUint16(b[5:], 0); return b }},
		{"a position outside", func(b []byte) []byte { binary.LittleEndian.PutUint16(b[19:], 65535); return b }},
		{"an unknown word", func(b []byte) []byte { b[len(b)-1] = 255; return b }},
	} {
		if err := new(Features).UnmarshalBinary(c.corrupt(bytes.Clone(data))); !errors.Is(err, ErrFeatures) {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
}

// Everything that decodes can be searched.
func FuzzUnmarshalBinary(f *testing.F) {
	data, _ := extract(f, checkers()).MarshalBinary()
	f.Add(data)
	f.Add(data[:headBytes])
	f.Fuzz(func(t *testing.T, data []byte) {
		var features Features
		if err := features.UnmarshalBinary(data); err != nil {
			return
		}
		features.Quality()
		twins(NewIndex([]Reference{{1, features}}))
		if encoded, err := features.MarshalBinary(); err != nil || !bytes.Equal(encoded, data) {
			t.Error("decoded features are encoded differently")
		}
	})
}
