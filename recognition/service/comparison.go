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

// comparison is what was found out about a museum's pictures when its works were compared with each other. It is kept
// beside the media, so that a museum that changes is compared anew only where it changed: neither that nor a report
// reads what is known of every picture.
type comparison struct {
	pictures []judgement // in the museum's order
	twins    twins
}

// judgement is about one picture.
type judgement struct {
	fault  guide.RecognitionFault // "" for none
	sketch recognition.Sketch     // empty when the picture cannot be used
}

func judge(features recognition.Features, usable bool) judgement {
	return judgement{faultOf(features, usable), features.Sketch()}
}

// comparisonName is where the comparison of such pictures is kept: the name changes with the pictures.
func comparisonName(pictures []picture) string {
	sum := sha256.New()
	for _, p := range pictures {
		_, _ = fmt.Fprintln(sum, p.artwork, p.media.Name)
	}
	return fmt.Sprintf("%s.compared%d", hex.EncodeToString(sum.Sum(nil)[:16]), recognition.FeaturesVersion)
}

// comparison reads that of the pictures; known is false when nobody has compared them yet, or the file is damaged.
func (l *library) comparison(ctx context.Context, pictures []picture) (found *comparison, known bool, err error) {
	name := comparisonName(pictures)
	content, err := l.blobs.Open(ctx, name)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	defer content.Close()
	encoded, err := io.ReadAll(content)
	if err != nil {
		return nil, false, err
	}
	if found, err = decodeComparison(encoded, len(pictures)); err != nil {
		return nil, false, l.discard(ctx, name, err)
	}
	return found, true, nil
}

func (l *library) keep(ctx context.Context, pictures []picture, found *comparison) error {
	return l.blobs.Put(ctx, comparisonName(pictures), bytes.NewReader(found.encode()))
}

// faults are the kinds of what is wrong with a picture, by the byte that stands for each; new ones come last.
var faults = [...]guide.RecognitionFault{"", guide.FaultUnusable, guide.FaultFewDetails, guide.FaultClustered}

const comparisonMagic = "CICT\x01"

// encode writes the comparison in the same bytes on every machine.
func (c *comparison) encode() []byte {
	out := []byte(comparisonMagic)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(c.pictures)))
	for _, p := range c.pictures {
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

var errNoComparison = errors.New("no comparison of such works")

// decodeComparison reads what encode wrote of so many pictures.
func decodeComparison(data []byte, pictures int) (*comparison, error) {
	rest, ok := bytes.CutPrefix(data, []byte(comparisonMagic))
	next := func(n int) []byte { // the next bytes; zeros when there are not so many
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
	c.pictures = make([]judgement, pictures)
	for i := range c.pictures {
		head := next(3)
		if int(head[0]) >= len(faults) {
			return nil, errNoComparison
		}
		c.pictures[i] = judgement{faults[head[0]], next(int(binary.LittleEndian.Uint16(head[1:])))}
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
