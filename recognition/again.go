package recognition

import "math"

const (
	sure       = 14.0 // score of a view that needs no second look
	doubtful   = 2    // views that get one
	againSide  = 420  // pixels of the longer side of a second look, at most
	againLeast = 160
	againReach = 0.05 // how far the first look may be off, of the work's size
	// More pixels than the camera gave make fine features findable.
	againZoom = 1.3
	// Around the work, of its sides: the first look may be off by more than againReach.
	againMargin = 0.15
	againTimes  = 2   // looks at one view, each from what the one before found
	againLow    = 3.0 // score after a second look that is not worth a third
)

// lookAgain takes a second look at the best views when none is sure: the frame as it would be straight before the work,
// in which features are found again that the slant hid.
func (s *scratch) lookAgain(views []view, light luma, small *plane) {
	if len(views) == 0 || views[0].score >= sure {
		return
	}
	for i := range views[:min(len(views), doubtful)] {
		for range againTimes {
			if !s.straighten(&views[i], light, small) || views[i].score < againLow || views[i].score >= sure {
				break
			}
		}
	}
}

// straighten looks at one view again and keeps what it finds if that speaks more for it, which it tells. It looks where
// the first look says that each place is, then everywhere: that may have been only roughly right.
func (s *scratch) straighten(v *view, light luma, small *plane) bool {
	work := v.features.shape
	size := v.h.size(work)
	longer := float64(max(work.w, work.h))
	camera := float64(light.w) / float64(small.w) // pixels of the camera to one of the small plane
	side := min(max(size*camera*againZoom, againLeast), againSide, longer)
	k := side / longer
	w, h := float64(work.w)*k, float64(work.h)*k
	dx, dy := w*againMargin, h*againMargin
	// From the straight picture to the frame.
	grow := homography{1 / k, 0, -dx / k, 0, 1 / k, -dy / k, 0, 0, 1}
	toFrame := v.h.after(&grow)
	straight := newPlane(max(int(w+2*dx), 1), max(int(h+2*dy), 1))
	if side > size*againZoom {
		enlarge := homography{camera, 0, 0, 0, camera, 0, 0, 0, 1}
		toCamera := enlarge.after(&toFrame)
		straight.fill(&toCamera, light.at)
	} else {
		straight.fill(&toFrame, small.at)
	}
	f := newSight(s.extract(straight, atAgain))
	expected := homography{k, 0, dx, 0, k, dy, 0, 0, 1}
	guided, _ := guide(&v.features, f, &expected, max(againReach*side, 2*lastReach))
	better := false
	for _, pairs := range [...][]pair{guided, pairsWith(&v.features, &f.Features, nil)} {
		again := propose(&v.features, &f.Features, pairs)
		if len(again.inliers) < leastInliers {
			continue
		}
		again.settle(&v.features, f)
		again.h = toFrame.after(&again.h)
		if again.score <= v.score || !again.h.plausible(work, shape{w: uint16(small.w), h: uint16(small.h)}) {
			continue
		}
		for i, p := range again.seen {
			again.seen[i] = toFrame.apply(p)
		}
		v.fit = again
		better = true
	}
	return better
}

// size is the longer side of the work in the frame, by the scale in its middle.
func (h *homography) size(work shape) float64 {
	xx, xy, yx, yy := h.around(point{float64(work.w) / 2, float64(work.h) / 2})
	return math.Sqrt(max(xx*yy-xy*yx, 0)) * float64(max(work.w, work.h))
}

// fill reads every pixel where the map says it is.
func (p *plane) fill(h *homography, at func(x, y float32) float32) {
	for y := range p.h {
		for x := range p.w {
			from := h.apply(point{float64(x), float64(y)})
			p.px[y*p.w+x] = at(float32(from.x), float32(from.y))
		}
	}
}

// at is the brightness between pixels.
func (l luma) at(x, y float32) float32 {
	x, y = min(max(x, 0), float32(l.w)-1.001), min(max(y, 0), float32(l.h)-1.001)
	ix, iy := int(x), int(y)
	fx, fy := x-float32(ix), y-float32(iy)
	top, bottom := l.px[iy*l.stride+ix:][:2], l.px[(iy+1)*l.stride+ix:][:2]
	a := float32(top[0]) + mul(fx, float32(top[1])-float32(top[0]))
	b := float32(bottom[0]) + mul(fx, float32(bottom[1])-float32(bottom[0]))
	return a + mul(fy, b-a)
}
