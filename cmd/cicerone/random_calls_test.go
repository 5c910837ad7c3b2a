package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/google/uuid"
)

// visitorCall is a call of one visitor, whose calls are made one after the other.
type visitorCall struct {
	number  int // among all calls
	visitor int
	method  string
	path    string
	body    string // "{12}" is the id that call 12 was answered with
	key     string // "" for calls that record nothing
	copies  int    // that are sent at the same time, to servers in turn
	server  int    // the first one's
}

// museumChange is a command that changes what visitors see of a museum.
type museumChange struct {
	museum  int // its position
	command string
	name    string // the museum's after that, "" when it is hidden
}

// round is calls, with a change before them.
type round struct {
	change museumChange
	calls  []visitorCall
}

// callMuseum is what calls name of a museum.
type callMuseum struct {
	id       int64
	code     string
	artworks []int64
	routes   []int64
	inputs   map[string]int64 // of its study, by type
}

const (
	randomVisitors = 96
	randomRounds   = 20
	guessers       = 2 // visitors who try more access codes than are checked
)

// randomCalls makes visitors' calls at random, the same ones from the same seed. It leaves out what may be answered in more than
// one way: the order of different visitors' calls decides nothing, and no time is left for the server's clock to fill in.
type randomCalls struct {
	*rand.Rand
	museums  []callMuseum
	names    [][2]string // by museum: of the current publication, and the one before, if any
	hidden   []bool      // by museum
	visitors []callVisitor
	made     int
	guessing bool // guessers try codes, in the first round only: in a longer time more of them are checked
}

// callVisitor is what a visitor of one museum has done.
type callVisitor struct {
	visits []callVisit
	users  []int // the calls that created them
	events []visitorCall
}

type callVisit struct {
	call   int // that started it
	v1     bool
	opened map[string]bool // works and routes
}

func newRandomCalls(seed uint64, museums []callMuseum, name string) *randomCalls {
	r := &randomCalls{
		Rand: rand.New(rand.NewPCG(seed, 0)), museums: museums,
		hidden: make([]bool, len(museums)), visitors: make([]callVisitor, randomVisitors),
	}
	for range museums {
		r.names = append(r.names, [2]string{name})
	}
	return r
}

// rounds returns so many calls.
func (r *randomCalls) rounds(count int) (rounds []round) {
	for i := range randomRounds {
		made := round{change: r.change(i)}
		r.guessing = i == 0
		for r.made < count*(i+1)/randomRounds {
			made.calls = append(made.calls, r.call())
		}
		rounds = append(rounds, made)
	}
	return rounds
}

// change returns the change before the i-th round. All museums are open in the first one, when visitors enter.
func (r *randomCalls) change(i int) museumChange {
	c := museumChange{museum: r.IntN(len(r.museums))}
	names, hidden := &r.names[c.museum], &r.hidden[c.museum]
	switch choice := r.IntN(4); {
	case *hidden:
		c.command, *hidden = "activate", false
	case choice == 0 && i > 0 || i == 1:
		c.command, *hidden = "deactivate", true
		return c
	case choice == 1 && names[1] != "":
		c.command = "undo"
		names[0], names[1] = names[1], names[0]
	default:
		c.command = "publish"
		names[0], names[1] = fmt.Sprint("Museum of Round ", i), names[0]
	}
	c.name = names[0]
	return c
}

// call returns the next call, of any visitor.
func (r *randomCalls) call() visitorCall {
	c := visitorCall{number: r.made, visitor: r.IntN(randomVisitors), method: http.MethodGet, copies: 1, server: r.IntN(1 << 16)}
	r.made++
	if c.number < randomVisitors { // the right code makes the visitor's network known
		c.visitor = c.number
		c.path = r.codePath(c.visitor, "CICERONE")
		return c
	}
	if r.guessing && r.IntN(2) == 0 {
		c.visitor = r.IntN(guessers)
	}
	v, choice := &r.visitors[c.visitor], r.IntN(100)
	guesser := c.visitor < guessers
	switch {
	case !guesser && choice < 10 || guesser && r.guessing && choice < 60:
		r.checkCode(&c) // once: copies would count as attempts
		return c
	case choice < 25:
		r.read(&c)
	case choice < 35 && len(v.events) > 0:
		r.repeat(v, &c)
		return c
	case choice < 37:
		r.visitNothing(&c)
	case choice < 40:
		r.createUser(v, &c)
	case len(v.visits) == 0 || choice < 48:
		r.startVisit(v, &c)
	case choice < 50:
		r.forget(v, &c)
	case choice < 60:
		r.answer(v, &c)
	default:
		r.visit(v, &c)
	}
	if c.method != http.MethodGet {
		c.key = r.newKey()
		v.events = append(v.events, c)
	}
	if r.IntN(4) == 0 {
		c.copies = 2 + r.IntN(2)
	}
	return c
}

