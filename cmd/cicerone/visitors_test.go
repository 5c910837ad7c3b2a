package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/httpapi/visitor"
	"cicerone/publish"
)

const (
	registerAnswers = "/api/legacy/VisitStudyQuestionAnswer/1/registerAnswers"
	createUser      = "/api/legacy/User"
	forgetVisitor   = "/api/v2/forgetVisitor"
)

// asked are the whole museum's inputs by their types.
func (s *testServer) asked() map[string]publish.StudyAnswer {
	s.t.Helper()
	var detail publish.Detail
	s.succeed("GET", detailPath, nil, &detail)
	inputs := map[string]publish.StudyAnswer{}
	for _, answer := range detail.Studies[0].Questions[0].Answers {
		inputs[answer.Type] = answer
	}
	return inputs
}

func (s *testServer) startedVisit() int64 {
	s.t.Helper()
	var visit visitor.Visit
	s.succeed("POST", visitMuseum, started, &visit, key()...)
	return visit.IDVisit
}

func (s *testServer) storedAnswers(visit int64) (answers []guide.VisitAnswer) {
	s.t.Helper()
	s.inStore(func(opened *storage) (err error) {
		answers, err = opened.store.Answers(context.Background(), visit)
		return err
	})
	return answers
}

func (s *testServer) storedUser(id int64) (user guide.User, err error) {
	s.t.Helper()
	s.inStore(func(opened *storage) error {
		user, err = opened.store.User(context.Background(), id)
		return nil
	})
	return user, err
}

func optionsOf(answer publish.StudyAnswer, positions ...int) string {
	var ids []string
	for _, i := range positions {
		ids = append(ids, fmt.Sprint(answer.Options[i].IDStudyQuestionAnswerOption))
	}
	return strings.Join(ids, ",")
}

func TestAnswersOfEveryKind(t *testing.T) {
	s := startFullMuseum(t)
	visit, inputs := s.startedVisit(), s.asked()
	values := map[string]string{
		"TEXT": "Ana <b>liked</b> it", "TEXTAREA": "Two\nlines, جميل", "DATE": "2026-02-28", "SELECT": optionsOf(inputs["SELECT"], 1),
		"MULTIPLE": optionsOf(inputs["MULTIPLE"], 2, 0), "RATING": "5", "CHECKBOX": "true", "BIRTH_YEAR": "1990", "ZIP": "01234",
		"RECOMMENDATION": "0",
	}
	var body []visitor.VisitStudyQuestionAnswer
	want := map[int64]string{}
	for kind, value := range values {
		id := inputs[kind].IDStudyQuestionAnswer
		given := visitor.VisitStudyQuestionAnswer{IDStudyQuestionAnswer: id, IDVisit: visit, Value: value}
		if kind == "TEXT" { // given long before the phone could report it
			given.AnswerDate = "2026-11-20T09:30:00+00:00"
		}
		body = append(body, given)
		want[id] = value
	}
	once := key()
	var registered, repeat []visitor.RegisteredAnswer
	s.succeed("POST", registerAnswers, body, &registered, once...)
	s.succeed("POST", registerAnswers, body, &repeat, once...)
	if len(registered) != len(values) || fmt.Sprint(registered) != fmt.Sprint(repeat) {
		t.Errorf("API-11: the answer is %+v, to the repeat %+v", registered, repeat)
	}
	for i, r := range registered {
		if r.IDStudyQuestionAnswer != body[i].IDStudyQuestionAnswer || r.IDVisit != visit || r.IDVisitStudyQuestionAnswer == 0 {
			t.Errorf("API-11: answer %d is registered as %+v", i, r)
		}
	}
	stored := s.storedAnswers(visit)
	for _, answer := range stored {
		if want[answer.Answer] != answer.Value {
			t.Errorf("API-11: what is kept of input %d is %q, want %q", answer.Answer, answer.Value, want[answer.Answer])
		}
		early := answer.Given.Equal(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC))
		if isText := answer.Answer == inputs["TEXT"].IDStudyQuestionAnswer; early != isText || answer.Given.IsZero() {
			t.Errorf("API-11: input %d is kept as answered at %v", answer.Answer, answer.Given)
		}
	}
	if len(stored) != len(values) {
		t.Errorf("API-11: %d answers are kept, want %d", len(stored), len(values))
	}

	// A changed mind: the last answer counts. No id yet is null or 0.
	for _, id := range []string{"null", "0", fmt.Sprint(registered[0].IDVisitStudyQuestionAnswer)} {
		change := fmt.Sprintf(`[{"idVisitStudyQuestionAnswer":%s,"idStudyQuestionAnswer":%d,"idVisit":%d,"value":%q}]`,
			id, body[0].IDStudyQuestionAnswer, visit, body[0].Value)
		s.succeed("POST", registerAnswers, []byte(change), &repeat, key()...)
		if repeat[0] != registered[0] {
			t.Errorf("API-11: the change with id %s is registered as %+v", id, repeat)
		}
	}
}

