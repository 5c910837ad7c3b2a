package guide

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// GateCode says what kind of fault stands in the way of a publication.
type GateCode string

// The codes.
const (
	GateInvalid      GateCode = "invalid"             // a rule of the content, see Museum.Check
	GateFile         GateCode = "file"                // a file that is missing or cannot be used
	GateContrast     GateCode = "contrast"            // colours that cannot be distinguished
	GateAlternative  GateCode = "no_alternative_text" // a picture that is neither described nor decoration
	GateCaptions     GateCode = "no_captions"         // a video; can be waived
	GateTranscript   GateCode = "no_transcript"       // an audio; can be waived
	GateQuestions    GateCode = "no_questions"        // a study that asks nothing
	GateReview       GateCode = "not_approved"        // nobody has approved it, and the museum wants a review
	GateTranslation  GateCode = "missing_translation" // a warning
	GateReach        GateCode = "out_of_reach"        // a warning: a work that visitors do not find
	GateRecognition  GateCode = "recognition"         // a warning: a work that the camera recognises poorly
	GateLoudness     GateCode = "loudness"            // a warning
	GateOutsideLinks GateCode = "outside_links"       // a warning
)

// Values lists the codes.
func (GateCode) Values() []string {
	return []string{
		string(GateInvalid), string(GateFile), string(GateContrast), string(GateAlternative), string(GateCaptions), string(GateTranscript),
		string(GateQuestions), string(GateReview), string(GateTranslation), string(GateReach), string(GateRecognition), string(GateLoudness), string(GateOutsideLinks),
	}
}

// IsNewerThanPackages reports whether packages that were valid before there was a gate may have such faults, so that commands warn
// of them only. That somebody approves is a rule among the museum's people, not of its operator.
func (c GateCode) IsNewerThanPackages() bool {
	switch c {
	case GateContrast, GateAlternative, GateCaptions, GateTranscript, GateQuestions, GateReview:
		return true
	}
	return false
}

// GateFault is a fault of a museum that is about to be published.
type GateFault struct {
	Problem

	Code GateCode
}

// GateReport is what stands in the way of a publication.
type GateReport struct {
	Blocking   []GateFault
	Warnings   []GateFault
	NotChecked []GateCode // for want of facts, or because nobody looks
	Checking   []GateCode // that are being found out in the background
	Unmeasured []string   // names of sounds whose loudness is not known
}

// maxWaiverReason bounds the reason of a waiver in characters.
const maxWaiverReason = 500

// Waive removes the faults with which somebody publishes nevertheless, and returns the waivers that apply. It returns CodeInvalid for
// one without a reason, and for a fault that cannot be waived: only sound without a transcript can, and a film without captions, whose
// sound may say nothing.
func (r *GateReport) Waive(waivers []Waiver) (used []Waiver, err error) {
	for i, w := range waivers {
		switch {
		case GateCode(w.Code) != GateTranscript && GateCode(w.Code) != GateCaptions:
			return nil, Invalid(fmt.Sprintf("waivers[%d].code", i), "only %s and %s can be waived", GateTranscript, GateCaptions)
		case strings.TrimSpace(w.Reason) == "":
			return nil, Violates(fmt.Sprintf("waivers[%d].reason", i), ruleNoReason)
		case len([]rune(w.Reason)) > maxWaiverReason:
			return nil, Violates(fmt.Sprintf("waivers[%d].reason", i), RuleAtMost, maxWaiverReason)
		}
	}
	r.Blocking = slices.DeleteFunc(r.Blocking, func(f GateFault) bool {
		i := slices.IndexFunc(waivers, func(w Waiver) bool {
			return w.ElementRef == f.ElementRef && w.Path == f.Path && GateCode(w.Code) == f.Code
		})
		if i >= 0 {
			used = append(used, waivers[i])
		}
		return i >= 0
	})
	return used, nil
}

// CheckGate reports what of the museum itself stands in the way of a publication; see Problems for markup. isSilent reports whether
// the video file of that name has no sound, so that it needs no captions.
func (m *Museum) CheckGate(markup func(Markdown) []string, isSilent func(name string) bool) GateReport {
	g := &gateChecker{museum: m, isSilent: isSilent, root: reflect.ValueOf(m).Elem(), untranslated: map[ElementRef]*translations{}}
	for _, p := range m.Problems(markup) {
		g.report.Blocking = append(g.report.Blocking, GateFault{p, GateInvalid})
	}
	for _, pair := range m.colorPairs() {
		if fault, hasFault := pair.fault(); hasFault {
			g.report.Blocking = append(g.report.Blocking, GateFault{Problem{MuseumElement, pair.path, fault}, GateContrast})
		}
	}
	m.EachPicture(func(p Picture) {
		if len(p.Alt) == 0 && !p.Decorative {
			g.block(GateAlternative, p.Field, ruleAlternative)
		}
	})
	walk(g.root, &pathNode{}, g.checkOwner)
	for i := range m.Studies {
		s := &m.Studies[i]
		if len(s.Questions) > 0 && !slices.ContainsFunc(s.Questions, func(q StudyQuestion) bool { return q.IsActive() }) {
			ref := ElementRef{"studies", s.Key}
			g.report.Blocking = append(g.report.Blocking,
				GateFault{Problem{ref, "questions", Fault{Rule: ruleQuestions}}, GateQuestions})
		}
	}
	g.warnTranslations()
	g.warnReach()
	return g.report
}

