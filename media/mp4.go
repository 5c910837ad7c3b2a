package media

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/abema/go-mp4"
)

// movie holds the facts of an MP4.
type movie struct {
	video, sound  bool    // tracks that it has
	width, height int     // pixels as shown, after the track's rotation
	duration      float64 // seconds
	parts         []part  // of the file, with descriptions overwritten
}

// Limits of what is read, since a file may state any number.
const (
	maxTopLevelBoxes = 4096
	maxTracks        = 64
	maxBoxSize       = 1 << 20 // bytes of a box that is read whole; those read here take some hundred
	maxDescription   = 16 << 20
)

// readMovie reads an MP4's tracks; size is the file's. Only a few small boxes are read, never the lists of
// samples, whose lengths a hostile file can state at will.
func readMovie(content io.ReadSeeker, size int64) (m movie, err error) {
	moov, err := findMoov(content, size)
	if err != nil {
		return m, err
	}
	headers, err := readBoxes[*mp4.Mvhd](content, moov, mp4.BoxPath{mp4.BoxTypeMvhd()})
	if err != nil || len(headers) == 0 {
		return m, errors.Join(errors.New("it has no movie header"), err)
	}
	if m.duration, err = movieDuration(headers[0]); err != nil {
		return m, err
	}
	tracks, err := mp4.ExtractBox(content, moov, mp4.BoxPath{mp4.BoxTypeTrak()})
	if err != nil {
		return m, err
	}
	if len(tracks) > maxTracks {
		return m, fmt.Errorf("it has %d tracks", len(tracks))
	}
	for _, track := range tracks {
		handlers, err := readBoxes[*mp4.Hdlr](content, track, mp4.BoxPath{mp4.BoxTypeMdia(), mp4.BoxTypeHdlr()})
		if err != nil {
			return m, err
		}
		if len(handlers) == 0 {
			continue
		}
		switch string(handlers[0].HandlerType[:]) {
		case "vide":
			m.video = true
			err = m.readVideo(content, track)
		case "soun":
			m.sound = true
			err = checkCodec(content, track, "its sound is not AAC; export it with AAC sound", "mp4a")
		}
		if err != nil {
			return m, err
		}
	}
	if !m.video && !m.sound {
		return m, errors.New("it has neither a picture nor a sound track")
	}
	m.parts, err = cleanMovie(content, moov, tracks, size)
	return m, err
}

// descriptionBoxes hold what cameras and programs say of a film, such as where it was made, and timeBoxes when.
var (
	descriptionBoxes = []string{"udta", "meta", "uuid"}
	timeBoxes        = []string{"mvhd", "tkhd", "mdhd"}
)

// cleanMovie overwrites the descriptions of a film and its tracks with free space and their times with zeros, so that every
// box keeps its place.
func cleanMovie(content io.ReadSeeker, moov *mp4.BoxInfo, tracks []*mp4.BoxInfo, size int64) ([]part, error) {
	medias, err := mp4.ExtractBox(content, moov, mp4.BoxPath{mp4.BoxTypeTrak(), mp4.BoxTypeMdia()})
	if err != nil {
		return nil, err
	}
	var boxes []*mp4.BoxInfo
	collect := func(from, to int64) error {
		return eachBox(content, from, to, func(box *mp4.BoxInfo) {
			if name := box.Type.String(); slices.Contains(descriptionBoxes, name) || slices.Contains(timeBoxes, name) {
				boxes = append(boxes, box)
			}
		})
	}
	err = collect(0, size)
	for _, parent := range slices.Concat([]*mp4.BoxInfo{moov}, tracks, medias) {
		err = errors.Join(err, collect(int64(parent.Offset+parent.HeaderSize), int64(parent.Offset+parent.Size)))
	}
	if err != nil {
		return nil, err
	}
	slices.SortFunc(boxes, func(a, b *mp4.BoxInfo) int { return cmp.Compare(a.Offset, b.Offset) })
	var parts []part
	end := int64(0)
	for _, box := range boxes {
		clean, err := cleanBox(content, box)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{at: end, size: int64(box.Offset) - end}, part{literal: clean})
		end = int64(box.Offset + box.Size)
	}
	return append(parts, part{at: end, size: size - end}), nil
}

// cleanBox returns what replaces a box of descriptionBoxes or timeBoxes.
func cleanBox(content io.ReadSeeker, box *mp4.BoxInfo) ([]byte, error) {
	if box.Size > maxDescription {
		return nil, fmt.Errorf("its box %q is too large", box.Type)
	}
	clean := make([]byte, box.Size)
	if _, err := content.Seek(int64(box.Offset), io.SeekStart); err != nil {
		return nil, err
	}
	if _, err := io.ReadFull(content, clean); err != nil {
		return nil, err
	}
	payload := clean[box.HeaderSize:]
	if slices.Contains(descriptionBoxes, box.Type.String()) {
		copy(clean[4:], "free")
		clear(payload)
		return clean, nil
	}
	const flags = 4 // and the version before them
	times := 8      // of creation and modification, 4 bytes each, or 8 from version 1 on (ISO 14496-12 §8.2.2)
	if len(payload) > 0 && payload[0] > 0 {
		times = 16
	}
	if len(payload) < flags+times {
		return nil, errCutOff
	}
	clear(payload[flags : flags+times])
	return clean, nil
}

