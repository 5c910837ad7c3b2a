package guide

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// checker applies the rules to a museum.
type checker struct {
	museum *Museum
	report func(path string, fault Fault)

	languages map[LanguageCode]bool // of the museum; empty when they are invalid
	artworks  map[string]bool       // keys
	halls     map[string]bool
	tags      map[string]bool
	routes    map[string]bool
	keys      map[keyScope]*pathNode // the first element that has the key
	// The work and the first access code of each code.
	artworkCodes, accessCodes map[string]*pathNode
}

// Path is the path of an element among the arguments of a report, which callers may replace by its location in a file.
type Path string

// Check reports all violations of the domain's rules. path consists of field names and indexes, such as
// artworks/3/resources/0/start; it is "" for the museum itself. The message says what to fix. A museum without violations
// can be stored and published.
func (m *Museum) Check(report func(path string, fault Fault)) {
	c := &checker{
		museum: m, report: report, languages: map[LanguageCode]bool{},
		artworks: keysOf(m.Artworks, func(a *Artwork) string { return a.Key }),
		halls:    keysOf(m.Halls, func(h *Hall) string { return h.Key }),
		routes:   keysOf(m.Routes, func(r *Route) string { return r.Key }),
		tags:     map[string]bool{},
		keys:     map[keyScope]*pathNode{}, artworkCodes: map[string]*pathNode{}, accessCodes: map[string]*pathNode{},
	}
	for i := range m.KidsSections {
		for _, tag := range m.KidsSections[i].Tags {
			c.tags[tag.Key] = true
		}
	}
	root := &pathNode{}
	c.checkLanguages(root.field("languages"))
	walk(reflect.ValueOf(m).Elem(), root, func(v reflect.Value, at *pathNode) {
		for _, field := range FieldsOf(v.Type()) {
			c.checkField(v, field, v.Field(field.Index), at.field(field.Name))
		}
		c.checkAlternatives(v, at)
		c.checkElement(v.Addr().Interface(), at)
	})
}

// fault reports a violation at a path.
func (c *checker) fault(at *pathNode, rule *Rule, args ...any) {
	c.report(at.String(), Fault{rule, args})
}

// checkElement checks the rules of an element that are not about a single field.
func (c *checker) checkElement(element any, at *pathNode) {
	switch e := element.(type) {
	case *Museum:
		c.checkMuseum(e, at)
	case *AccessCode:
		c.checkAccessCode(e, at)
	case *NavigationSection:
		c.checkNavigationSection(e, at)
	case *Artwork:
		c.checkArtwork(e, at)
	case *Link:
		c.checkLink(e, at)
	case *Resource:
		c.checkResource(e, at)
	case *Route:
		c.checkRoute(e, at)
	case *Timeline:
		c.checkTimeline(e, at)
	case *Slide:
		c.checkSlide(e, at)
	case *OneMinute:
		if len(e.Audio) == 0 && len(e.Text) == 0 {
			c.fault(at, ruleOneMinuteEmpty)
		}
	case *Beacon:
		c.references(at.field("artworks"), e.Artworks, c.artworks, "work")
	case *Section:
		c.references(at.field("artworks"), e.Artworks, c.artworks, "work")
	case *Game:
		c.checkGame(e, at)
	case *StudyQuestion:
		c.reference(at.field("artwork"), e.Artwork, c.artworks, "work")
	case *StudyAnswer:
		c.checkAnswer(e, at)
	}
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

func (c *checker) checkLanguages(at *pathNode) {
	seen := map[string]int{}
	for i, code := range c.museum.Languages {
		language, known := LanguageByCode(string(code))
		first, twice := seen[code.Short()]
		switch {
		case !known || language.Code != code:
			c.fault(at.element(i), ruleUnknownLanguage, code, languageList())
		case twice:
			c.fault(at.element(i), ruleLanguageTwice, code, first+1)
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

// reference reports a key that names nothing; "" names nothing on purpose.
func (c *checker) reference(at *pathNode, key string, known map[string]bool, noun string) {
	if key != "" && !known[key] {
		c.fault(at, ruleMissingElement, noun, key, didYouMean(key, known))
	}
}

// references checks a list of keys, none of them twice.
func (c *checker) references(at *pathNode, list []string, known map[string]bool, noun string) {
	for i, key := range list {
		if slices.Contains(list[:i], key) {
			c.fault(at.element(i), ruleListedTwice, key)
			continue
		}
		c.reference(at.element(i), key, known, noun)
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