func (r *randomCalls) museumOf(visitor int) callMuseum { return r.museums[visitor%len(r.museums)] }

func (r *randomCalls) newKey() string {
	var key uuid.UUID
	for i := range key {
		key[i] = byte(r.Uint32())
	}
	key[6], key[8] = key[6]&0x0f|0x40, key[8]&0x3f|0x80 // version 4
	return key.String()
}

// date is a time for a call, later than that of the calls before.
func (c *visitorCall) date() string {
	return time.Date(2026, 1, 1, 8, 0, c.number, 0, time.UTC).Format(time.RFC3339)
}

func pick[T any](r *randomCalls, values []T) T { return values[r.IntN(len(values))] }

func (r *randomCalls) codePath(visitor int, code string) string {
	return fmt.Sprintf("/api/legacy/Museum/%d/checkAccessCode?code=%s", r.museumOf(visitor).id, code)
}

func (r *randomCalls) checkCode(c *visitorCall) {
	code := "cicerone"
	if c.visitor < guessers || r.IntN(3) == 0 {
		code = fmt.Sprintf("WRONG-%d-%d", c.visitor, r.IntN(200)) // a code that was tried before counts once
	}
	c.path = r.codePath(c.visitor, code)
}

func (r *randomCalls) read(c *visitorCall) {
	m := r.museumOf(c.visitor)
	c.path = pick(r, []string{
		fmt.Sprintf("/api/v2/museums/detail/all-data/%d/%d", m.id, 1+r.IntN(2)), fmt.Sprintf("/api/v2/languages/%d", m.id),
		fmt.Sprintf("/api/v2/presentation/%d?idLanguage=%d", m.id, 1+r.IntN(2)), fmt.Sprintf("/api/legacy/Museum/%d", m.id),
		fmt.Sprintf("/api/legacy/Artwork?idMuseum=%d", m.id), fmt.Sprintf("/api/legacy/Artwork/Detail/%d", pick(r, m.artworks)),
		fmt.Sprintf("/api/legacy/Route?idMuseum=%d&idLanguage=1", m.id), fmt.Sprintf("/api/legacy/Route/%d", pick(r, m.routes)),
		fmt.Sprintf("/api/legacy/Customization?idMuseum=%d", m.id), "/api/legacy/Museum",
	})
}

// repeat is an earlier call once more, or its key for another call.
func (r *randomCalls) repeat(v *callVisitor, c *visitorCall) {
	earlier := pick(r, v.events)
	c.method, c.path, c.body, c.key = earlier.method, earlier.path, earlier.body, earlier.key
	if r.IntN(8) == 0 {
		r.visitNothing(c)
	}
}

// visitNothing is a visit of a work by a visit that does not exist.
func (r *randomCalls) visitNothing(c *visitorCall) {
	c.method, c.path = http.MethodPost, visitArtwork
	c.body = fmt.Sprintf(`{"idVisit":999,"idArtwork":%d,"startDate":%q}`, pick(r, r.museumOf(c.visitor).artworks), c.date())
}

func (r *randomCalls) startVisit(v *callVisitor, c *visitorCall) {
	visit := callVisit{call: c.number, v1: r.IntN(4) == 0, opened: map[string]bool{}}
	v.visits = append(v.visits, visit)
	c.method, c.path = http.MethodPost, visitMuseum
	who := fmt.Sprintf(`"idMuseum":%d,"visitorToken":"token %d","idDevice":"phone %[2]d"`, r.museumOf(c.visitor).id, c.visitor)
	if r.IntN(10) == 0 {
		who = fmt.Sprintf(`"idMuseum":%d`, r.museumOf(c.visitor).id)
	}
	c.body = fmt.Sprintf(`{%s,"idLanguage":%d,"startDate":%q}`, who, 1+r.IntN(2), c.date())
	if visit.v1 {
		c.path = r.registerPath(c)
		c.body = fmt.Sprintf(`{%s,"languageCode":"es_ES","startDate":%q%s}`, who, c.date(), r.registered(c))
	}
}

