package guide

import "strings"

// Kind names a kind of element that has ids of its own.
type Kind string

// The kinds, each with a sequence of ids across all museums.
const (
	KindArtwork           Kind = "artwork"
	KindResource          Kind = "resource"
	KindHall              Kind = "hall"
	KindRoute             Kind = "route"
	KindStep              Kind = "step"
	KindTimeline          Kind = "timeline"
	KindInfoSection       Kind = "info_section"
	KindOneMinute         Kind = "one_minute"
	KindNavigationSection Kind = "navigation_section"
	KindSlide             Kind = "slide"
	KindBeacon            Kind = "beacon"
	KindSection           Kind = "section"
	KindKidsSection       Kind = "kids_section"
	KindKidsTag           Kind = "kids_tag"
	KindGameStep          Kind = "game_step"
	KindStudy             Kind = "study"
	KindStudyQuestion     Kind = "study_question"
	KindStudyAnswer       Kind = "study_answer"
	KindAnswerOption      Kind = "answer_option"
	KindSideMenu          Kind = "side_menu"
)

// EachElement calls visit for every element of the museum, in order, with its kind, its path of keys and a pointer to its
// id. The path is unique within museum and kind, and stays the same after an import.
func (m *Museum) EachElement(visit func(kind Kind, path string, id *int64)) {
	resources := func(owner string, list []Resource) {
		for i := range list {
			visit(KindResource, join(owner, list[i].Key), &list[i].ID)
		}
	}
	steps := func(owner string, list []Step) {
		for i := range list {
			visit(KindStep, join(owner, list[i].Key), &list[i].ID)
		}
	}
	visit(KindSideMenu, "side-menu", &m.SideMenu.ID)
	for i := range m.NavigationSections {
		s := &m.NavigationSections[i]
		visit(KindNavigationSection, s.Key, &s.ID)
		resources(join("section", s.Key), s.Resources)
	}
	for i := range m.Halls {
		h := &m.Halls[i]
		visit(KindHall, h.Key, &h.ID)
		resources(join("hall", h.Key), h.Resources)
	}
	for i := range m.Artworks {
		a := &m.Artworks[i]
		visit(KindArtwork, a.Key, &a.ID)
		resources(join("artwork", a.Key), a.Resources)
	}
	for i := range m.Routes {
		visit(KindRoute, m.Routes[i].Key, &m.Routes[i].ID)
		steps(join("route", m.Routes[i].Key), m.Routes[i].Steps)
	}
	for i := range m.Timelines {
		visit(KindTimeline, m.Timelines[i].Key, &m.Timelines[i].ID)
		steps(join("timeline", m.Timelines[i].Key), m.Timelines[i].Steps)
	}
	for i := range m.InfoSections {
		visit(KindInfoSection, m.InfoSections[i].Key, &m.InfoSections[i].ID)
	}
	for i := range m.OneMinutes {
		visit(KindOneMinute, m.OneMinutes[i].Key, &m.OneMinutes[i].ID)
	}
	for i := range m.Slides {
		visit(KindSlide, m.Slides[i].Key, &m.Slides[i].ID)
	}
	for i := range m.Beacons {
		b := &m.Beacons[i]
		visit(KindBeacon, b.Key, &b.ID)
		visit(KindResource, join("beacon", b.Key), &b.Resource.ID)
	}
	for i := range m.Sections {
		visit(KindSection, m.Sections[i].Key, &m.Sections[i].ID)
	}
	for i := range m.KidsSections {
		s := &m.KidsSections[i]
		visit(KindKidsSection, s.Key, &s.ID)
		for j := range s.Tags {
			visit(KindKidsTag, s.Tags[j].Key, &s.Tags[j].ID)
		}
	}
	if m.Game != nil {
		for i := range m.Game.Steps {
			visit(KindGameStep, m.Game.Steps[i].Key, &m.Game.Steps[i].ID)
		}
	}
	m.eachStudyElement(visit)
}

func (m *Museum) eachStudyElement(visit func(kind Kind, path string, id *int64)) {
	for i := range m.Studies {
		s := &m.Studies[i]
		visit(KindStudy, s.Key, &s.ID)
		for j := range s.Questions {
			q := &s.Questions[j]
			question := join(s.Key, q.Key)
			visit(KindStudyQuestion, question, &q.ID)
			for k := range q.Answers {
				a := &q.Answers[k]
				answer := join(question, a.Key)
				visit(KindStudyAnswer, answer, &a.ID)
				for l := range a.Options {
					visit(KindAnswerOption, join(answer, a.Options[l].Key), &a.Options[l].ID)
				}
			}
		}
	}
}

// OwnsOption reports whether the option with that path is one of the input with that path.
func OwnsOption(input, option string) bool { return strings.HasPrefix(option, input+"/") }

// OwnsStep reports whether the step with that path is one of the route with that path.
func OwnsStep(route, step string) bool { return strings.HasPrefix(step, join("route", route)+"/") }

func join(parts ...string) string { return strings.Join(parts, "/") }
