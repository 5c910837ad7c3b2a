package main

import (
	"bytes"
	"image"
	"math"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/deepteams/webp"
)

const museums = "../../../demo/museums"

// names are the files that the museums' content refers to, by museum.
var names = map[string]string{
	"pattern": `101 102 103 104 105 106 107 108 208 209 210 211 212 213 214 215 216 301 302 303 304 305 306 307 308
		401 402 403 404 405 406 407 408 409 501 502 503 504 505 506 507 508
		101-detail 103-detail 208-detail 212-detail 214-detail 306-detail 401-detail 405-detail 506-detail
		home tour walkthrough logo topbar-logo hall-ornament hall-growth hall-wave hall-infinity hall-chance
		map-ornament map-growth map-wave map-infinity map-chance
		route-highlights route-children route-night exhibition-turing exhibition-islamic-geometry timeline
		one-minute-1 one-minute-2 one-minute-3 one-minute-4 one-minute-5 one-minute-6
		info-building info-visit info-makers beacon-entrance beacon-garden sponsor-foundation sponsor-press
		section-keyboard section-exhibitions section-routes section-timeline section-side-menu section-sponsors
		pet-1 pet-2 pet-3 side-menu-start side-menu-in-a-minute side-menu-outstanding side-menu-language
		side-menu-explore side-menu-guide side-menu-study side-menu-downloads`,
	"clock-house": `1 2 3 4 5 6 7 8 home tour walkthrough logo topbar-logo hall-tower hall-workshop timeline
		one-minute-1 one-minute-2 info-visit sponsor-foundation
		section-keyboard section-exhibitions section-routes section-timeline section-side-menu section-sponsors`,
}

// pictures is the catalogue, made once.
var pictures = sync.OnceValue(catalogue)

func find(t *testing.T, museum, name string) picture {
	t.Helper()
	for _, p := range pictures() {
		if p.museum == museum && p.name == name {
			return p
		}
	}
	t.Fatalf("the program does not draw %s/%s", museum, name)
	return picture{}
}

func isWork(name string) bool { return strings.Trim(name, "0123456789") == "" }

func TestProgramDrawsExactlyTheNamedPictures(t *testing.T) {
	drawn := map[string]bool{}
	for _, p := range pictures() {
		if drawn[p.path()] {
			t.Errorf("%s is drawn twice", p.path())
		}
		drawn[p.path()] = true
	}
	wanted := 0
	for museum, list := range names {
		for _, name := range strings.Fields(list) {
			find(t, museum, name)
			wanted++
		}
	}
	if len(drawn) != wanted {
		t.Errorf("the program draws %d pictures, %d are named", len(drawn), wanted)
	}
}

func TestCommittedPicturesAreWholeAndLight(t *testing.T) {
	total := map[string]int{}
	for _, p := range pictures() {
		data, err := os.ReadFile(filepath.Join(museums, p.path()))
		if err != nil {
			t.Error(err)
			continue
		}
		facts, err := webp.DecodeConfig(bytes.NewReader(data))
		if err != nil || facts.Width != p.w || facts.Height != p.h {
			t.Errorf("%s is %d × %d (%v), drawn as %d × %d", p.path(), facts.Width, facts.Height, err, p.w, p.h)
		}
		if len(data) > 350_000 {
			t.Errorf("%s weighs %d bytes: too much for a museum's wifi", p.path(), len(data))
		}
		total[p.museum] += len(data)
	}
	if total["pattern"] > 12_000_000 || total["clock-house"] > 4_000_000 {
		t.Errorf("the museums weigh %v bytes, 12 and 4 MB at most", total)
	}
}

// quick are works of every family whose drawing takes no time at a quarter of the size.
var quick = map[string]string{
	"pattern":     "108 208 216 303 307 405 408 504 505",
	"clock-house": "2 3 5 logo",
}

// small draws a picture at a quarter of its size: the programs speak in points of the whole work.
func small(p picture) *Canvas {
	whole, c := p.canvas(), NewCanvas(p.w/4, p.h/4)
	if p.clear {
		c = NewClear(p.w/4, p.h/4)
	}
	c.Width, c.Height, c.Zoom = whole.Width, whole.Height, 0.25
	p.draw(c)
	return c
}

func TestSamePictureSameBytes(t *testing.T) {
	t.Parallel()
	for museum, list := range quick {
		for _, name := range strings.Fields(list) {
			p := find(t, museum, name)
			first, second := small(p), small(p)
			if !slices.Equal(first.Pix, second.Pix) || !slices.Equal(first.Alpha, second.Alpha) {
				t.Errorf("%s: two drawings differ", p.path())
			}
			// Two works differ in 60 fields at least (TestNoTwoWorksLookAlike).
			if d := distance(committed(t, p), differences(first.image())); d > 52 {
				t.Errorf("%s: the committed picture is not what the program draws: %d of 256 fields differ", p.path(), d)
			}
		}
	}
	logo := find(t, "clock-house", "logo")
	first, _, err := small(logo).encode(logo.limit)
	if err != nil {
		t.Fatal(err)
	}
	if second, _, err := small(logo).encode(logo.limit); err != nil || !bytes.Equal(first, second) {
		t.Errorf("the same pixels become other bytes (%v)", err)
	}
}

// committed is the hash of a picture as it lies in its museum.
func committed(t *testing.T, p picture) [4]uint64 {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(museums, p.path()))
	if err != nil {
		t.Fatal(err)
	}
	return differences(decode(t, data))
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	im, err := webp.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return im
}

