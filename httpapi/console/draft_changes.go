package console

import (
	"context"
	"strings"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
)

// Difference is how an element differs from another state of it.
type Difference struct {
	List      string               `json:"list"`
	Key       string               `json:"key" doc:"Empty: the order of the list"`
	Title     string               `json:"title"`
	Change    guide.DifferenceKind `json:"change" enum:"added,changed,removed,reordered"`
	Fields    []FieldDifference    `json:"fields"`
	ChangedAt *time.Time           `json:"changedAt,omitempty"`
	ChangedBy string               `json:"changedBy,omitempty" doc:"Empty: a command of the operator"`
}

// FieldDifference is how a value differs.
type FieldDifference struct {
	Path   string        `json:"path"`
	Before httpapi.Value `json:"before" doc:"null for an empty field"`
	After  httpapi.Value `json:"after" doc:"null for an empty field"`
}

// DraftChanges is what visitors do not see yet.
type DraftChanges struct {
	Version int64        `json:"version" doc:"That visitors see; 0 before the first publication"`
	Items   []Difference `json:"items" doc:"At most 1000"`
	Total   int          `json:"total" doc:"How many elements differ; the order of a list is one"`
}

// maxDifferences bounds the differences of an answer.
const maxDifferences = 1000

// lastChange is who last changed an element of the draft.
type lastChange struct {
	at time.Time
	by string
}

// wireDifferences returns differences as the person may see them, new elements in the first of the languages. changes may be nil.
func (p *museumPerson) wireDifferences(
	differences []guide.ElementDifference, languages []guide.LanguageCode, changes map[guide.ElementRef]lastChange,
) []Difference {
	differences = differences[:min(len(differences), maxDifferences)]
	wire := make([]Difference, len(differences))
	for i, d := range differences {
		wire[i] = Difference{List: d.List, Key: d.Key, Title: d.Title, Change: d.Kind, Fields: []FieldDifference{}}
		if last, ok := changes[d.ElementRef]; ok {
			wire[i].ChangedAt, wire[i].ChangedBy = wireTime(last.at), last.by
		}
		var paths []string
		switch d.Kind {
		case guide.DifferenceChanged:
			paths = d.Paths()
		case guide.DifferenceAdded: // all of it would be too much
			paths = d.TextPaths(languages)
		}
		for _, path := range paths {
			if p.Member.MayRead(p.museum.ID, d.List, path) {
				wire[i].Fields = append(wire[i].Fields, FieldDifference{path, httpapi.Value(d.Before[path]), httpapi.Value(d.After[path])})
			}
		}
	}
	return wire
}

