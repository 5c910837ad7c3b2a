// Package visits invents visits of a demo museum, so that its statistics look like those of a museum. It is pure: the visits of a
// day depend on the museum and the day alone.
package visits

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"cicerone/guide"
)

// Device is the device of all invented visits. Phones name random ones.
const Device = "demo"

// The museum is closed on Mondays, at Christmas and on New Year's Day.
const (
	opensAt  = 10 // o'clock
	closesAt = 18
)

// dailyVisits is the average of days on which the museum is open.
const dailyVisits = 40

// Shares of all visits, of visits that open works, and of works that are opened.
const (
	shareWithoutWorks = 0.25
	shareWithoutEnd   = 0.3 // phones that are locked and never report it
	shareOnRoutes     = 0.12
	shareByNumber     = 0.5
	shareByCamera     = 0.2
	shareOfOtherWays  = 0.1 // of works: not as the visit opens others
	shareToTheEnd     = 0.4
	shareTired        = 0.25 // of those that do not reach the end: by one passage of the recording
	shareWithMistakes = 0.06 // that type a number of no work
	shareWithLanguage = 0.05 // whose phone has a language that the guide may lack
	shareUnrecognised = 0.04 // whose camera recognises nothing
)

// People admitted for each visit.
const (
	fewestAdmissions = 2.0
	mostAdmissions   = 4.0
)

// How many works visits open that open any: log-normal, so that with the visits that open none the mean is twice the median, and
// a tenth of this museum is the median.
const (
	typicalWorks = 0.155 // of the museum's
	worksSpread  = 1.1
)

// textSeconds is how long somebody typically reads a work without a recording.
const textSeconds = 40

// weekdays are the visits of a weekday as a multiple of the average.
var weekdays = map[time.Weekday]float64{
	time.Tuesday: 0.75, time.Wednesday: 0.8, time.Thursday: 0.85, time.Friday: 0.95, time.Saturday: 1.35, time.Sunday: 1.3,
}

// Inventor invents visits of one museum.
type Inventor struct {
	museum     *guide.Museum
	facts      map[string]guide.MediaFacts
	zone       *time.Location
	popularity []float64 // weights of the museum's works
	tiring     []float64 // where the passage of each work's recording is that tires listeners, 0 to 1
	routes     []walk
	mistakes   []string // numbers of no work, the most frequent first
	languages  []string // of phones, which the guide lacks
}

// walk is a route with the indexes of its works, and how many of its steps a visit has seen that came to each of them.
type walk struct {
	id    int64
	steps []guide.Step
	works []int
	seen  []int
}

// New returns an Inventor for a museum as visitors see it, in its time zone. facts has the lengths of its recordings.
func New(museum *guide.Museum, facts map[string]guide.MediaFacts, zone *time.Location) *Inventor {
	i := &Inventor{museum: museum, facts: facts, zone: zone, popularity: popularities(museum), mistakes: mistakesOf(museum)}
	for _, language := range farLanguages {
		if _, offered := guide.CodeWithShort(museum.Languages, language); !offered {
			i.languages = append(i.languages, language)
		}
	}
	for r := range museum.Routes {
		route := walk{id: museum.Routes[r].ID, steps: museum.Routes[r].Steps}
		for _, key := range guide.ArtworkKeys(route.steps) {
			route.works = append(route.works, slices.IndexFunc(museum.Artworks, func(a guide.Artwork) bool { return a.Key == key }))
			route.seen = append(route.seen, 1+slices.IndexFunc(route.steps, func(step guide.Step) bool { return step.Artwork == key }))
		}
		if last := len(route.seen) - 1; last >= 0 {
			route.seen[last] = len(route.steps) // there is only the way out after the last work
		}
		if len(route.works) > 0 && !slices.Contains(route.works, -1) {
			i.routes = append(i.routes, route)
		}
	}
	for w := range museum.Artworks {
		i.tiring = append(i.tiring, 0.3+0.5*newRandom(museum.Code+" "+museum.Artworks[w].Key).Float64())
	}
	return i
}

// popularities returns weights of the museum's works, which fall with the rank as in Zipf's law. Outstanding works come first.
func popularities(museum *guide.Museum) []float64 {
	shuffled := newRandom(museum.Code).Perm(len(museum.Artworks))
	weights := make([]float64, len(shuffled))
	rank := 0
	for _, outstanding := range []bool{true, false} {
		for _, work := range shuffled {
			if museum.Artworks[work].Outstanding == outstanding {
				rank++
				weights[work] = 1 / float64(rank)
			}
		}
	}
	return weights
}

