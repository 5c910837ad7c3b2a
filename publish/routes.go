package publish

import (
	"context"
	"regexp"
	"strings"

	"cicerone/guide"
)

// PublishedRoute is what statistics show of a route or exhibition that visitors see.
type PublishedRoute struct {
	ID           int64 // idRoute
	Key          string
	Name         string
	Language     guide.LanguageCode // of the name
	IsExhibition bool
	Steps        []PublishedStep
}

// PublishedStep is a step of a route.
type PublishedStep struct {
	ID       int64              // idStep
	Name     string             // of its work, or where it is, or how its text begins, unless the route is paid; "" without any
	Language guide.LanguageCode // of the name
	Work     string             // the key of its work; "" without one
}

// publishedRoutes are routes as content of a cache.
type publishedRoutes []PublishedRoute

// Memory returns the bytes that the routes take, about.
func (p publishedRoutes) Memory() int64 {
	const each = 120
	memory := int64(each)
	for _, route := range p {
		memory += each + int64(len(route.Key)+len(route.Name))
		for _, step := range route.Steps {
			memory += each + int64(len(step.Name)+len(step.Work))
		}
	}
	return memory
}

// Routes returns the routes and exhibitions that visitors see, in the museum's order and with texts in its first language that has them,
// even when the museum is deactivated; none before it is published.
func (c *Catalog) Routes(ctx context.Context, id int64) ([]PublishedRoute, error) {
	return loadPublished(ctx, c, id, func(m *guide.Museum) publishedRoutes {
		works := make(map[string]guide.Text, len(m.Artworks))
		for _, a := range m.Artworks {
			works[a.Key] = a.Name
		}
		routes := make(publishedRoutes, len(m.Routes))
		for i, r := range m.Routes {
			name, language, _ := resolve(r.Name, "", m.Languages)
			routes[i] = PublishedRoute{
				ID: r.ID, Key: r.Key, Name: name, Language: language, IsExhibition: r.IsExhibition, Steps: make([]PublishedStep, len(r.Steps)),
			}
			for n, step := range r.Steps {
				routes[i].Steps[n] = publishedStep(m, step, r.Type == guide.RoutePaid, works)
			}
		}
		return routes
	})
}

func publishedStep(m *guide.Museum, step guide.Step, isPaid bool, works map[string]guide.Text) PublishedStep {
	published := PublishedStep{ID: step.ID, Work: step.Artwork}
	if isPaid { // people who may not read the draft do not see what visitors pay for
		step.Location, step.Instructions = nil, nil
	}
	for _, text := range []guide.Text{works[step.Artwork], step.Location, openings(step.Instructions)} {
		if name, language, _ := resolve(text, "", m.Languages); name != "" {
			published.Name, published.Language = name, language
			return published
		}
	}
	return published
}

// maxOpening is the most characters of a text that stand for it.
const maxOpening = 80

// linkMark is a link or picture in Markdown.
var linkMark = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)

// openings returns the first line of a rich text in each language, without the marks of headings, lists and emphasis.
func openings(text guide.RichText) guide.Text {
	lines := guide.Text{}
	for language, markdown := range text {
		line, _, _ := strings.Cut(strings.TrimSpace(string(markdown)), "\n")
		line = strings.Trim(strings.NewReplacer("*", "", "\\", "").Replace(linkMark.ReplaceAllString(line, "$1")), "#>- ")
		if runes := []rune(line); len(runes) > maxOpening {
			line = string(runes[:maxOpening-1])
			if space := strings.LastIndexByte(line, ' '); space > 0 {
				line = line[:space]
			}
			line += "…"
		}
		lines[language] = line
	}
	return lines
}