// differences is a coarse perceptual hash: is each of 16 × 16 fields brighter
// than its neighbour on the right?
func differences(im image.Image) (hash [4]uint64) {
	b := im.Bounds()
	bright := func(i, j int) float64 {
		sum := 0.0
		for n := range 64 {
			x := b.Min.X + int((float64(i)+(float64(n%8)+0.5)/8)*float64(b.Dx())/17)
			y := b.Min.Y + int((float64(j)+(float64(n/8)+0.5)/8)*float64(b.Dy())/16)
			r, g, bl, _ := im.At(x, y).RGBA()
			sum += 0.3*float64(r) + 0.6*float64(g) + 0.1*float64(bl)
		}
		return sum
	}
	for j := range 16 {
		left := bright(0, j)
		for i := range 16 {
			right := bright(i+1, j)
			if left > right {
				hash[j/4] |= 1 << (j%4*16 + i)
			}
			left = right
		}
	}
	return hash
}

func distance(a, b [4]uint64) int {
	n := 0
	for i := range a {
		n += bits.OnesCount64(a[i] ^ b[i])
	}
	return n
}

func TestNoTwoWorksLookAlike(t *testing.T) {
	t.Parallel()
	type seen struct {
		name string
		hash [4]uint64
	}
	var all []seen
	for _, p := range pictures() {
		if !isWork(p.name) {
			continue
		}
		all = append(all, seen{p.path(), committed(t, p)})
	}
	if len(all) != 50 {
		t.Fatalf("%d works, expected 42 and 8", len(all))
	}
	for i, a := range all {
		for _, b := range all[:i] {
			if d := distance(a.hash, b.hash); d < 60 {
				t.Errorf("%s and %s differ in %d of 256 fields only", a.name, b.name, d)
			}
		}
	}
}

// The hash must tell pictures apart, not the noise of compression.
func TestLookingAlikeSurvivesDimLight(t *testing.T) {
	bright := small(find(t, "clock-house", "5"))
	dim := &Canvas{W: bright.W, H: bright.H, Pix: make([]Color, len(bright.Pix))}
	for i, c := range bright.Pix {
		dim.Pix[i] = c.Mul(0.55)
	}
	a, err := encodeAt(bright.image(), 84)
	if err != nil {
		t.Fatal(err)
	}
	b, err := encodeAt(dim.image(), 52)
	if err != nil {
		t.Fatal(err)
	}
	if d := distance(differences(decode(t, a)), differences(decode(t, b))); d > 30 {
		t.Errorf("the same picture, dimmer, differs in %d of 256 fields", d)
	}
}

func TestKolamIsOneLine(t *testing.T) {
	for seed := range uint64(20) {
		w := newWeave(16, 12, 1, func(i, j int) byte { return byte(hash(i, j, seed) % 3) })
		w.joinLoops(newRand(seed))
		if n := len(w.loops()); n != 1 {
			t.Errorf("seed %d: %d lines, a kolam is one", seed, n)
		}
	}
}

func TestStrapsGoOverAndUnderInTurn(t *testing.T) {
	straps, nodes := girih{edge: 60, turn: 0.3}.straps(NewCanvas(400, 300))
	over := interlace(straps, nodes)
	onTop := func(n int, dir Pt) bool { return math.Abs(cross(nodes[n].dir[over[n]], dir)) < 0.05 }
	for _, s := range straps {
		for i := 1; i < len(s.nodes); i++ {
			out, in := s.pts[1].Sub(s.pts[0]).Unit(), s.pts[len(s.pts)-1].Sub(s.pts[len(s.pts)-2]).Unit()
			if onTop(s.nodes[i-1], out) == onTop(s.nodes[i], in) {
				t.Fatalf("a strap is twice on the same side, at %v and %v", nodes[s.nodes[i-1]].at, nodes[s.nodes[i]].at)
			}
		}
	}
}

func TestPolygonCoversItsArea(t *testing.T) {
	c := NewCanvas(60, 60)
	for name, tc := range map[string]struct {
		pts  []Pt
		area float64
	}{
		"triangle between pixels": {[]Pt{{10.3, 8.7}, {40.9, 15.2}, {22.1, 47.6}}, math.Abs((40.9-10.3)*(47.6-8.7)-(22.1-10.3)*(15.2-8.7)) / 2},
		"half outside":            {[]Pt{{-20, 10}, {20, 10}, {20, 30}, {-20, 30}}, 400},
		"thinner than a pixel":    {[]Pt{{5, 20.25}, {55, 20.25}, {55, 20.75}, {5, 20.75}}, 25},
	} {
		sum := 0.0
		c.cover(tc.pts, func(_ int, cover float64) { sum += cover })
		if math.Abs(sum-tc.area) > 0.02 {
			t.Errorf("%s: covers %.3f, its area is %.3f", name, sum, tc.area)
		}
	}
}

func TestSandComesToRestWhateverTheOrder(t *testing.T) {
	piles := []pile{{Pt{0.3, 0.4}, 700}, {Pt{0.6, 0.5}, 900}, {Pt{0.5, 0.8}, 400}}
	k := sandpile{w: 40, h: 30, piles: piles}
	sand := k.settle()
	k.piles = []pile{piles[2], piles[0], piles[1]}
	other := k.settle()
	for i := range sand {
		if sand[i] > 3 || sand[i] != other[i] {
			t.Fatalf("cell %d: %d grains, %d when dropped in another order", i, sand[i], other[i])
		}
	}
}

func TestUnknownNameSaysHowToFindNames(t *testing.T) {
	err := run("214,999", "", false, []string{t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), `"999"`) || !strings.Contains(err.Error(), "-list") {
		t.Errorf("error is %v", err)
	}
}