func TestBadAnswersAreRefusedAndNothingStored(t *testing.T) {
	s := startFullMuseum(t)
	visit, inputs := s.startedVisit(), s.asked()
	answer := func(kind, value string) visitor.VisitStudyQuestionAnswer {
		return visitor.VisitStudyQuestionAnswer{IDStudyQuestionAnswer: inputs[kind].IDStudyQuestionAnswer, IDVisit: visit, Value: value}
	}
	good := answer("TEXT", "Blue")
	for kind, values := range map[string][]string{
		"TEXT":     {"", "  ", strings.Repeat("x", 1001), "a\x00b"},
		"TEXTAREA": {"", strings.Repeat("é", 5001)},
		"DATE":     {"28/02/2026", "2026-02-30", "1800-01-01", "2026-02-28T00:00:00Z"},
		"SELECT":   {"b", optionsOf(inputs["SELECT"], 0, 1), "0", "-1", optionsOf(inputs["SELECT"], 0) + ",", "1e3", "99999999999999999999"},
		"MULTIPLE": {optionsOf(inputs["MULTIPLE"], 0, 0), optionsOf(inputs["MULTIPLE"], 0) + ", " + optionsOf(inputs["MULTIPLE"], 1), "a,b"},
		"RATING":   {"0", "6", "+3", "03", "3.5", "five"},
		"CHECKBOX": {"yes", "1", "TRUE"}, "BIRTH_YEAR": {"1899", "3000", "90"}, "ZIP": {"1234", "123456", "1234a", "١٢٣٤٥", " 1234"},
		"RECOMMENDATION": {"-1", "11", "ten"},
	} {
		for _, value := range values {
			first := good
			if kind == "TEXT" {
				first = answer("RATING", "3")
			}
			s.fail("POST", registerAnswers, []any{first, answer(kind, value)}, 400, 400, "[1].value", key()...)
		}
	}
	// Options that are somebody else's, or nobody's.
	for _, value := range []string{optionsOf(inputs["MULTIPLE"], 0), "999"} {
		s.fail("POST", registerAnswers, []any{good, answer("SELECT", value)}, 404, 404, "[1].value", key()...)
	}
	unknown, otherVisit, otherID, noVisit := good, answer("RATING", "3"), good, good
	unknown.IDStudyQuestionAnswer, otherVisit.IDVisit, noVisit.IDVisit = 999, visit+1, 999
	id := int64(77)
	otherID.IDVisitStudyQuestionAnswer = &id
	many := make([]any, 201)
	for i := range many {
		many[i] = good
	}
	for _, test := range []struct {
		body   any
		status int
		field  string
	}{
		{[]any{unknown}, 404, "[0].idStudyQuestionAnswer"},
		{[]any{noVisit}, 404, "idVisit"},
		{[]any{otherID}, 404, "[0].idVisitStudyQuestionAnswer"},
		{[]any{good, otherVisit}, 400, "[1].idVisit"},
		{[]any{good, good}, 400, "[1].idStudyQuestionAnswer"},
		{[]any{}, 400, "body"},
		{many, 400, "body"},
		{nil, 400, "body"},
		{good, 400, "body"},
		{[]byte("null"), 400, "body"},
		{[]byte(`[null]`), 400, "[0]"},
		{[]byte(`[{}]`), 400, "[0].idStudyQuestionAnswer"},
		{[]byte(`[[]]`), 400, "[0]"},
		{[]byte(fmt.Sprintf(`[{"idStudyQuestionAnswer":1,"idVisit":%d,"value":5}]`, visit)), 400, "[0].value"},
		{[]byte(fmt.Sprintf(`[{"idStudyQuestionAnswer":"1","idVisit":%d,"value":"5"}]`, visit)), 400, "[0].idStudyQuestionAnswer"},
		{[]byte(fmt.Sprintf(`[{"idStudyQuestionAnswer":-1,"idVisit":%d,"value":"5"}]`, visit)), 400, "[0].idStudyQuestionAnswer"},
		{[]byte(fmt.Sprintf(`[{"idStudyQuestionAnswer":1,"idVisit":%d}]`, visit)), 400, "[0].value"},
	} {
		s.fail("POST", registerAnswers, test.body, test.status, test.status, test.field, key()...)
	}
	s.fail("POST", strings.Replace(registerAnswers, "/1/", "/9/", 1), []any{good}, 404, 1000, "idMuseum", key()...)
	s.fail("POST", strings.Replace(registerAnswers, "/1/", "/x!/", 1), []any{good}, 400, 400, "idMuseum", key()...)
	s.fail("POST", registerAnswers, []any{good}, 400, 400, "Idempotency-Key", "Idempotency-Key", "again")
	if stored := s.storedAnswers(visit); len(stored) != 0 {
		t.Errorf("API-11: bad input was stored: %+v", stored)
	}
}

