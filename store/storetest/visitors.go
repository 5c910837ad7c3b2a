package storetest

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cicerone/guide"
)

// MuseumWithStudy saves a museum whose study has an input for text, one for one option and one for several.
func MuseumWithStudy(t *testing.T, s Store) *guide.Museum {
	t.Helper()
	m := &guide.Museum{
		Code: "STUDIED", Name: guide.Text{"en_GB": "Studied"}, Languages: []guide.LanguageCode{"en_GB"},
		Artworks: []guide.Artwork{{Key: "1"}}, Studies: []guide.Study{study()}, Routes: []guide.Route{{Key: "walk", Steps: []guide.Step{{Key: "1"}}}},
	}
	must(t, giveIDs(t, s, m))
	save(t, s, m, true)
	return m
}

func study() guide.Study {
	option := func(key string) guide.AnswerOption { return guide.AnswerOption{Key: key} }
	return guide.Study{Key: "start", Questions: []guide.StudyQuestion{{Key: "1", Answers: []guide.StudyAnswer{
		{Key: "words", Type: "TEXT"},
		{Key: "one", Type: "RADIO", Options: []guide.AnswerOption{option("a"), option("b")}},
		{Key: "many", Type: "MULTIPLE", Options: []guide.AnswerOption{option("a"), option("b"), option("c")}},
	}}}}
}

// answered is when the visitor answered, long before the phone reports it.
var answered = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

// studyVisit is a visit of a museum with a study.
type studyVisit struct {
	museum           *guide.Museum
	visit            int64
	words, one, many *guide.StudyAnswer
}

func newStudyVisit(t *testing.T, s Store) studyVisit {
	t.Helper()
	m := MuseumWithStudy(t, s)
	v, err := s.StartVisit(t.Context(), "the studied visit", guide.Visit{
		API: guide.VisitV1, Museum: m.ID, VisitorToken: "the token", Device: "the device", Email: "Ana@Example.org",
	})
	must(t, err)
	answers := m.Studies[0].Questions[0].Answers
	return studyVisit{m, v.ID, &answers[0], &answers[1], &answers[2]}
}

func (x studyVisit) register(t *testing.T, s Store, key string, answers ...guide.VisitAnswer) []guide.VisitAnswer {
	t.Helper()
	registered, err := s.RegisterAnswers(t.Context(), key, x.museum.ID, x.visit, answers)
	must(t, err)
	return registered
}

func (x studyVisit) answers(t *testing.T, s Store) []guide.VisitAnswer {
	t.Helper()
	answers, err := s.Answers(t.Context(), x.visit)
	must(t, err)
	return answers
}

func registerAnswers(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	wantSame(t, "the answers before the first", x.answers(t, s), []guide.VisitAnswer{})
	given := []guide.VisitAnswer{
		{Given: answered, Answer: x.many.ID, Value: fmt.Sprint(x.many.Options[2].ID, ",", x.many.Options[0].ID), Options: []int64{x.many.Options[2].ID, x.many.Options[0].ID}},
		{Given: answered.Add(-time.Hour), Answer: x.words.ID, Value: "It's <b>blue</b>, جميل", Free: true},
	}
	registered := x.register(t, s, "first", given...)
	for i, answer := range registered {
		if answer.ID < 1 || answer.ID > guide.MaxID {
			t.Errorf("answer %d has the id %d", i, answer.ID)
		}
		given[i].ID = answer.ID
	}
	wantSame(t, "the answer", registered, given)
	given[0].Options = nil
	wantSame(t, "the answers", x.answers(t, s), []guide.VisitAnswer{given[1], given[0]})

	// Another answer to the same input replaces the first, with its id or without.
	for i, id := range []int64{given[1].ID, 0} {
		changed := guide.VisitAnswer{Given: answered.Add(time.Minute), ID: id, Answer: x.words.ID, Value: fmt.Sprint("changed ", i), Free: true}
		registered = x.register(t, s, fmt.Sprint("change ", i), changed)
		changed.ID = given[1].ID
		wantSame(t, "the changed answer", registered, []guide.VisitAnswer{changed})
		wantSame(t, "the answers", x.answers(t, s), []guide.VisitAnswer{changed, given[0]})
	}
}