// Day returns the visits of a day, in their order, that are over at a time. No two visits of a museum have the same visitor token.
func (i *Inventor) Day(day guide.Day, at time.Time) (visits []guide.Visit) {
	date, err := time.Parse(time.DateOnly, string(day))
	if err != nil || isClosed(date) {
		return nil
	}
	random := newRandom(i.museum.Code + " " + string(day))
	season := seasonOf(date)
	expected := dailyVisits * weekdays[date.Weekday()] * (1 + 0.35*season) * math.Exp(0.15*random.NormFloat64()) // as with the weather
	count := int(math.Round(expected + math.Sqrt(expected)*random.NormFloat64()))
	for n := range count {
		v := guide.Visit{
			API: guide.VisitV2, Museum: i.museum.ID, VisitorToken: fmt.Sprintf("%s %s %d", Device, day, n+1), Device: Device,
			Language: i.language(random, season),
		}
		end := i.fill(&v, random, date)
		if !slices.Contains(v.Uses, guide.VisitUse{Use: guide.UseKids}) {
			v.Wants = i.wants(random)
		}
		if !end.After(at) {
			visits = append(visits, v)
		}
	}
	slices.SortStableFunc(visits, func(a, b guide.Visit) int { return a.Start.Compare(b.Start) })
	return visits
}

// Admissions returns how many people the museum admitted on a day of so many visits: two to four of them for each.
func (i *Inventor) Admissions(day guide.Day, visits int) int {
	random := newRandom(i.museum.Code + " admissions of " + string(day))
	return int(math.Round(float64(visits) * (fewestAdmissions + (mostAdmissions-fewestAdmissions)*random.Float64())))
}

func isClosed(date time.Time) bool {
	_, month, day := date.Date()
	return date.Weekday() == time.Monday || month == time.December && day == 25 || month == time.January && day == 1
}

// seasonOf returns 1 at the height of summer and -1 in the middle of winter.
func seasonOf(date time.Time) float64 {
	const summit = 214 // the second of August
	return math.Cos(2 * math.Pi * float64(date.YearDay()-summit) / 365)
}

// language returns the museum's first language for more than half of the visits, and the others by rank. In summer more visitors
// come from far away.
func (i *Inventor) language(random *rand.Rand, season float64) guide.LanguageCode {
	languages := i.museum.Languages
	if len(languages) < 2 || random.Float64() < 0.62-0.08*season {
		return languages[0]
	}
	return languages[1+drawByRank(random, len(languages)-1)]
}

// drawByRank returns a number below count with the odds 1, 1/2, 1/3 and so on.
func drawByRank(random *rand.Rand, count int) int {
	odds := make([]float64, count)
	for rank := range odds {
		odds[rank] = 1 / float64(rank+1)
	}
	return drawByOdds(random, odds)
}

// drawByOdds returns an index with its odds.
func drawByOdds(random *rand.Rand, odds []float64) int {
	total := 0.0
	for _, odd := range odds {
		total += odd
	}
	at := random.Float64() * total
	last := len(odds) - 1
	for index, odd := range odds[:last] {
		if at -= odd; at < 0 {
			return index
		}
	}
	return last
}

