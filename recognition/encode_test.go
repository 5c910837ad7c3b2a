package recognition

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
)

func TestFeaturesAreReadAsWritten(t *testing.T) {
	f := extract(t, paintings()[1])
	data, _ := f.MarshalBinary()
	var again Features
	if err := again.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	if second, _ := again.MarshalBinary(); !bytes.Equal(data, second) || again.Count() != f.Count() {
		t.Error("features differ after being written and read")
	}
	for _, c := range []struct {
		name  string
		spoil func(b []byte) []byte
	}{
		{"nothing", func([]byte) []byte { return nil }},
		{"another format", func(b []byte) []byte { b[0]++; return b }},
		{"another version", func(b []byte) []byte { b[4]++; return b }},
		{"a byte short", func(b []byte) []byte { return b[:len(b)-1] }},
		{"a byte long", func(b []byte) []byte { return append(b, 0) }},
		{"more features than there are", func(b []byte) []byte { binary.LittleEndian.PutUint16(b[17:], 65535); return b }},
		{"a picture without width", func(b []byte) []byte { binary.LittleEndian.PutUint16(b[5:], 0); return b }},
		{"a place outside", func(b []byte) []byte { binary.LittleEndian.PutUint16(b[19:], 65535); return b }},
		{"an unknown word", func(b []byte) []byte { b[len(b)-1] = 255; return b }},
	} {
		if err := new(Features).UnmarshalBinary(c.spoil(bytes.Clone(data))); !errors.Is(err, ErrFeatures) {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
}

// Whatever is taken for features can be asked for.
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
		NewIndex([]Reference{{1, features}}).Twins()
		if again, err := features.MarshalBinary(); err != nil || !bytes.Equal(again, data) {
			t.Error("what was read is written otherwise")
		}
	})
}
