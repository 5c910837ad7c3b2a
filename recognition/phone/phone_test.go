package phone

import (
	"bytes"
	"errors"
	"sync"
	"testing"
	"time"

	"cicerone/recognition"
	"cicerone/recognition/phoneshot"
)

var start = time.UnixMilli(1_800_000_000_000)

// works are the pictures of six works: number 10 is painting 0.
var works = sync.OnceValue(func() (list []recognition.Reference) {
	for i := range 6 {
		features, err := recognition.Extract(phoneshot.Painting(uint64(i)))
		if err != nil {
			panic(err)
		}
		list = append(list, recognition.Reference{Work: int64(10 + i), Features: features})
	}
	return list
})

func fileOf(t testing.TB, threshold recognition.Threshold) []byte {
	t.Helper()
	file, err := File(works(), threshold)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func open(t *testing.T, threshold recognition.Threshold) *Recogniser {
	t.Helper()
	r, err := Open(fileOf(t, threshold))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// shots are a phone's frames of a work and of another museum's.
func shots(level phoneshot.Level) (frames [][]byte) {
	for i := range 8 {
		frames = append(frames, phoneshot.JPEG(phoneshot.TakeSmall(phoneshot.Painting(uint64(i)), level, uint64(100+i)), uint64(i)))
	}
	return frames
}

func decode(t *testing.T, jpeg []byte) recognition.Frame {
	t.Helper()
	frame, err := recognition.DecodeFrame(bytes.NewReader(jpeg))
	if err != nil {
		t.Fatal(err)
	}
	return frame
}

func TestREC6AnswersAreTheServers(t *testing.T) {
	index, session := recognition.NewIndex(works()), recognition.Session{}
	phone := open(t, 40)
	recognised := 0
	for i, jpeg := range shots(phoneshot.Levels[2]) {
		frame := decode(t, jpeg)
		want, ok := session.Observe(index.Recognise(frame, nil), 40)
		if !ok {
			want = 0
		}
		work, err := phone.Recognise(jpeg, start.Add(time.Duration(i)*time.Second))
		if err != nil || work != want {
			t.Errorf("frame %d: the phone says %d, %v, the server %d", i, work, err, want)
		}
		if work != 0 {
			recognised++
		}
	}
	if recognised < 3 {
		t.Errorf("only %d of 6 frames of works were recognised", recognised)
	}
}

// A frame that is too weak alone counts with the one before it, unless that was long ago.
func TestREC6EarlierFramesAreForgotten(t *testing.T) {
	jpeg, work, threshold := weakShot(t)
	phone, now := open(t, threshold), start
	for _, c := range []struct {
		after time.Duration
		want  int64
	}{{0, 0}, {time.Second, work}, {recognition.SessionAge, 0}, {recognition.SessionAge - time.Millisecond, work}} {
		now = now.Add(c.after)
		if seen, err := phone.Recognise(jpeg, now); err != nil || seen != c.want {
			t.Errorf("after %v: work %d, %v; want %d", c.after, seen, err, c.want)
		}
	}
}

// weakShot returns a frame of a work and a threshold at which two such frames are enough, and one is not.
func weakShot(t *testing.T) (jpeg []byte, work int64, threshold recognition.Threshold) {
	t.Helper()
	index := recognition.NewIndex(works())
	for _, jpeg := range shots(phoneshot.Levels[2]) {
		work, agreement := index.Recognise(decode(t, jpeg), nil).Agreement()
		for threshold := recognition.RecommendedThreshold; threshold >= 1; threshold-- {
			if needed := threshold.MinAgreement(); work != 0 && agreement < needed && needed < 1.3*agreement {
				return jpeg, work, threshold
			}
		}
	}
	t.Fatal("all frames are strong, or show nothing")
	return nil, 0, 0
}

func TestREC6BadFrames(t *testing.T) {
	if _, err := open(t, 65).Recognise([]byte("no picture"), start); !errors.Is(err, recognition.ErrNotJPEG) {
		t.Errorf("error %v", err)
	}
}

func TestREC6DamagedFiles(t *testing.T) {
	whole := fileOf(t, 65)
	for _, c := range []struct {
		name    string
		corrupt func(b []byte) []byte
	}{
		{"nothing", func([]byte) []byte { return nil }},
		{"another format", func(b []byte) []byte { b[0]++; return b }},
		{"a byte short", func(b []byte) []byte { return b[:len(b)-1] }},
		{"a byte long", func(b []byte) []byte { return append(b, 0) }},
		{"features of another version", func(b []byte) []byte { b[fileHeadBytes+pictureBytes+4]++; return b }},
		{"a length beyond the end", func(b []byte) []byte { b[fileHeadBytes+11] = 0xff; return b }},
	} {
		if _, err := Open(c.corrupt(bytes.Clone(whole))); !errors.Is(err, ErrFile) {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
}

// Whatever opens can be used.
func FuzzOpen(f *testing.F) {
	f.Add(fileOf(f, 65)[:fileHeadBytes])
	one, err := File(works()[:1], 200)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(one)
	jpeg := shots(phoneshot.Levels[0])[0]
	f.Fuzz(func(t *testing.T, file []byte) {
		r, err := Open(file)
		if err != nil {
			if !errors.Is(err, ErrFile) {
				t.Errorf("error %v", err)
			}
			return
		}
		if _, err := r.Recognise(jpeg, start); err != nil {
			t.Error(err)
		}
	})
}