// planted is what must be found nowhere after its visitor was forgotten.
const (
	plantedEmail = "Zora.Planted@Example.org"
	plantedName  = "Zora Planted-Name"
)

var profile = map[string]any{
	"idMuseum": 1, "name": plantedName, "email": plantedEmail, "gender": "female", "birthdate": "05/21/1990",
	"token": "planted-token-of-the-provider", "imageUrl": "https://example.org/planted-picture.jpg", "method": "google",
}

// changed is the profile with some of its fields changed; nil takes a field out.
func changed(pairs ...any) map[string]any {
	user := map[string]any{}
	for name, value := range profile {
		user[name] = value
	}
	for i := 0; i < len(pairs); i += 2 {
		user[pairs[i].(string)] = pairs[i+1]
		if pairs[i+1] == nil {
			delete(user, pairs[i].(string))
		}
	}
	return user
}

func TestUserIsStored(t *testing.T) {
	s := startMuseum(t)
	visit := s.startedVisit()
	want := guide.User{
		Museum: 1, Visit: visit, Name: plantedName, Email: plantedEmail, Gender: "female", Birthdate: "1990-05-21",
		ImageURL: "https://example.org/planted-picture.jpg", Method: guide.SignInGoogle,
	}
	once := key()
	var created, repeat visitor.CreatedUser
	answered := s.succeed("POST", createUser, changed("idVisit", visit), &created, once...)
	s.succeed("POST", createUser, changed("idVisit", visit), &repeat, once...)
	if created.IDUser == 0 || created != repeat || bytes.Contains(answered.raw, []byte("lanted")) {
		t.Errorf("API-12: the answer is %s, to the repeat %+v", answered.raw, repeat)
	}
	want.ID = created.IDUser
	if stored, err := s.storedUser(created.IDUser); err != nil || stored != want {
		t.Errorf("API-12, AUTH-2: what is kept is %+v, %v; want %+v", stored, err, want)
	}
	for given, stored := range map[any]string{"male": "male", "Female": "female", "other": "", "": ""} {
		s.succeed("POST", createUser, changed("gender", given, "name", nil, "birthdate", nil, "token", nil, "imageUrl", nil), &created, key()...)
		if user, err := s.storedUser(created.IDUser); err != nil || user.Gender != stored {
			t.Errorf("AUTH-2: the gender %v is kept as %+v, %v", given, user, err)
		}
	}
	nulls := `{"idMuseum":1,"idVisit":null,"name":null,"email":"a@b.example","gender":null,"birthdate":null,"token":null,"imageUrl":null,"method":"twitter"}`
	s.succeed("POST", createUser, []byte(nulls), nil, key()...)
	s.fail("POST", createUser, changed("method", "facebook"), 409, 409, "", once...)
}

