package media

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/abema/go-mp4"
)

// movie holds the facts of an MP4.
type movie struct {
	video         bool
	width, height int     // pixels as shown, after the track's rotation
	duration      float64 // seconds
}

// Limits of what is read, since a file may state any number.
const (
	maxTopLevelBoxes = 4096
	maxTracks        = 64
	maxBoxSize       = 1 << 20 // bytes of a box that is read whole; those read here take some hundred
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
	sound := false
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
			sound = true
			err = checkCodec(content, track, "its sound is not AAC; export it with AAC sound", "mp4a")
		}
		if err != nil {
			return m, err
		}
	}
	if !m.video && !sound {
		return m, errors.New("it has neither a picture nor a sound track")
	}
	return m, nil
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
	at := int64(0)
	for n := 0; at < size; n++ {
		if n == maxTopLevelBoxes {
			return nil, errors.New("it is made of fragments; export it as an ordinary MP4")
		}
		if _, err := content.Seek(at, io.SeekStart); err != nil {
			return nil, err
		}
		box, err := mp4.ReadBoxInfo(content)
		if err != nil {
			return nil, errors.New("it is damaged or cut off")
		}
		if box.Size < box.HeaderSize || box.Size > uint64(size-at) {
			return nil, errors.New("it is cut off")
		}
		if box.Type == mp4.BoxTypeMoov() && moov == nil {
			moov = box
		}
		at += int64(box.Size) // at most size, an int64
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