func repeatedAnswers(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	given := guide.VisitAnswer{Given: answered, Answer: x.words.ID, Value: "Blue", Free: true}
	registered := x.register(t, s, "once", given)
	parallel(8, func(int) {
		repeated, err := s.RegisterAnswers(context.Background(), "once", x.museum.ID, x.visit, []guide.VisitAnswer{given})
		if err != nil {
			t.Error(err)
		}
		wantSame(t, "the repeat", repeated, registered)
	})
	if got := x.answers(t, s); len(got) != 1 {
		t.Errorf("the answers are %+v, want one", got)
	}
	other, err := s.StartVisit(t.Context(), "another visit", guide.Visit{API: guide.VisitV2, Museum: x.museum.ID})
	must(t, err)
	_, err = s.RegisterAnswers(t.Context(), "once", x.museum.ID, other.ID, []guide.VisitAnswer{given})
	wantCode(t, "the key of another visit's answers", err, guide.CodeConflict)
}

func wrongAnswers(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	visited := visitedMuseum(t, s)
	good := guide.VisitAnswer{Answer: x.words.ID, Value: "Blue", Free: true}
	refuse := func(what, field string, museum, visit int64, answers ...guide.VisitAnswer) {
		t.Helper()
		_, err := s.RegisterAnswers(t.Context(), what, museum, visit, answers)
		wantField(t, what, err, field)
	}
	refuse("an unknown input", "[1].idStudyQuestionAnswer", x.museum.ID, x.visit, good, guide.VisitAnswer{Answer: 999, Value: "x"})
	refuse("an unknown option", "[0].value", x.museum.ID, x.visit, guide.VisitAnswer{Answer: x.one.ID, Value: "999", Options: []int64{999}})
	refuse("another input's option", "[1].value", x.museum.ID, x.visit, good,
		guide.VisitAnswer{Answer: x.one.ID, Value: "x", Options: []int64{x.many.Options[0].ID}})
	refuse("an answer that is not there", "[0].idVisitStudyQuestionAnswer", x.museum.ID, x.visit,
		guide.VisitAnswer{ID: 12345, Answer: x.words.ID, Value: "x"})
	refuse("an unknown visit", "", x.museum.ID, 999, good)
	_, err := s.RegisterAnswers(t.Context(), "museum", visited.ID, x.visit, []guide.VisitAnswer{good})
	wantCode(t, "a visit of another museum", err, guide.CodeInvalid)
	for _, key := range []string{"", strings.Repeat("k", 200)} {
		_, err := s.RegisterAnswers(t.Context(), key, x.museum.ID, x.visit, []guide.VisitAnswer{good})
		wantCode(t, "a bad key", err, guide.CodeInvalid)
	}
	if got := x.answers(t, s); len(got) != 0 {
		t.Errorf("what was refused is stored: %+v", got)
	}
}

// freeTexts reads the free texts of an input: of the museum's visits, in the order in which they were received first. A deleted one keeps its
// place.
func freeTexts(t *testing.T, s Opened) {
	x, other := newStudyVisit(t, s), newMuseum(t, s, "OTHER")
	begun := s.Clock.Now().Truncate(time.Millisecond) // as it is stored
	write := func(key string, api guide.VisitAPI, startedAgo time.Duration, text string) (visit int64) {
		v, err := s.StartVisit(t.Context(), key, guide.Visit{API: api, Museum: x.museum.ID, Start: begun.Add(-startedAgo)})
		must(t, err)
		answer := func(key, text string) {
			s.Clock.Advance(time.Hour)
			_, err = s.RegisterAnswers(t.Context(), key, x.museum.ID, v.ID, []guide.VisitAnswer{
				{Answer: x.words.ID, Value: text, Type: "TEXT", Free: true},
				{Answer: x.one.ID, Value: fmt.Sprint(x.one.Options[0].ID), Type: "RADIO", Options: []int64{x.one.Options[0].ID}},
			})
			must(t, err)
		}
		answer(key+" answers", "draft")
		s.Clock.Advance(-time.Hour)
		answer(key+" final answers", text)
		return v.ID
	}
	write("first", guide.VisitV2, time.Hour, "ÉTÉ")
	forgotten := write("forgotten", guide.VisitV2, time.Hour, "I am Bea")
	write("version 1", guide.VisitV1, time.Hour, "twice")
	changed := write("third", guide.VisitV2, 1000*time.Hour, "jadis")
	write("late", guide.VisitV2, 2000*time.Hour, "late")
	_, err := s.EraseVisitor(t.Context(), "forget", forgotten, 0)
	must(t, err)
	_, err = s.RegisterAnswers(t.Context(), "changed", x.museum.ID, changed, []guide.VisitAnswer{{Answer: x.words.ID, Value: "jamais", Type: "TEXT", Free: true}})
	must(t, err)
	at := func(hours int) time.Time { return begun.Add(time.Duration(hours) * time.Hour) }
	want := []guide.FreeText{{Received: at(1), Text: "ÉTÉ"}, {Received: at(2)}, {Received: at(4), Text: "jamais"}}
	for _, c := range []struct {
		name          string
		museum, input int64
		want          []guide.FreeText
	}{
		{"the input", x.museum.ID, x.words.ID, want}, {"an input for options", x.museum.ID, x.one.ID, nil}, {"another museum's input", other.ID, x.words.ID, nil},
	} {
		got, err := s.FreeTexts(t.Context(), c.museum, c.input, at(5))
		must(t, err)
		for i := range got {
			got[i].Received = got[i].Received.UTC()
		}
		wantSame(t, "STATS-8: the texts of "+c.name, got, c.want)
	}
}