func TestBadUsersAreRefusedAndNothingStored(t *testing.T) {
	s := startMuseum(t)
	visit := s.startedVisit()
	for _, test := range []struct {
		field  string
		value  any
		status int
	}{
		{"idMuseum", nil, 400},
		{"idMuseum", "one", 400},
		{"idMuseum", 9, 404},
		{"idMuseum", -1, 404},
		{"idMuseum", 1.5, 400},
		{"idVisit", -1, 400},
		{"idVisit", 999, 404},
		{"idVisit", "x", 400},
		{"email", nil, 400},
		{"email", "", 400},
		{"email", "nobody", 400},
		{"email", "a@", 400},
		{"email", "A <a@b.example>", 400},
		{"email", "a@b.example, c@d.example", 400},
		{"email", strings.Repeat("a", 250) + "@b.example", 400},
		{"email", "a\x00@b.example", 400},
		{"email", 5, 400},
		{"method", nil, 400},
		{"method", "instagram", 400},
		{"method", "", 400},
		{"birthdate", "1990-13-01", 400},
		{"birthdate", "21.5.1990", 400},
		{"birthdate", "3000-01-01", 400},
		{"birthdate", "1850-01-01", 400},
		{"birthdate", 1990, 400},
		{"imageUrl", "javascript:alert(1)", 400},
		{"imageUrl", "/picture.jpg", 400},
		{"imageUrl", "data:image/png;base64,AA", 400},
		{"imageUrl", "https://e.example/" + strings.Repeat("x", 2000), 400},
		{"name", strings.Repeat("x", 201), 400},
		{"name", "a\x00b", 400},
		{"name", 7, 400},
		{"gender", 1, 400},
		{"token", strings.Repeat("x", 9000), 400},
		{"token", 5, 400},
	} {
		status := test.status
		if test.field == "idMuseum" && status == 404 {
			status = 1000
		}
		s.fail("POST", createUser, changed("idVisit", visit, test.field, test.value), test.status, status, test.field, key()...)
	}
	s.fail("POST", createUser, []byte(`[]`), 400, 400, "body", key()...)
	s.fail("POST", createUser, nil, 400, 400, "body", key()...)
	s.fail("POST", createUser, profile, 400, 400, "Idempotency-Key", "Idempotency-Key", "x")
	if files := s.filesContaining("lanted"); len(files) > 0 {
		t.Errorf("API-12: bad input was stored: %v", files)
	}
}

