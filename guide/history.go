package guide

import (
	"bytes"
	"maps"
	"time"
)

// RunPause is how long somebody may pause between two saves of an element that the history shows as one entry.
const RunPause = 5 * time.Minute

// HistoryFilter selects entries of a draft's history.
type HistoryFilter struct {
	Element ElementRef     // that they change; empty for all
	Account *int64         // whose they are, 0 for commands; nil for all
	Action  RevisionAction // "" for all
	Before  int64          // numbers below it; 0 for all
	Limit   int
}

// HistoryEntry is a revision as a history shows it: the last one of a run of saves stands for all of them.
type HistoryEntry struct {
	Revision

	Begun    time.Time      // when its run began; its own time for all others
	UndoneBy int64          // number of the revision that took it back, 0 for none
	Elements []NamedElement // the first of those that it changes; none in the history of an element
	Total    int            // how many elements it changes
}

// MaxNamedElements is how many elements an entry of a history names.
const MaxNamedElements = 3

// NamedElement is an element with what it is called.
type NamedElement struct {
	ElementRef

	Title  string
	Exists bool // in the draft now
}

// ContinuesRun reports whether a save continues the run of the one before it, which was the last change of the same element, and
// of no other one.
func ContinuesRun(save, last Revision) bool {
	return save.Action == ActionEdit && last.Action == ActionEdit && len(save.Changes) == 1 &&
		save.Author.Account != 0 && save.Author.Account == last.Author.Account &&
		save.At.Sub(last.At) < RunPause
}

// CombineChanges returns what successive changes did together, one change for each element. Values that are as they were before
// the first change are left out.
func CombineChanges(changes []RevisionChange) []RevisionChange {
	var combined []RevisionChange
	places := map[ElementRef]int{}
	for _, c := range changes {
		place, known := places[c.ElementRef]
		if !known {
			places[c.ElementRef] = len(combined)
			c.Before, c.After = maps.Clone(c.Before), maps.Clone(c.After)
			combined = append(combined, c)
			continue
		}
		combined[place].add(c)
	}
	for _, c := range combined {
		for path, value := range c.Before {
			if now, stays := c.After[path]; stays && bytes.Equal(now, value) {
				delete(c.Before, path)
				delete(c.After, path)
			}
		}
	}
	return combined
}

// add adds a later change of the same element.
func (c *RevisionChange) add(later RevisionChange) {
	known := map[string]bool{}
	for _, values := range []Values{c.Before, c.After} {
		for path := range values {
			known[path] = true
		}
	}
	if c.Before == nil {
		c.Before = Values{}
	}
	if c.After == nil {
		c.After = Values{}
	}
	for path, value := range later.Before {
		if !known[path] {
			c.Before[path] = value
		}
		delete(c.After, path)
	}
	maps.Copy(c.After, later.After)
	c.Created, c.Deleted, c.Moved = c.Created || later.Created, c.Deleted || later.Deleted, c.Moved || later.Moved
	if c.Behind == nil {
		c.Behind = later.Behind
	}
}