// eachBox calls do with each box between two places of the file.
func eachBox(content io.ReadSeeker, from, to int64, do func(*mp4.BoxInfo)) error {
	for n := 0; from < to; n++ {
		if n == maxTopLevelBoxes {
			return errors.New("it is made of fragments; export it as an ordinary MP4")
		}
		if _, err := content.Seek(from, io.SeekStart); err != nil {
			return err
		}
		box, err := mp4.ReadBoxInfo(content)
		if err != nil {
			return errors.New("it is damaged or cut off")
		}
		if box.Size < box.HeaderSize || box.Size > uint64(to-from) {
			return errCutOff
		}
		do(box)
		from += int64(box.Size) // at most to, an int64
	}
	return nil
}

func (m *movie) readVideo(content io.ReadSeeker, track *mp4.BoxInfo) error {
	err := checkCodec(content, track, "its video is not H.264, the one kind that every phone plays; export it as H.264", "avc1", "avc3")
	if err != nil {
		return err
	}
	headers, err := readBoxes[*mp4.Tkhd](content, track, mp4.BoxPath{mp4.BoxTypeTkhd()})
	if err != nil || len(headers) == 0 {
		return errors.Join(errors.New("its video track has no header"), err)
	}
	width, height := int(headers[0].GetWidthInt()), int(headers[0].GetHeightInt())
	if matrix := headers[0].Matrix; matrix[0] == 0 && matrix[4] == 0 && matrix[1] != 0 && matrix[3] != 0 {
		width, height = height, width // filmed with the phone upright
	}
	if width == 0 || height == 0 {
		return errors.New("its video has no width or height")
	}
	m.width, m.height = width, height
	return nil
}

// findMoov walks the boxes of the file: it finds the index and notices a file that was cut off.
func findMoov(content io.ReadSeeker, size int64) (moov *mp4.BoxInfo, err error) {
	err = eachBox(content, 0, size, func(box *mp4.BoxInfo) {
		if box.Type == mp4.BoxTypeMoov() && moov == nil {
			moov = box
		}
	})
	if err != nil {
		return nil, err
	}
	if moov == nil {
		return nil, errors.New("it has no index; export it again")
	}
	return moov, nil
}

func movieDuration(header *mp4.Mvhd) (seconds float64, err error) {
	duration, unknown := header.DurationV1, header.DurationV1 == math.MaxUint64
	if header.GetVersion() == 0 {
		duration, unknown = uint64(header.DurationV0), header.DurationV0 == math.MaxUint32
	}
	if duration == 0 || unknown || header.Timescale == 0 {
		return 0, errors.New("it does not say how long it lasts; export it as an ordinary MP4, not in fragments")
	}
	return float64(duration) / float64(header.Timescale), nil
}

// checkCodec refuses a track whose samples are of none of the given types.
func checkCodec(content io.ReadSeeker, track *mp4.BoxInfo, refusal string, allowed ...string) error {
	entries, err := mp4.ExtractBox(content, track, mp4.BoxPath{
		mp4.BoxTypeMdia(), mp4.BoxTypeMinf(), mp4.BoxTypeStbl(), mp4.BoxTypeStsd(), mp4.BoxTypeAny(),
	})
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(entries, func(entry *mp4.BoxInfo) bool { return slices.Contains(allowed, entry.Type.String()) }) {
		return errors.New(refusal)
	}
	return nil
}

// readBoxes reads the boxes at path below parent, each of which must be small.
func readBoxes[T mp4.IBox](content io.ReadSeeker, parent *mp4.BoxInfo, path mp4.BoxPath) ([]T, error) {
	boxes, err := mp4.ExtractBox(content, parent, path)
	if err != nil {
		return nil, err
	}
	var read []T
	for _, info := range boxes {
		if info.Size > maxBoxSize {
			return nil, fmt.Errorf("its box %q is too large", info.Type)
		}
		if _, err := info.SeekToPayload(content); err != nil {
			return nil, err
		}
		box, _, err := mp4.UnmarshalAny(content, info.Type, info.Size-info.HeaderSize, info.Context)
		if err != nil {
			return nil, err
		}
		if typed, ok := box.(T); ok {
			read = append(read, typed)
		}
	}
	return read, nil
}