// answerTypes sends the same answer and another one after the museum has removed the input, which the server does not know the type of then.
func answerTypes(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	given := guide.VisitAnswer{Given: answered, Answer: x.one.ID, Value: fmt.Sprint(x.one.Options[0].ID), Type: "RADIO"}
	given.ID = x.register(t, s, "first", given)[0].ID
	late := given
	late.Type, late.Free = "", true
	x.register(t, s, "late", late)
	wantSame(t, "STATS-8: the same answer", x.answers(t, s), []guide.VisitAnswer{given})
	late.Value = "I am Bea"
	x.register(t, s, "another", late)
	wantSame(t, "STATS-8: another answer", x.answers(t, s), []guide.VisitAnswer{late})
}

func lateAnswers(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	words, one, option := x.words.ID, x.one.ID, x.one.Options[1].ID
	m, err := s.Draft(t.Context(), x.museum.ID)
	must(t, err)
	m.Studies = nil
	save(t, s, m, true)
	x.register(t, s, "late", guide.VisitAnswer{Answer: words, Value: "Late", Free: true},
		guide.VisitAnswer{Answer: one, Value: fmt.Sprint(option), Options: []int64{option}})
	if got := x.answers(t, s); len(got) != 2 {
		t.Errorf("the answers are %+v, want both", got)
	}
}

func (x studyVisit) user() guide.User {
	return guide.User{
		Museum: x.museum.ID, Visit: x.visit, Name: "Ana Núñez", Email: "ana@example.org", Gender: "female",
		Birthdate: "1990-05-21", ImageURL: "https://example.org/ana.jpg", Method: guide.SignInGoogle,
	}
}

func createUser(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	visited := visitedMuseum(t, s)
	want := x.user()
	for _, visit := range []int64{x.visit, 0} {
		want.Visit = visit
		key := fmt.Sprint("user ", visit)
		id, err := s.CreateUser(t.Context(), key, want)
		must(t, err)
		if want.ID = id; id < 1 || id > guide.MaxID {
			t.Errorf("the user has the id %d", id)
		}
		got, err := s.User(t.Context(), id)
		must(t, err)
		wantSame(t, "the user", got, want)
		parallel(4, func(int) {
			if repeated, err := s.CreateUser(context.Background(), key, want); err != nil || repeated != id {
				t.Errorf("the repeat made user %d, %v; want %d", repeated, err, id)
			}
		})
	}
	for what, change := range map[string]func(*guide.User){
		"an unknown museum":  func(u *guide.User) { u.Museum, u.Visit = 99, 0 },
		"an unknown visit":   func(u *guide.User) { u.Visit = 99 },
		"another museum":     func(u *guide.User) { u.Museum = visited.ID },
		"a key used already": func(u *guide.User) { u.Museum, u.Visit = visited.ID, 0 },
	} {
		user, key, code := x.user(), what, guide.CodeNotFound
		change(&user)
		switch what {
		case "another museum":
			code = guide.CodeInvalid
		case "a key used already":
			key, code = fmt.Sprint("user ", x.visit), guide.CodeConflict
		}
		_, err := s.CreateUser(t.Context(), key, user)
		wantCode(t, what, err, code)
	}
	_, err := s.User(t.Context(), 99)
	wantCode(t, "an unknown user", err, guide.CodeNotFound)
}

// addPersonalData stores personal data of the visitor in every way there is.
func (x studyVisit) addPersonalData(t *testing.T, s Store) (user int64) {
	t.Helper()
	user, err := s.CreateUser(t.Context(), fmt.Sprint("user of ", x.visit), x.user())
	must(t, err)
	x.register(t, s, fmt.Sprint("answers of ", x.visit), guide.VisitAnswer{Answer: x.words.ID, Value: "Write to ANA@example.org", Free: true},
		guide.VisitAnswer{Answer: x.one.ID, Value: fmt.Sprint(x.one.Options[0].ID), Options: []int64{x.one.Options[0].ID}})
	_, err = s.StartArtworkVisit(t.Context(), fmt.Sprint("work of ", x.visit), guide.ArtworkVisit{Visit: x.visit, Artwork: x.museum.Artworks[0].ID})
	must(t, err)
	return user
}

