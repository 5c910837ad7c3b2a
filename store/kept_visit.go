package store

import (
	"errors"
	"slices"
	"time"

	"cicerone/guide"
)

// keptVisit is a visit as the answer to its event is kept: without what is personal, and with its works as numbers, since
// they are most of what a phone tells. A visit of twenty takes 540 bytes instead of 2,300.
type keptVisit struct {
	guide.Visit                    // with Artworks, from before there were Works
	Accesses    []guide.AccessType `json:",omitempty"` // how the visitor came to works, each way once
	Works       []int64            `json:",omitempty"` // numbersOfWork of each
}

// numbersOfWork are how many numbers a work is kept as: its id, the place of its access among Accesses, when it was
// opened, in milliseconds after the visit's start, and for how many seconds.
const numbersOfWork = 4

// keepVisit leaves out who made the visit: that stands in the visit's row alone, so that it can be forgotten.
func keepVisit(v guide.Visit) keptVisit {
	kept := keptVisit{Visit: v, Works: make([]int64, 0, numbersOfWork*len(v.Artworks))}
	kept.VisitorToken, kept.Device, kept.Email, kept.Artworks = "", "", "", nil
	for _, a := range v.Artworks {
		access := slices.Index(kept.Accesses, a.Access)
		if access < 0 {
			access = len(kept.Accesses)
			kept.Accesses = append(kept.Accesses, a.Access)
		}
		kept.Works = append(kept.Works, a.Artwork, int64(access), a.Start.UnixMilli()-v.Start.UnixMilli(), int64(a.Seconds))
	}
	return kept
}

// visit is the visit that was kept.
func (k keptVisit) visit() (guide.Visit, error) {
	v := k.Visit
	for work := range slices.Chunk(k.Works, numbersOfWork) {
		if len(work) < numbersOfWork || work[1] < 0 || work[1] >= int64(len(k.Accesses)) {
			return v, errors.New("the works of a kept visit are damaged")
		}
		v.Artworks = append(v.Artworks, guide.ArtworkVisit{
			Visit: v.ID, Artwork: work[0], Access: k.Accesses[work[1]],
			Start: time.UnixMilli(v.Start.UnixMilli() + work[2]).UTC(), Seconds: int(work[3]),
		})
	}
	return v, nil
}