// filesContaining lists the files of the data folder that hold the text in any case, on PostgreSQL the tables.
func (s *testServer) filesContaining(text string) []string {
	s.t.Helper()
	if onPostgres { // whose files are its administrator's
		return tablesContaining(s.t, s.data, text)
	}
	var files []string
	err := filepath.Walk(s.data, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err == nil && bytes.Contains(bytes.ToLower(content), []byte(strings.ToLower(text))) {
			files = append(files, filepath.Base(path))
		}
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return files
}

// recordVisitor records one visitor's data with every call; it returns the ids of both visits and the profile.
func (s *testServer) recordVisitor() (newer, older, user int64) {
	s.t.Helper()
	visit := started
	visit.VisitorToken, visit.IDDevice = "planted-visitor-token", "planted-device"
	var v2 visitor.Visit
	s.succeed("POST", visitMuseum, visit, &v2, key()...)
	var v1 visitor.RegisteredVisitAnswer
	registered := visitor.RegisteredVisit{
		IDMuseum: 1, VisitorToken: visit.VisitorToken, IDDevice: visit.IDDevice, StartDate: started.StartDate, LanguageCode: "en",
		Email: plantedEmail, Artworks: []visitor.RegisteredArtwork{{IDArtwork: 1, StartDate: started.StartDate, EndDate: "2026-11-21T08:01:00+00:00"}},
	}
	s.succeed("POST", registerVisit, registered, &v1, key()...)
	registered.IDVisit, registered.EndDate = v1.IdVisit, "2026-11-21T09:00:00+00:00"
	s.succeed("POST", registerVisit, registered, nil, key()...)
	end := v2
	end.EndDate = registered.EndDate
	s.succeed("PUT", visitMuseum, end, nil, key()...)
	inputs := s.asked()
	s.succeed("POST", registerAnswers, []visitor.VisitStudyQuestionAnswer{
		{IDStudyQuestionAnswer: inputs["TEXTAREA"].IDStudyQuestionAnswer, IDVisit: v2.IDVisit, Value: "I am " + plantedName + ", write to " + plantedEmail},
		{IDStudyQuestionAnswer: inputs["RATING"].IDStudyQuestionAnswer, IDVisit: v2.IDVisit, Value: "4"},
	}, nil, key()...)
	var created visitor.CreatedUser
	s.succeed("POST", createUser, changed("idVisit", v2.IDVisit), &created, key()...)
	// What is refused must not be kept anywhere either.
	s.fail("POST", createUser, changed("birthdate", plantedName), 400, 400, "birthdate")
	s.fail("POST", createUser, changed("email", plantedEmail+" "+plantedName), 400, 400, "email")
	s.fail("POST", forgetVisitor, map[string]any{"idVisit": plantedEmail}, 400, 400, "idVisit")
	s.call("GET", "/api/v2/languages/1?email="+plantedEmail, nil, "X-Device-Id", plantedName, "User-Agent", plantedEmail)
	return v2.IDVisit, v1.IdVisit, created.IDUser
}

// requireErased fails if a file or log contains the visitor's data, or if statistics are missing.
func (s *testServer) requireErased(newer, older, user int64) {
	s.t.Helper()
	for _, text := range []string{plantedEmail, plantedName, "planted"} {
		if files := s.filesContaining(text); len(files) > 0 {
			s.t.Errorf("API-13: %q is still in %v", text, files)
		}
		if strings.Contains(strings.ToLower(s.log.String()), strings.ToLower(text)) {
			s.t.Errorf("API-13: %q is in the log:\n%s", text, s.log.String())
		}
	}
	visitorToken, device := "planted-visitor-token", "planted-device"
	for _, name := range derivedFrom(s.t, s.data, visitorToken, device, visitorToken+device, visitorToken+"\x00"+device, device+visitorToken,
		plantedEmail, strings.ToLower(plantedEmail), plantedName, "planted-token-of-the-provider") {
		s.t.Errorf("API-13: what can be recomputed from the visitor is in the database: %s", name)
	}
	if _, err := s.storedUser(user); guide.ErrorCodeOf(err) != guide.CodeNotFound {
		s.t.Errorf("API-13: the profile is there: %v", err)
	}
	if stored := s.stored(older); len(stored.Artworks) != 1 || stored.Artworks[0].Seconds != 60 || stored.End.IsZero() {
		s.t.Errorf("API-13: what was counted of the visit is gone: %+v", stored)
	}
	if answers := s.storedAnswers(newer); len(answers) != 2 || answers[0].Value+answers[1].Value != "4" {
		s.t.Errorf("API-13: the answers are %+v", answers)
	}
}

func TestErasureByPhone(t *testing.T) {
	s := startFullMuseum(t)
	newer, older, user := s.recordVisitor()
	if files := s.filesContaining("planted"); len(files) == 0 {
		t.Fatal("nothing was planted")
	}
	once := key()
	for range 2 {
		var forgotten visitor.Forgotten
		s.succeed("POST", forgetVisitor, map[string]any{"idVisit": newer, "idUser": user}, &forgotten, once...)
		if forgotten != (visitor.Forgotten{Users: 1, Visits: 1, Answers: 1}) {
			t.Errorf("API-13: forgotten is %+v", forgotten)
		}
	}
	s.succeed("POST", forgetVisitor, map[string]any{"idVisit": older}, nil, key()...)
	s.shutDown()
	s.requireErased(newer, older, user)
}

func TestErasureByCommand(t *testing.T) {
	s := startFullMuseum(t)
	newer, older, user := s.recordVisitor()
	if out := mustRun(t, s.data, "forget", "--email", strings.ToUpper(plantedEmail)); out != "forgotten: profiles 1, visits 2, answers 1\n" {
		t.Errorf("API-13: the command says %q", out)
	}
	s.requireErased(newer, older, user) // while the server runs
	if out := mustRun(t, s.data, "forget", "--email", plantedEmail); !strings.Contains(out, "nothing is known") {
		t.Errorf("API-13: the second time the command says %q", out)
	}
	for _, wrong := range []string{"nobody", ""} {
		if _, failed, code := runCommand(t, s.data, "forget", "--email", wrong); code != 1 || !strings.Contains(failed, "--email") {
			t.Errorf("API-13: forgetting %q ends with %d: %s", wrong, code, failed)
		}
	}
	s.succeed("POST", visitMuseum, started, nil, key()...) // new visits are recorded
}

func TestBadErasureIsRefused(t *testing.T) {
	s := startMuseum(t)
	visit := s.startedVisit()
	for _, test := range []struct {
		body   any
		status int
		field  string
	}{
		{map[string]any{}, 400, "idVisit"},
		{map[string]any{"idVisit": 0}, 400, "idVisit"},
		{map[string]any{"idVisit": -1}, 400, "idVisit"},
		{map[string]any{"idVisit": "x"}, 400, "idVisit"},
		{map[string]any{"idUser": -1}, 400, "idUser"},
		{map[string]any{"idVisit": 999}, 404, "idVisit"},
		{[]byte("[]"), 400, "body"},
		{nil, 400, "body"},
	} {
		s.fail("POST", forgetVisitor, test.body, test.status, test.status, test.field, key()...)
	}
	s.fail("POST", forgetVisitor, map[string]any{"idVisit": visit}, 400, 400, "Idempotency-Key", "Idempotency-Key", "x")
	if stored := s.stored(visit); stored.Device != started.IDDevice {
		t.Errorf("API-13: a refused call forgot: %+v", stored)
	}
}

// syncBuffer is a buffer that a server may write while a test reads.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