// requireForgotten checks that the visit holds no personal data and still counts.
func (x studyVisit) requireForgotten(t *testing.T, s Store, user int64) {
	t.Helper()
	_, err := s.User(t.Context(), user)
	wantCode(t, "the user", err, guide.CodeNotFound)
	v := readVisit(t, s, x.visit)
	if v.Email != "" || v.VisitorToken != "" || v.Device != "" || len(v.Artworks) != 1 {
		t.Errorf("API-13: the visit is %+v", v)
	}
	answers := x.answers(t, s)
	if len(answers) != 2 || answers[0].Value != "" || answers[1].Value != fmt.Sprint(x.one.Options[0].ID) {
		t.Errorf("API-13: the answers are %+v", answers)
	}
}

func forgetVisitor(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	user := x.addPersonalData(t, s)
	want := guide.ErasedData{Users: 1, Visits: 1, Answers: 1}
	for range 2 { // the second time it is a repeat
		got, err := s.EraseVisitor(t.Context(), "forget", x.visit, 0)
		must(t, err)
		wantSame(t, "what is forgotten", got, want)
		x.requireForgotten(t, s, user)
	}
	for _, id := range []int64{user, 0} {
		got, err := s.EraseVisitor(t.Context(), fmt.Sprint("again ", id), x.visit, id)
		must(t, err)
		wantSame(t, "what is forgotten the next time", got, guide.ErasedData{})
	}
	_, err := s.EraseVisitor(t.Context(), "unknown", 99, 0)
	wantCode(t, "an unknown visit", err, guide.CodeNotFound)
	_, err = s.EraseVisitor(t.Context(), "forget", 99, 0)
	wantCode(t, "the key of another", err, guide.CodeConflict)
}

func forgetUsers(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	user := x.addPersonalData(t, s)
	alone := x.user()
	alone.Visit = 0
	other, err := s.CreateUser(t.Context(), "alone", alone)
	must(t, err)
	got, err := s.EraseVisitor(t.Context(), "alone is forgotten", 0, other)
	must(t, err)
	wantSame(t, "what is forgotten of a user without a visit", got, guide.ErasedData{Users: 1})
	if _, err := s.User(t.Context(), user); err != nil {
		t.Errorf("API-13: another's profile went as well: %v", err)
	}
	got, err = s.EraseVisitor(t.Context(), "user is forgotten", 0, user)
	must(t, err)
	wantSame(t, "what is forgotten of a user with a visit", got, guide.ErasedData{Users: 1, Visits: 1, Answers: 1})
	x.requireForgotten(t, s, user)
}

func forgetEmail(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	user := x.addPersonalData(t, s)
	start := func(key, email string) studyVisit {
		v, err := s.StartVisit(t.Context(), key, guide.Visit{API: guide.VisitV1, Museum: x.museum.ID, VisitorToken: key, Email: email})
		must(t, err)
		y := x
		y.visit = v.ID
		return y
	}
	byAnswer, other := start("by answer", ""), start("other", "banana@example.org")
	byAnswer.register(t, s, "its answer", guide.VisitAnswer{Answer: x.words.ID, Value: "I am ana@EXAMPLE.org!", Free: true})
	other.register(t, s, "the other visitor's answer", guide.VisitAnswer{Answer: x.words.ID, Value: "I am nobody", Free: true})
	// The same visitor, from the app: the device of the first visit, and the token of another.
	var same []studyVisit
	for n, visit := range []guide.Visit{{API: guide.VisitV2, Device: "the device"}, {API: guide.VisitV1, VisitorToken: "by answer"}} {
		visit.Museum = x.museum.ID
		v, err := s.StartVisit(t.Context(), fmt.Sprint("same ", n), visit)
		must(t, err)
		y := x
		y.visit = v.ID
		y.register(t, s, fmt.Sprint("same answer ", n), guide.VisitAnswer{Answer: x.words.ID, Value: "I am Ana from Soria", Free: true})
		same = append(same, y)
	}
	got, err := s.EraseEmail(t.Context(), "aNa@example.ORG")
	must(t, err)
	wantSame(t, "what is forgotten", got, guide.ErasedData{Users: 1, Visits: 4, Answers: 4})
	x.requireForgotten(t, s, user)
	for _, y := range same {
		if v := readVisit(t, s, y.visit); v.VisitorToken != "" || v.Device != "" || y.answers(t, s)[0].Value != "" {
			t.Errorf("API-13: another visit of the visitor is %+v, with the answer %q", v, y.answers(t, s)[0].Value)
		}
	}
	if v := readVisit(t, s, byAnswer.visit); v.VisitorToken != "" {
		t.Errorf("API-13: the visit whose answer holds the address is %+v", v)
	}
	if v := readVisit(t, s, other.visit); v.Email == "" || v.VisitorToken == "" || other.answers(t, s)[0].Value == "" {
		t.Errorf("API-13: another visitor was forgotten: %+v", v)
	}
	got, err = s.EraseEmail(t.Context(), "ana@example.org")
	must(t, err)
	wantSame(t, "what is forgotten the next time", got, guide.ErasedData{})
}

