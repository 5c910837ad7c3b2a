package recognition

import (
	"bytes"
	"image"
	"reflect"
	"testing"
	"time"

	"cicerone/recognition/phoneshot"
)

var medium = phoneshot.Levels[1]

// REC-6: phone shots of works of the demo museum name them, and shots of unknown works name none.
// Without geometric verification, unknown works would be taken for known ones.
func TestREC6DemoWorksAreRecognised(t *testing.T) {
	codes := []string{"101", "104", "209", "214", "302", "402", "405", "501"}
	const known = 6 // the others are unknown
	var refs []Reference
	pictures := make([]image.Image, len(codes))
	for i, code := range codes {
		pictures[i] = demoPicture(t, code)
		if i < known {
			refs = append(refs, Reference{int64(i), extract(t, pictures[i])})
		}
	}
	ix := NewIndex(refs)
	right := 0
	for i, code := range codes {
		seed := uint64(40 + i)
		frame, err := DecodeFrame(bytes.NewReader(phoneshot.JPEG(phoneshot.TakeSmall(pictures[i], medium, seed), seed)))
		if err != nil {
			t.Fatal(err)
		}
		work, ok := ix.Recognise(frame, nil).Decide(RecommendedThreshold)
		switch {
		case ok && (i >= known || work != int64(i)):
			t.Errorf("the shot of %s is taken for %s", code, codes[work])
		case ok:
			right++
		}
	}
	if right < known-1 {
		t.Errorf("%d of %d works are recognised", right, known)
	}
}

func TestREC6UnknownWorksAndWallsNameNoWork(t *testing.T) {
	for name, shot := range map[string]image.Image{
		"a painting of another museum": phoneshot.TakeSmall(paintings()[10], medium, 3),
		"another":                      phoneshot.TakeSmall(paintings()[11], medium, 4),
		"a wall":                       phoneshot.Wall(medium, 5),
		"a scene":                      phoneshot.Fill(phoneshot.Outdoors(6), medium, 6),
		"a work in a mirror":           mirrored(phoneshot.TakeSmall(paintings()[1], phoneshot.Levels[0], 7)),
		"darkness":                     image.NewGray(image.Rect(0, 0, 320, 240)),
	} {
		r := paintingIndex().Recognise(frameOf(t, shot), nil)
		if work, ok := r.Decide(100); ok {
			t.Errorf("%s is taken for work %d with %d inliers", name, work, r.Candidates[0].Inliers)
		}
	}
}

// REC-6: of several works of the museum in the frame, the one that the camera points at is the answer.
func TestREC6TheCenteredWorkOfAWallIsRecognised(t *testing.T) {
	neighbours := []image.Image{paintings()[4], paintings()[7], paintings()[2]}
	visible := 0
	for work := range int64(2) {
		wall := append([]image.Image{paintings()[work]}, neighbours[:work+2]...)
		r := paintingIndex().Recognise(frameOf(t, phoneshot.TakeGallery(wall, phoneshot.Levels[0], uint64(work+1))), nil)
		if answer, ok := r.Decide(RecommendedThreshold); !ok || answer != work {
			t.Errorf("work %d of a wall of %d: work %d, %v", work, len(wall), answer, ok)
		}
		for _, c := range r.Candidates {
			if c.Work != work && c.Score >= RecommendedThreshold.MinAgreement() {
				visible++
			}
		}
	}
	if visible == 0 {
		t.Error("no frame shows a second work clearly")
	}
}

// REC-6: a faint work that the camera points at is the answer, not its certain neighbour. It has a tenth of the
// neighbour's votes, and is seen clearly at the second look only.
func TestREC6AFaintWorkInTheCenterIsNotTakenForItsNeighbour(t *testing.T) {
	wall := []image.Image{demoPicture(t, "403"), demoPicture(t, "101"), demoPicture(t, "104")}
	var refs []Reference
	for i, picture := range wall {
		refs = append(refs, Reference{int64(i + 1), extract(t, picture)})
	}
	for i := range 8 {
		refs = append(refs, Reference{int64(i + 10), extract(t, paintings()[i])})
	}
	ix := NewIndex(refs)
	for _, seed := range []uint64{6, 8} {
		r := ix.Recognise(frameOf(t, phoneshot.TakeGallery(wall, phoneshot.Levels[0], seed)), nil)
		if r.Candidates[0].Work == 1 || r.Candidates[0].Score < confidentScore {
			t.Errorf("seed %d: no neighbour is stronger than the faint work", seed)
		}
		if work, ok := r.Decide(RecommendedThreshold); !ok || work != 1 {
			t.Errorf("seed %d: work %d, %v", seed, work, ok)
		}
	}
}