// fill gives a visit its start, works and route and, if it was reported, its end. It returns when the visit was over.
func (i *Inventor) fill(v *guide.Visit, random *rand.Rand, date time.Time) (over time.Time) {
	works, route := i.choose(random)
	habit := random.Float64()
	opens := time.Date(date.Year(), date.Month(), date.Day(), opensAt, 0, 0, 0, i.zone)
	const openSeconds = (closesAt - opensAt) * 60 * 60
	last := 0 // the second of the day in which the last work ends
	elapsed := seconds(random, 90, 0.8)
	if len(works) == 0 {
		elapsed = seconds(random, 180, 1) // somebody who looks around in the guide
	}
	for n, work := range works {
		listened := i.listen(random, work, v.Language)
		if elapsed+listened > openSeconds {
			break
		}
		started := opens.Add(time.Duration(elapsed) * time.Second)
		v.Artworks = append(v.Artworks, guide.ArtworkVisit{
			Artwork: i.museum.Artworks[work].ID, Access: i.access(random, habit, work), Start: started, Seconds: listened,
		})
		last = elapsed + listened
		if n < len(route.works) {
			v.Routes = []guide.RouteVisit{{Route: route.id, Start: v.Artworks[0].Start, End: opens.Add(time.Duration(last) * time.Second)}}
			for _, step := range route.steps[len(v.Steps):route.seen[n]] {
				v.Steps = append(v.Steps, guide.VisitStep{Route: route.id, Step: step.ID})
			}
		}
		elapsed = last + seconds(random, 180, 0.8) // on the way to the next one, or to the exit
	}
	v.Uses = i.uses(random, v.Artworks, len(route.works))
	elapsed = min(elapsed, openSeconds)
	// Most come around noon and early in the afternoon. Everybody has left when the museum closes.
	wait := time.Duration((random.Float64()+random.Float64())/2*float64(openSeconds-elapsed)) * time.Second
	v.Start = opens.Add(wait)
	for n := range v.Artworks {
		v.Artworks[n].Start = v.Artworks[n].Start.Add(wait)
	}
	for n := range v.Routes {
		v.Routes[n].Start, v.Routes[n].End = v.Routes[n].Start.Add(wait), v.Routes[n].End.Add(wait)
	}
	over = v.Start.Add(time.Duration(elapsed) * time.Second)
	if random.Float64() >= shareWithoutEnd {
		v.End = over
	}
	return over
}

// seconds returns a log-normal number of seconds with a median, at most fifteen minutes.
func seconds(random *rand.Rand, median, spread float64) int {
	return int(min(15*60, 1+median*math.Exp(spread*random.NormFloat64())))
}

// choose returns the indexes of the works that a visit opens, in their order, the first ones along a route if it follows one.
func (i *Inventor) choose(random *rand.Rand) (works []int, route walk) {
	all := len(i.museum.Artworks)
	if all == 0 || random.Float64() < shareWithoutWorks {
		return nil, route
	}
	count := int(math.Round(typicalWorks * float64(all) * math.Exp(worksSpread*random.NormFloat64())))
	count = min(max(1, count), all)
	if len(i.routes) > 0 && random.Float64() < shareOnRoutes {
		route = i.routes[drawByRank(random, len(i.routes))]
		route.works = route.works[:min(count, len(route.works))]
	}
	// The least of exponential numbers at the rate of the weights is a weighted sample.
	arrivals := make([]float64, all)
	others := make([]int, 0, all)
	for work, weight := range i.popularity {
		arrivals[work] = random.ExpFloat64() / weight
		if !slices.Contains(route.works, work) {
			others = append(others, work)
		}
	}
	slices.SortFunc(others, func(a, b int) int { return cmp.Compare(arrivals[a], arrivals[b]) })
	others = others[:count-len(route.works)]
	slices.Sort(others) // as the works hang
	return slices.Concat(route.works, others), route
}

// access returns how a visit opens a work: mostly as it is used to. Its habit is a random number.
func (i *Inventor) access(random *rand.Rand, habit float64, work int) guide.AccessType {
	chance := habit
	if random.Float64() < shareOfOtherWays {
		chance = random.Float64()
	}
	switch {
	case chance < shareByNumber && i.museum.Artworks[work].Code != "":
		return guide.AccessKeyboard
	case chance >= 1-shareByCamera && i.museum.RecognitionAvailable && !i.museum.Artworks[work].Image.IsZero():
		return guide.AccessRecognition
	}
	return ""
}

// listen returns for how many seconds a visit listens to a work, or reads it. Of those that do not reach the end, many leave soon.
func (i *Inventor) listen(random *rand.Rand, work int, language guide.LanguageCode) int {
	length := i.length(work, language)
	if random.Float64() < shareToTheEnd {
		return length
	}
	part := math.Pow(random.Float64(), 1.6)
	if random.Float64() < shareTired {
		part = i.tiring[work]
	}
	return max(guide.MinArtworkVisitSeconds, int(float64(length)*part))
}

// length returns the whole seconds of a work's recording in a language.
func (i *Inventor) length(work int, language guide.LanguageCode) int {
	recording, _, _ := i.museum.Artworks[work].Audio.Resolve(language, i.museum.Languages)
	if length := int(i.facts[recording.Name].Duration); length > 0 {
		return length
	}
	return textSeconds
}

// newRandom returns random numbers that depend on a text only.
func newRandom(text string) *rand.Rand {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(text)) // never fails
	return rand.New(rand.NewPCG(hash.Sum64(), 0))
}