// A call that is repeated after its visitor was forgotten must not restore personal data.
func forgottenRepeats(t *testing.T, s Opened) {
	x := newStudyVisit(t, s)
	user := x.addPersonalData(t, s)
	_, err := s.EndVisit(t.Context(), "end", guide.Visit{ID: x.visit, End: now})
	must(t, err)
	_, err = s.EraseVisitor(t.Context(), "forget", x.visit, 0)
	must(t, err)
	started, err := s.StartVisit(t.Context(), "the studied visit", guide.Visit{
		API: guide.VisitV1, Museum: x.museum.ID, VisitorToken: "the token", Device: "the device", Email: "Ana@Example.org",
	})
	must(t, err)
	ended, err := s.EndVisit(t.Context(), "end", guide.Visit{ID: x.visit, End: now})
	must(t, err)
	for _, v := range []guide.Visit{started, ended} {
		if v.ID != x.visit || v.Email != "" || v.VisitorToken != "" || v.Device != "" {
			t.Errorf("API-13: a repeat is answered %+v", v)
		}
	}
	if repeated := x.addPersonalData(t, s); repeated != user {
		t.Errorf("API-13: the repeat made another user, %d", repeated)
	}
	x.requireForgotten(t, s, user)
}

func tokenBuckets(t *testing.T, s Opened) {
	const tolerance = 20 * time.Second // on a busy machine
	check := func(what string, want ...time.Duration) {
		t.Helper()
		got, err := s.UntilFull(t.Context(), []string{"a", "b", "c"})
		must(t, err)
		for i, duration := range got {
			if duration > want[i] || duration < want[i]-tolerance {
				t.Errorf("API-3: %s, bucket %d needs %v until it is full, want %v", what, i, duration, want[i])
			}
		}
	}
	const museum = 1
	add := func(times ...time.Duration) func([]time.Duration) []time.Duration {
		return func([]time.Duration) []time.Duration { return times }
	}
	spend := func(a, b, c time.Duration) {
		t.Helper()
		must(t, s.Spend(t.Context(), museum, []string{"a", "b", "c"}, add(a, b, c)))
	}
	check("before the first change", 0, 0, 0)
	spend(time.Hour, time.Millisecond, 0)
	parallel(8, func(int) {
		if err := s.Spend(context.Background(), museum, []string{"c", "a"}, add(time.Hour, time.Minute)); err != nil {
			t.Error(err)
		}
	})
	for deadline := time.Now().Add(tolerance); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if b, err := s.UntilFull(t.Context(), []string{"b"}); err != nil || b[0] == 0 {
			break
		}
	}
	check("after some", time.Hour+8*time.Minute, 0, 8*time.Hour)
	spend(-time.Hour, time.Minute, -9*time.Hour)
	check("a bucket that was full for a while saved nothing", 8*time.Minute, time.Minute, 0)
	spend(0, 0, time.Minute)
	check("a bucket never holds more than it can", 8*time.Minute, time.Minute, time.Minute)
	var granted atomic.Int64 // by one at a time, which sees what the others spent
	parallel(24, func(int) {
		err := s.Spend(context.Background(), museum, []string{"d"}, func(untilFull []time.Duration) []time.Duration {
			if untilFull[0] > 9*time.Hour {
				return []time.Duration{0}
			}
			granted.Add(1)
			return []time.Duration{time.Hour}
		})
		if err != nil {
			t.Error(err)
		}
	})
	if granted.Load() != 10 {
		t.Errorf("API-3: a bucket of ten tokens gave %d", granted.Load())
	}
	none, err := s.UntilFull(t.Context(), nil)
	if err != nil || len(none) != 0 {
		t.Errorf("no keys have the buckets %v, %v", none, err)
	}
}
