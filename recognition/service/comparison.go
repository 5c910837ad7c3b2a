package service

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"

	"cicerone/guide"
	"cicerone/recognition"
)

// comparison is the result of comparing a museum's works with each other. It is stored among the media, so that only
// works that change are compared again, and neither that nor a report reads the features of every picture.
type comparison struct {
	assessments []assessment // of the pictures, in the museum's order
	twins       twins
}

// assessment is the result for one picture.
type assessment struct {
	fault  guide.RecognitionFault // "" for none
	sketch recognition.Sketch     // empty when the picture cannot be used
}

func assess(features recognition.Features, usable bool) assessment {
	return assessment{faultOf(features, usable), features.Sketch()}
}

// comparisonName returns the name of the file for the pictures' comparison.
func comparisonName(pictures []picture) string {
	sum := sha256.New()
	for _, p := range pictures {
		_, _ = fmt.Fprintln(sum, p.artwork, p.media.Name)
	}
	return fmt.Sprintf("%s.compared%d", hex.EncodeToString(sum.Sum(nil)[:16]), recognition.FeaturesVersion)
}

// comparison reads the pictures' comparison. It returns nil when there is none or the file is damaged.
func (s *featureStore) comparison(ctx context.Context, pictures []picture) (*comparison, error) {
	name := comparisonName(pictures)
	content, err := s.blobs.Open(ctx, name)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer content.Close()
	encoded, err := io.ReadAll(content)
	if err != nil {
		return nil, err
	}
	stored, err := decodeComparison(encoded, len(pictures))
	if err != nil {
		return nil, s.discard(ctx, name, err)
	}
	return stored, nil
}

func (s *featureStore) saveComparison(ctx context.Context, pictures []picture, c *comparison) error {
	return s.blobs.Put(ctx, comparisonName(pictures), bytes.NewReader(c.encode()))
}

// faults are the faults of pictures by the byte that encodes them. New ones are appended.
var faults = [...]guide.RecognitionFault{"", guide.FaultUnusable, guide.FaultFewDetails, guide.FaultClustered}

const comparisonMagic = "CICT\x01"

// encode returns the comparison in the same bytes on every machine.
func (c *comparison) encode() []byte {
	out := []byte(comparisonMagic)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(c.assessments)))
	for _, p := range c.assessments {
		out = append(out, byte(slices.Index(faults[:], p.fault)))
		out = binary.LittleEndian.AppendUint16(out, uint16(len(p.sketch)))
		out = append(out, p.sketch...)
	}
	out = binary.LittleEndian.AppendUint32(out, uint32(len(c.twins)))
	for _, pair := range c.twins {
		out = binary.LittleEndian.AppendUint64(out, uint64(pair[0]))
		out = binary.LittleEndian.AppendUint64(out, uint64(pair[1]))
	}
	return out
}

var errNoComparison = errors.New("not a comparison of these works")

// decodeComparison decodes what encode returned for that number of pictures.
func decodeComparison(data []byte, pictures int) (*comparison, error) {
	rest, ok := bytes.CutPrefix(data, []byte(comparisonMagic))
	next := func(n int) []byte { // zeros when fewer are left
		if ok = ok && n <= len(rest); !ok {
			return make([]byte, n)
		}
		part := rest[:n]
		rest = rest[n:]
		return part
	}
	c := &comparison{}
	if n := binary.LittleEndian.Uint32(next(4)); !ok || int(n) != pictures {
		return nil, errNoComparison
	}
	c.assessments = make([]assessment, pictures)
	for i := range c.assessments {
		head := next(3)
		if int(head[0]) >= len(faults) {
			return nil, errNoComparison
		}
		c.assessments[i] = assessment{faults[head[0]], next(int(binary.LittleEndian.Uint16(head[1:])))}
	}
	for range binary.LittleEndian.Uint32(next(4)) {
		pair := next(16)
		if !ok {
			break
		}
		c.twins = append(c.twins, [2]int64{int64(binary.LittleEndian.Uint64(pair)), int64(binary.LittleEndian.Uint64(pair[8:]))})
	}
	if !ok || len(rest) > 0 {
		return nil, errNoComparison
	}
	return c, nil
}
