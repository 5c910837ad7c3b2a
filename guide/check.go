package guide

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// checker applies the rules to a museum.
type checker struct {
	museum *Museum
	report func(path, format string, args ...any)

	languages map[LanguageCode]bool // of the museum; empty when they are invalid
	artworks  map[string]bool       // keys
	halls     map[string]bool
	tags      map[string]bool
	routes    map[string]bool
	keys      map[keyScope]*pathNode // the first element that has the key
}

// Path is the path of an element among the arguments of a report, which callers may replace by its location in a file.
type Path string

// Check reports all violations of the domain's rules. path consists of field names and indexes, such as
// artworks/3/resources/0/start; it is "" for the museum itself. The message says what to fix. A museum without violations
// can be stored and published.
func (m *Museum) Check(report func(path string, format string, args ...any)) {
	c := &checker{
		museum: m, report: report, languages: map[LanguageCode]bool{},
		artworks: keysOf(m.Artworks, func(a *Artwork) string { return a.Key }),
		halls:    keysOf(m.Halls, func(h *Hall) string { return h.Key }),
		routes:   keysOf(m.Routes, func(r *Route) string { return r.Key }),
		tags:     map[string]bool{},
		keys:     map[keyScope]*pathNode{},
	}
	for i := range m.KidsSections {
		for _, tag := range m.KidsSections[i].Tags {
			c.tags[tag.Key] = true
		}
	}
	c.checkLanguages()
	walk(reflect.ValueOf(m).Elem(), &pathNode{}, c.checkField)
	c.checkMuseum()
	c.checkHalls()
	c.checkArtworks()
	c.checkRoutes()
	c.checkTimelines()
	c.checkContent()
	c.checkKids()
	c.checkStudies()
}

func keysOf[T any](list []T, key func(*T) string) map[string]bool {
	seen := make(map[string]bool, len(list))
	for i := range list {
		if k := key(&list[i]); k != "" {
			seen[k] = true
		}
	}
	return seen
}

// elementPath joins field names and indexes to a path.
func elementPath(parts ...any) string {
	texts := make([]string, len(parts))
	for i, part := range parts {
		texts[i] = fmt.Sprint(part)
	}
	return strings.Join(texts, "/")
}

func (c *checker) checkLanguages() {
	seen := map[string]int{}
	for i, code := range c.museum.Languages {
		language, known := LanguageByCode(string(code))
		first, twice := seen[code.Short()]
		switch {
		case !known || language.Code != code:
			c.report(elementPath("languages", i), "%q is not a language; the languages are %s", code, languageList())
		case twice:
			c.report(elementPath("languages", i), "%s is already language %d", code, first+1)
		default:
			seen[code.Short()] = i
			c.languages[code] = true
		}
	}
	if len(c.languages) != len(c.museum.Languages) {
		c.languages = nil // faults of texts would only repeat this
	}
}

func languageList() string {
	var codes []string
	for _, l := range languages {
		codes = append(codes, l.Code.Short())
	}
	return strings.Join(codes, ", ")
}

var (
	museumCodeShape = regexp.MustCompile(`^[A-Za-z0-9]{2,20}$`)
	tagManagerShape = regexp.MustCompile(`^GTM-[A-Za-z0-9]{1,20}$`)
	analyticsShape  = regexp.MustCompile(`^(G|UA|AW|GT)-[A-Za-z0-9-]{1,30}$`)
)

// maxAccessDays bounds how long a code may be valid: ten years, which is longer than any ticket.
const maxAccessDays = 3650

func (c *checker) checkMuseum() {
	m := c.museum
	if m.Code != "" && !museumCodeShape.MatchString(m.Code) {
		c.report("code", "%q cannot be a museum's code; use 2 to 20 letters and digits without accents", m.Code)
	}
	if m.RecognitionThreshold < 0 || m.RecognitionThreshold > 100 {
		c.report("recognitionThreshold", "%d is not between 1 and 100; leave it out for %d", m.RecognitionThreshold, DefaultRecognitionThreshold)
	}
	if m.TagManagerID != "" && !tagManagerShape.MatchString(m.TagManagerID) {
		c.report("googleTagManagerId", "%q is not the id of a container, such as GTM-ABC123", m.TagManagerID)
	}
	if m.AnalyticsID != "" && !analyticsShape.MatchString(m.AnalyticsID) {
		c.report("googleAnalyticsId", "%q is not a measurement id, such as G-ABC123", m.AnalyticsID)
	}
	if m.AccessCodeRequired && len(m.AccessCodes) == 0 {
		c.report("accessCodeRequired", "visitors need an access code, but accessCodes lists none")
	}
	if m.PrivacyPolicyNotice && len(m.PrivacyPolicy) == 0 {
		c.report("privacyPolicyEnabled", "visitors are asked to accept a privacy policy, but privacyPolicy is missing")
	}
	seen := map[string]int{}
	for i, code := range m.AccessCodes {
		if code.Days < 0 || code.Days > maxAccessDays {
			c.report(elementPath("accessCodes", i, "days"), "%d is not between 1 and %d days", code.Days, maxAccessDays)
		}
		normal := normalizeCode(code.Code)
		if first, twice := seen[normal]; twice && normal != "" {
			c.report(elementPath("accessCodes", i, "code"), "%q is already access code %d; capital letters make no difference", code.Code, first+1)
		} else {
			seen[normal] = i
		}
	}
	c.references("extraDownloads", m.ExtraDownloads, c.artworks, "work")
	for i := range m.NavigationSections {
		s := &m.NavigationSections[i]
		if s.Type != "SPONSORS" && len(s.Resources) > 0 {
			c.report(elementPath("navigationSections", i, "resources"), "only a SPONSORS section shows resources")
		}
		if s.FontSize != 0 && (s.FontSize < minFontSize || s.FontSize > maxFontSize) {
			c.report(elementPath("navigationSections", i, "fontSize"), "%d is not between %d and %d pixels", s.FontSize, minFontSize, maxFontSize)
		}
		c.checkResources(s.Resources, elementPath("navigationSections", i))
	}
}

// The sizes in which a section's title can still be read and still fits a phone; ours.
const (
	minFontSize = 10
	maxFontSize = 96
)

// reference reports a key that names nothing; "" names nothing on purpose.
func (c *checker) reference(path, key string, known map[string]bool, noun string) {
	if key != "" && !known[key] {
		c.report(path, "there is no %s with the key %q%s", noun, key, didYouMean(key, known))
	}
}

// references checks a list of keys, none of them twice.
func (c *checker) references(path string, list []string, known map[string]bool, noun string) {
	seen := map[string]bool{}
	for i, key := range list {
		if seen[key] {
			c.report(elementPath(path, i), "%q is listed twice", key)
			continue
		}
		seen[key] = true
		c.reference(elementPath(path, i), key, known, noun)
	}
}

// didYouMean proposes the known key that differs from key in capital letters only.
func didYouMean(key string, known map[string]bool) string {
	var near []string
	for k := range known {
		if strings.EqualFold(k, key) {
			near = append(near, k)
		}
	}
	if len(near) == 0 {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", slices.Min(near))
}
