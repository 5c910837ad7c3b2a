package visits

import (
	"math/rand/v2"
	"slices"

	"cicerone/guide"
)

// Shares of all visits that use something of the guide.
const (
	shareWithTranscript = 0.18
	shareWithSpeed      = 0.05
	shareWithTextSize   = 0.03
	shareOffline        = 0.09 // that open a work without a connection
	shareOfKids         = 0.07
	shareByHalls        = 0.06
)

// uses returns what a visit uses, given its works of which the first ones are on a route. In kids mode nothing else is noted.
func (i *Inventor) uses(random *rand.Rand, works []guide.ArtworkVisit, onRoute int) []guide.VisitUse {
	if len(i.museum.KidsSections) > 0 && onRoute == 0 && random.Float64() < shareOfKids {
		return []guide.VisitUse{{Use: guide.UseKids}}
	}
	var uses []guide.VisitUse
	add := func(use guide.Use) {
		if u := (guide.VisitUse{Use: use}); !slices.Contains(uses, u) {
			uses = append(uses, u)
		}
	}
	for n, work := range works {
		switch {
		case work.Access != "":
		case n < onRoute:
			add(guide.UseRoute)
		default:
			add(i.wayTo(random, work.Artwork))
		}
	}
	for _, other := range []struct {
		use   guide.Use
		share float64
		ok    bool
	}{
		{guide.UseTranscript, shareWithTranscript, len(works) > 0},
		{guide.UseSpeed, shareWithSpeed, len(works) > 0},
		{guide.UseTextSize, shareWithTextSize, true},
		{guide.UseOffline, shareOffline, len(works) > 0},
		{guide.UseByHalls, shareByHalls, len(i.museum.Halls) > 0},
	} {
		if random.Float64() < other.share && other.ok {
			add(other.use)
		}
	}
	return uses
}

// wayTo returns how a work is opened that is neither typed, recognised nor on a route.
func (i *Inventor) wayTo(random *rand.Rand, id int64) guide.Use {
	work := i.museum.Artworks[slices.IndexFunc(i.museum.Artworks, func(a guide.Artwork) bool { return a.ID == id })]
	ways, odds := []guide.Use{guide.UseLink, guide.UseFavourite}, []float64{2, 0.4}
	for _, way := range []struct {
		use guide.Use
		odd float64
		ok  bool
	}{
		{guide.UseList, 6, work.Outstanding},
		{guide.UseHall, 4, work.Hall != ""},
		{guide.UseTimeline, 0.6, len(i.museum.Timelines) > 0},
	} {
		if way.ok {
			ways, odds = append(ways, way.use), append(odds, way.odd)
		}
	}
	return ways[drawByOdds(random, odds)]
}
