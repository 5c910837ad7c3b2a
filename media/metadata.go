package media

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/kovidgoyal/imaging/prism/meta"
	"github.com/kovidgoyal/imaging/prism/meta/icc"
)

// The library that reads the metadata of pictures trusts the lengths that a file states: a few bytes can state a
// profile of gigabytes. The checks here come first.

// maxProfile is how many bytes a colour profile may have; the largest in use, for printing presses, have
// three million.
const maxProfile = 8 << 20

// checkChunks refuses a PNG or WebP whose metadata state a length beyond the end of the file, and a PNG whose profile
// unpacks to more than maxProfile.
func checkChunks(t *fileType, content io.ReadSeeker) error {
	size, err := content.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return err
	}
	switch t {
	case typePNG:
		return checkPNG(bufio.NewReader(content), size)
	case typeWebP:
		return checkWebP(bufio.NewReader(content), size)
	}
	return nil
}

var errCutOff = errors.New("it is cut off or damaged")

// checkPNG walks the chunks before the pixels: length, name, content, checksum (PNG §5.3).
func checkPNG(r *bufio.Reader, size int64) error {
	const signature, head, checksum = 8, 8, 4
	if _, err := r.Discard(signature); err != nil {
		return errCutOff
	}
	for left := size - signature; left > 0; {
		var chunk [head]byte
		if _, err := io.ReadFull(r, chunk[:]); err != nil {
			return errCutOff
		}
		length := int64(binary.BigEndian.Uint32(chunk[:]))
		if left -= head + length + checksum; left < 0 {
			return errCutOff
		}
		rest := io.LimitReader(r, length+checksum)
		switch string(chunk[4:]) {
		case "IDAT", "IEND":
			return nil
		case "iCCP":
			if err := checkPackedProfile(rest); err != nil {
				return err
			}
		}
		if _, err := io.Copy(io.Discard, rest); err != nil {
			return err
		}
	}
	return nil
}

// checkPackedProfile unpacks the profile of a PNG: a name that ends in NUL, the method, the data (PNG
// §11.3.2.3). One that cannot be unpacked is ignored later.
func checkPackedProfile(chunk io.Reader) error {
	r := bufio.NewReader(chunk)
	if _, err := r.ReadString(0); err != nil {
		return nil
	}
	if _, err := r.ReadByte(); err != nil {
		return nil
	}
	unpacked, err := zlib.NewReader(r)
	if err != nil {
		return nil // no profile, so none that is too large
	}
	if n, _ := io.Copy(io.Discard, io.LimitReader(unpacked, maxProfile+1)); n > maxProfile {
		return fmt.Errorf("its colour profile unpacks to more than %d megabytes; save it as sRGB without a profile", maxProfile>>20)
	}
	return nil
}

// checkWebP walks the chunks after the RIFF header, also those behind the picture's end: name, length,
// content padded to two bytes (WebP container §2.3).
func checkWebP(r *bufio.Reader, size int64) error {
	const header, head = 12, 8
	if _, err := r.Discard(header); err != nil {
		return errCutOff
	}
	for left := size - header; left >= head; {
		var chunk [head]byte
		if _, err := io.ReadFull(r, chunk[:]); err != nil {
			return errCutOff
		}
		length := int64(binary.LittleEndian.Uint32(chunk[4:]))
		if length > left-head {
			if string(chunk[:4]) == "EXIF" {
				return errCutOff
			}
			return nil // within the picture, the decoder reports it
		}
		padded := min(length+length&1, left-head)
		left -= head + padded
		if _, err := io.CopyN(io.Discard, r, padded); err != nil {
			return err
		}
	}
	return nil
}

// profileOf returns the picture's colour profile, nil when it has none or one that cannot be used: browsers ignore
// that, too.
func profileOf(metadata *meta.Data) *icc.Profile {
	data, err := metadata.ICCProfileData()
	if err != nil || !isConsistentProfile(data) {
		return nil
	}
	profile, err := metadata.ICCProfile()
	if err != nil {
		return nil
	}
	return profile
}

// isConsistentProfile reports whether a profile's tags, and the curves in them, have no more entries than there
// are bytes (ICC.1 §7.3, §10.6).
func isConsistentProfile(profile []byte) bool {
	const header, count, tag, curveHead, point = 128, 4, 12, 12, 2
	if len(profile) < header+count || len(profile) > maxProfile {
		return false
	}
	claims := func(at int) int { return int(binary.BigEndian.Uint32(profile[at:])) }
	tags := claims(header)
	if tags > (len(profile)-header-count)/tag {
		return false
	}
	for i := range tags {
		entry := header + count + tag*i
		if claims(entry+4)+claims(entry+8) > len(profile) {
			return false
		}
	}
	for at := 0; ; at++ {
		next := bytes.Index(profile[at:], []byte("curv"))
		if next < 0 {
			return true
		}
		if at += next; len(profile)-at < curveHead || claims(at+8) > (len(profile)-at-curveHead)/point {
			return false
		}
	}
}

// orientation returns the EXIF orientation, 1 (upright) when there is none or it cannot be read, as in browsers.
// It is the entry 0x0112 of the first directory, a SHORT (TIFF 6.0 §2, EXIF 2.3 §4.6.4).
func orientation(exif []byte) int {
	const upright, head, entrySize, tag, short = 1, 8, 12, 0x0112, 3
	exif = bytes.TrimPrefix(exif, []byte("Exif\x00\x00"))
	var order binary.ByteOrder = binary.BigEndian
	switch {
	case len(exif) < head:
		return upright
	case string(exif[:4]) == "II*\x00":
		order = binary.LittleEndian
	case string(exif[:4]) != "MM\x00*":
		return upright
	}
	directory := int64(order.Uint32(exif[4:]))
	if directory+2 > int64(len(exif)) {
		return upright
	}
	entries := exif[directory+2:]
	for range order.Uint16(exif[directory:]) {
		if len(entries) < entrySize {
			return upright
		}
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			if o := int(order.Uint16(entries[8:])); o >= 1 && o <= 8 {
				return o
			}
			return upright
		}
		entries = entries[entrySize:]
	}
	return upright
}