// gateChecker gathers the faults of a museum.
type gateChecker struct {
	museum       *Museum
	isSilent     func(name string) bool
	root         reflect.Value
	report       GateReport
	elements     []ElementRef // with missing translations, in order
	untranslated map[ElementRef]*translations
}

// translations are what an element lacks: fields by language.
type translations struct {
	path   string // of the first one
	fields map[LanguageCode][]string
}

func (g *gateChecker) block(code GateCode, path string, rule *Rule, args ...any) {
	g.report.Blocking = append(g.report.Blocking, g.museum.GateFault(code, path, Fault{rule, args}))
}

// checkOwner checks the sounds, videos and translations of a struct.
func (g *gateChecker) checkOwner(owner reflect.Value, at *pathNode) {
	for _, field := range FieldsOf(owner.Type()) {
		if !field.InPackage || !field.Kind().IsLocalized() || field.Name == "script" || field.Name == "transcript" {
			continue
		}
		value := owner.Field(field.Index)
		if media, ok := value.Interface().(LocalizedMedia); ok && len(media) > 0 {
			g.checkAlternativeOf(owner, field, media, at)
		}
		if value.Len() > 0 && field.Kind() != FieldLocalizedMedia {
			g.checkTranslated(field, value, at)
		}
	}
}

// checkAlternativeOf checks that people who do not hear a sound or a video can read it.
func (g *gateChecker) checkAlternativeOf(owner reflect.Value, field Field, media LocalizedMedia, at *pathNode) {
	kind := mediaKindAt(owner, field)
	if kind != MediaAudio && kind != MediaVideo {
		return
	}
	transcripts := owner.FieldByName("Transcript")
	if !transcripts.IsValid() { // what it shows as a text is its transcript
		for _, name := range []string{"Script", "Text", "Description", "Instructions"} {
			if text := owner.FieldByName(name); text.IsValid() && text.Len() > 0 {
				return
			}
		}
		g.block(GateTranscript, at.field(field.Name).String(), ruleScript)
		return
	}
	var missing languageCodes
	for _, code := range orderedCodes(media, g.museum.Languages) {
		isNeeded := kind == MediaAudio || !g.isSilent(media[code].Name)
		if isNeeded && !transcripts.MapIndex(reflect.ValueOf(code)).IsValid() {
			missing = append(missing, code)
		}
	}
	if len(missing) == 0 {
		return
	}
	if kind == MediaVideo {
		g.block(GateCaptions, at.field("transcript").String(), ruleCaptions, missing)
		return
	}
	g.block(GateTranscript, at.field("transcript").String(), ruleTranscript, missing)
}

// checkTranslated notes the languages in which a text is missing.
func (g *gateChecker) checkTranslated(field Field, value reflect.Value, at *pathNode) {
	for _, language := range g.museum.Languages {
		if value.MapIndex(reflect.ValueOf(language)).IsValid() {
			continue
		}
		ref, path := locate(g.root, at.field(field.Name).field(string(language)).String())
		t := g.untranslated[ref]
		if t == nil {
			t = &translations{path: path, fields: map[LanguageCode][]string{}}
			g.untranslated[ref] = t
			g.elements = append(g.elements, ref)
		}
		if !slices.Contains(t.fields[language], field.Name) {
			t.fields[language] = append(t.fields[language], field.Name)
		}
	}
}

func (g *gateChecker) warnTranslations() {
	for _, ref := range g.elements {
		t := g.untranslated[ref]
		var parts []string
		var languages languageCodes
		for _, language := range g.museum.Languages {
			if fields := t.fields[language]; len(fields) > 0 {
				languages = append(languages, language)
				parts = append(parts, language.Short()+" ("+strings.Join(fields, ", ")+")")
			}
		}
		fault := Fault{ruleTranslation, []any{strings.Join(parts, ", "), languages}}
		g.report.Warnings = append(g.report.Warnings, GateFault{Problem{ref, t.path, fault}, GateTranslation})
	}
}

// GateFault returns a fault at a path of the museum, such as artworks/3/image.
func (m *Museum) GateFault(code GateCode, path string, fault Fault) GateFault {
	ref, at := locate(reflect.ValueOf(m).Elem(), path)
	return GateFault{Problem{ref, at, fault}, code}
}