// The candidate says where the work is: its picture's corners are where the shot has them.
func TestCandidateLocatesTheWork(t *testing.T) {
	work := paintings()[5]
	scene := phoneshot.NewScene(work, 1)
	size := image.Pt(640, 480)
	camera := phoneshot.Camera{Yaw: 20, Pitch: -8, Roll: 6, Fill: 0.7, X: 0.05, Y: -0.02}
	shot := scene.Shoot(size, camera, phoneshot.Conditions{Light: 0.9, Defocus: 0.5, Noise: 2})
	trace := &Trace{Now: time.Now}
	r := paintingIndex().Recognise(frameOf(t, shot), trace)
	if len(r.Candidates) == 0 || r.Candidates[0].Work != 5 || r.Candidates[0].Inliers != len(r.Candidates[0].Matches) {
		t.Fatalf("candidates %v", r.Candidates)
	}
	h := homography(r.Candidates[0].Homography)
	for i, want := range scene.Corners(size, camera) {
		got := h.apply([...]point{{0, 0}, {1, 0}, {1, 1}, {0, 1}}[i])
		if dx, dy := got.x-want[0], got.y-want[1]; dx*dx+dy*dy > 0.02*0.02 {
			t.Errorf("corner %d is at %.3f, want %.3f", i, got, want)
		}
	}
	if len(trace.Stages) != 4 {
		t.Errorf("stages %v", trace.Stages)
	}
	drawn := Draw(shot, work, r.Candidates[0])
	if drawn.Bounds().Dy() != drawingHeight || drawn.Bounds().Dx() <= drawingHeight {
		t.Errorf("the drawing is %v", drawn.Bounds())
	}
}

// An object seen from two sides has two pictures, and is one work.
func TestWorksMayHaveSeveralPictures(t *testing.T) {
	front, back := extract(t, paintings()[3]), extract(t, paintings()[8])
	ix := NewIndex([]Reference{{1, front}, {2, extract(t, paintings()[5])}, {1, back}})
	for i, picture := range []int{3, 8} {
		r := ix.Recognise(frameOf(t, phoneshot.TakeSmall(paintings()[picture], phoneshot.Levels[0], uint64(i))), nil)
		if work, ok := r.Decide(RecommendedThreshold); !ok || work != 1 {
			t.Errorf("side %d: work %d, %v", i, work, ok)
		}
	}
	if twins := twins(ix); len(twins) != 0 {
		t.Errorf("pictures of one work are twins: %v", twins)
	}
}

func TestTwinsAreFoundAndNotNamed(t *testing.T) {
	work := paintings()[7]
	b := work.Bounds()
	copied := image.NewRGBA(b) // the same motif, a little darker
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := work.(*image.RGBA).RGBAAt(x, y)
			c.R, c.G, c.B = c.R-c.R/8, c.G-c.G/8, c.B-c.B/8
			copied.SetRGBA(x, y, c)
		}
	}
	ix := NewIndex([]Reference{{1, extract(t, paintings()[3])}, {2, extract(t, work)}, {3, extract(t, copied)}})
	twins := twins(ix)
	if len(twins) != 1 || twins[0] != [2]int64{2, 3} {
		t.Fatalf("twins %v", twins)
	}
	r := ix.Recognise(frameOf(t, phoneshot.TakeSmall(work, phoneshot.Levels[0], 9)), nil)
	if work, ok := r.Decide(100); ok {
		t.Errorf("work %d is named though it has a twin", work)
	}
}

// The same frame gets the same answer.
func TestResultsAreRepeatable(t *testing.T) {
	frame := frameOf(t, phoneshot.TakeSmall(paintings()[4], medium, 2))
	first := paintingIndex().Recognise(frame, nil)
	if second := paintingIndex().Recognise(frame, nil); !reflect.DeepEqual(first, second) {
		t.Error("the same frame has another result")
	}
}

func TestAnEmptyMuseumHasNoWork(t *testing.T) {
	r := NewIndex(nil).Recognise(frameOf(t, paintings()[0]), nil)
	if _, ok := r.Decide(100); ok || len(r.Candidates) > 0 {
		t.Errorf("result %v", r)
	}
}

// REC-6: a broad work of fine details in an upright frame is a third as wide as its picture and still found.
// Without the finest level of a frame's keypoints it is not.
func TestREC6FineDetailsAreFoundInAnUprightFrame(t *testing.T) {
	work := demoPicture(t, "305")
	ix := NewIndex([]Reference{{1, extract(t, demoPicture(t, "303"))}, {2, extract(t, work)}, {3, extract(t, demoPicture(t, "306"))}})
	scene := phoneshot.NewScene(work, 2)
	shot := scene.Shoot(image.Pt(720, 1280), phoneshot.Camera{Yaw: -9, Pitch: 5, Roll: 2, Fill: 0.62}, phoneshot.Conditions{Light: 0.95, Defocus: 0.8, Noise: 2})
	r := ix.Recognise(frameOf(t, shot), nil)
	if work, ok := r.Decide(RecommendedThreshold); !ok || work != 2 {
		t.Errorf("work %d, %v: %d features", work, ok, r.Features)
	}
}