func (r *randomCalls) registerPath(c *visitorCall) string {
	return fmt.Sprintf("/api/legacy/Museum/%d/v2/registerVisit", r.museumOf(c.visitor).id)
}

// registered is the works and routes of a version 1 visit.
func (r *randomCalls) registered(c *visitorCall) string {
	m := r.museumOf(c.visitor)
	return fmt.Sprintf(`,"email":"v%d@example.org","artworks":[{"idArtwork":%d,"accessType":"RECOGNITION","startDate":%q,"endDate":%[3]q}],`+
		`"routes":[{"idRoute":%[4]d,"startDate":%[3]q,"endDate":%[3]q}]`, c.visitor, pick(r, m.artworks), c.date(), pick(r, m.routes))
}

// visit is of a work or a route, or ends the whole visit.
func (r *randomCalls) visit(v *callVisitor, c *visitorCall) {
	visit, m := pick(r, v.visits), r.museumOf(c.visitor)
	c.method, c.path = pick(r, []string{http.MethodPost, http.MethodPut}), visitArtwork
	what, end := fmt.Sprintf(`"idArtwork":%d`, pick(r, m.artworks)), fmt.Sprintf(`,"duration":%d`, 1+r.IntN(900))
	if r.IntN(3) == 0 {
		c.path, what, end = visitRoute, fmt.Sprintf(`"idRoute":%d`, pick(r, m.routes)), fmt.Sprintf(`,"endDate":%q`, c.date())
	}
	if r.IntN(30) == 0 {
		c.method, c.path, what = http.MethodPut, visitMuseum, fmt.Sprintf(`"idMuseum":%d,"endDate":%q`, m.id, c.date())
		if visit.v1 {
			c.method, c.path = http.MethodPost, r.registerPath(c)
			what += fmt.Sprintf(`,"languageCode":"en","startDate":%q%s`, c.date(), r.registered(c))
		}
		c.body = fmt.Sprintf(`{"idVisit":{%d},%s}`, visit.call, what)
		return
	}
	known := visit.opened[what]
	visit.opened[what] = true
	if c.method == http.MethodPost || !known || r.IntN(4) == 0 {
		what += fmt.Sprintf(`,"startDate":%q`, c.date())
	}
	if c.method == http.MethodPut {
		what += end
	}
	c.body = fmt.Sprintf(`{"idVisit":{%d},%s}`, visit.call, what)
}

// answer is what a visitor answers to the museum's study, possibly a second time.
func (r *randomCalls) answer(v *callVisitor, c *visitorCall) {
	m := r.museumOf(c.visitor)
	kind := pick(r, []string{"TEXT", "RATING", "ZIP", "CHECKBOX"})
	value := map[string]string{
		"TEXT": fmt.Sprint("Words of ", c.number), "RATING": fmt.Sprint(r.IntN(7)), "ZIP": fmt.Sprintf("%05d", r.IntN(100_000)), "CHECKBOX": "true",
	}[kind]
	c.method, c.path = http.MethodPost, fmt.Sprintf("/api/legacy/VisitStudyQuestionAnswer/%d/registerAnswers", m.id)
	c.body = fmt.Sprintf(`[{"idStudyQuestionAnswer":%d,"idVisit":{%d},"value":%q,"answerDate":%q}]`, m.inputs[kind], pick(r, v.visits).call, value, c.date())
}

func (r *randomCalls) createUser(v *callVisitor, c *visitorCall) {
	v.users = append(v.users, c.number)
	c.method, c.path = http.MethodPost, createUser
	visit := ""
	if len(v.visits) > 0 && r.IntN(2) == 0 {
		visit = fmt.Sprintf(`"idVisit":{%d},`, pick(r, v.visits).call)
	}
	c.body = fmt.Sprintf(`{%s"idMuseum":%d,"name":"Visitor %d","email":"v%[3]d@example.org","method":"google"}`, visit, r.museumOf(c.visitor).id, c.visitor)
}

// forget asks to forget a visit's visitor, or a profile.
func (r *randomCalls) forget(v *callVisitor, c *visitorCall) {
	c.method, c.path = http.MethodPost, forgetVisitor
	c.body = fmt.Sprintf(`{"idVisit":{%d}}`, pick(r, v.visits).call)
	if len(v.users) > 0 && r.IntN(2) == 0 {
		c.body = fmt.Sprintf(`{"idUser":{%d}}`, pick(r, v.users))
	}
}