func (c *Calls) listDraftChanges(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[DraftChanges], error) {
	d, err := c.differences.of(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	return &out[DraftChanges]{DraftChanges{
		Version: d.version, Items: p.wireDifferences(d.differences, d.languages, d.changes), Total: d.total,
	}}, nil
}

// draftDifferences are the differences between a draft and what visitors see.
type draftDifferences struct {
	version     int64
	differences []guide.ElementDifference // at most maxDifferences
	languages   []guide.LanguageCode      // of the draft
	changes     map[guide.ElementRef]lastChange
	total       int
}

func (c *Calls) compareDraft(ctx context.Context, museum int64) (draftDifferences, error) {
	candidate, err := c.config.Publishing.Publisher.Candidate(ctx, museum, guide.Selection{})
	if err != nil {
		return draftDifferences{}, err
	}
	all := candidate.Museum.DifferencesFrom(candidate.Before.Museum)
	d := draftDifferences{version: candidate.Before.Version, differences: all[:min(len(all), maxDifferences)], languages: candidate.Museum.Languages, total: len(all)}
	d.changes, err = c.lastChanges(ctx, museum, d.differences)
	return d, err
}

// lastChanges returns who last changed the elements that differ.
func (c *Calls) lastChanges(ctx context.Context, museum int64, differences []guide.ElementDifference) (map[guide.ElementRef]lastChange, error) {
	changes := map[guide.ElementRef]lastChange{}
	read := map[string]bool{}
	for _, d := range differences {
		if read[d.List] || d.Kind == guide.DifferenceRemoved || d.Kind == guide.DifferenceReordered {
			continue
		}
		read[d.List] = true
		if d.ElementRef == guide.MuseumElement {
			e, err := c.config.Drafts.Element(ctx, museum, d.ElementRef)
			if err != nil {
				return nil, err
			}
			changes[d.ElementRef] = lastChange{e.ChangedAt, e.ChangedBy}
			continue
		}
		elements, err := c.config.Drafts.Summaries(ctx, museum, d.List, nil)
		if err != nil {
			return nil, err
		}
		for _, e := range elements {
			changes[e.ElementRef] = lastChange{e.ChangedAt, e.ChangedBy}
		}
	}
	bin, err := c.config.Drafts.Bin(ctx, museum, c.config.Clock().Add(-guide.BinPeriod))
	for _, e := range bin {
		if _, exists := changes[e.ElementRef]; !exists {
			changes[e.ElementRef] = lastChange{e.DeletedAt, e.DeletedBy}
		}
	}
	return changes, err
}

// GateFault is a fault of what is about to be published.
type GateFault struct {
	List    string         `json:"list"`
	Key     string         `json:"key"`
	Title   string         `json:"title" doc:"Of the element"`
	Path    string         `json:"path" doc:"Of the field to correct; empty for the whole element"`
	Code    guide.GateCode `json:"code" enum:"invalid,file,contrast,no_alternative_text,no_captions,no_transcript,no_questions,not_approved,missing_translation,out_of_reach,recognition,loudness,outside_links"`
	Rule    string         `json:"rule" doc:"The violated rule"`
	Params  httpapi.Params `json:"params" doc:"What the message is about: numbers, texts and lists of languages, by name"`
	Message string         `json:"message" doc:"With its remedy, in English"`
}

// Gate is what stands in the way of a publication.
type Gate struct {
	Changes       int              `json:"changes" doc:"How many elements would change for visitors; the order of a list is one"`
	Blocking      []GateFault      `json:"blocking" doc:"At most 1000"`
	Warnings      []GateFault      `json:"warnings" doc:"At most 1000"`
	BlockingTotal int              `json:"blockingTotal"`
	WarningsTotal int              `json:"warningsTotal"`
	NotChecked    []guide.GateCode `json:"notChecked" enum:"invalid,file,contrast,no_alternative_text,no_captions,no_transcript,no_questions,not_approved,missing_translation,out_of_reach,recognition,loudness,outside_links" doc:"For want of facts, or because nobody looks"`
	Checking      []guide.GateCode `json:"checking" enum:"invalid,file,contrast,no_alternative_text,no_captions,no_transcript,no_questions,not_approved,missing_translation,out_of_reach,recognition,loudness,outside_links" doc:"That are being found out: ask again soon"`
	Unmeasured    []string         `json:"unmeasured" doc:"Names of sounds whose loudness nobody has measured, at most 1000"`
	Included      []ElementName    `json:"included" doc:"Elements that were not chosen and that chosen ones need"`
	LeftOut       []ElementName    `json:"leftOut" doc:"Elements that were added or removed: languages alone cannot be chosen of them"`
}

type getGateIn struct {
	InMuseum

	Elements  []string             `query:"elements" maxItems:"10000" doc:"As list/key; all when left out"`
	Languages []guide.LanguageCode `query:"languages" maxItems:"100" doc:"All when left out"`
}

func (c *Calls) getGate(ctx context.Context, p *museumPerson, in *getGateIn) (*out[Gate], error) {
	selection := guide.Selection{Languages: in.Languages}
	for _, name := range in.Elements {
		list, key, ok := strings.Cut(name, "/")
		if !ok {
			return nil, guide.Invalid("elements", "%q is not an element as list/key", name)
		}
		selection.Elements = append(selection.Elements, guide.ElementRef{List: list, Key: key})
	}
	var (
		gate Gate
		err  error
	)
	if len(selection.Elements)+len(selection.Languages) == 0 {
		gate, err = c.gates.of(ctx, p.museum.ID)
	} else {
		gate, err = c.checkGate(ctx, p.museum.ID, selection)
	}
	return &out[Gate]{gate}, err
}

func (c *Calls) checkGate(ctx context.Context, museum int64, selection guide.Selection) (Gate, error) {
	report, candidate, err := c.config.Publishing.Report(ctx, museum, selection)
	if err != nil {
		return Gate{}, err
	}
	titles := candidate.Museum.Titles()
	return Gate{
		Changes:  candidate.Changes(),
		Blocking: wireFaults(report.Blocking, titles), Warnings: wireFaults(report.Warnings, titles),
		NotChecked: append([]guide.GateCode{}, report.NotChecked...), Checking: append([]guide.GateCode{}, report.Checking...),
		BlockingTotal: len(report.Blocking), WarningsTotal: len(report.Warnings), Unmeasured: append([]string{}, report.Unmeasured[:min(len(report.Unmeasured), maxDifferences)]...),
		Included: wireElements(candidate.Partial.Included), LeftOut: wireElements(candidate.Partial.LeftOut),
	}, nil
}

func wireFaults(faults []guide.GateFault, titles map[guide.ElementRef]string) []GateFault {
	faults = faults[:min(len(faults), maxDifferences)]
	wire := make([]GateFault, len(faults))
	for i, f := range faults {
		wire[i] = GateFault{f.List, f.Key, titles[f.ElementRef], f.Path, f.Code, f.Rule.Code, f.Params(), f.Message()}
	}
	return wire
}
