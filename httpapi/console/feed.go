package console

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"cicerone/guide"
	"cicerone/publish"
)

// feedInterval is how often a museum that somebody has open is asked for what other servers changed.
const feedInterval = time.Second

// maxReplayed bounds the revisions that are reported one by one. A console that missed more has to read everything.
const maxReplayed = 100

// maxReportedElements bounds the elements of a reported revision. A revision that changed more is reported without them.
const maxReportedElements = 200

// feeds report to open consoles what changes in museums. Their cost follows use: only museums that somebody has open at this
// server are watched.
type feeds struct {
	drafts    guide.Drafts
	presences guide.Presences
	reviews   guide.Reviews
	catalog   *publish.Catalog
	clock     guide.Clock

	mu   sync.Mutex
	open map[int64]*feed // by museum
}

// feed reports what changes in one museum.
type feed struct {
	woken  chan struct{} // has room for one
	cancel context.CancelFunc

	// Guarded by the mu of feeds.
	subscribers map[*subscriber]bool
	revision    int64 // the last one that was reported
	presence    event
	publication event
	publishing  event

	change int64 // of publishing; of the goroutine that watches
}

// event is a server-sent event.
type event struct {
	name string
	id   int64 // "" if 0
	data []byte
}

// subscriber is an open console. Its channel is closed if it does not read.
type subscriber struct{ events chan event }

// maxWaiting is how many events a console may leave unread.
const maxWaiting = 2 * maxReplayed

// subscribe opens a museum's feed. It returns the draft's revision after which the subscriber gets everything, and the events that
// say how things are.
func (f *feeds) subscribe(ctx context.Context, museum int64) (s *subscriber, revision int64, current []event, err error) {
	s = &subscriber{events: make(chan event, maxWaiting)}
	f.mu.Lock()
	if one := f.open[museum]; one != nil {
		defer f.mu.Unlock()
		one.subscribers[s] = true
		return s, one.revision, one.current(), nil
	}
	f.mu.Unlock()
	one := &feed{woken: make(chan struct{}, 1), subscribers: map[*subscriber]bool{}}
	if one.revision, err = f.drafts.DraftRevision(ctx, museum); err != nil {
		return nil, 0, nil, err
	}
	if one.presence, err = f.presenceEvent(ctx, museum); err != nil {
		return nil, 0, nil, err
	}
	if one.change, err = f.reviews.PublishingChange(ctx, museum); err != nil {
		return nil, 0, nil, err
	}
	one.publishing = newEvent("publishing", 0, FeedPublishing{one.change})
	one.publication = f.publicationEvent(ctx, museum)
	f.mu.Lock()
	defer f.mu.Unlock()
	if other := f.open[museum]; other != nil {
		one = other
	} else {
		f.open[museum] = one
		var watching context.Context
		watching, one.cancel = context.WithCancel(context.WithoutCancel(ctx))
		go f.watch(watching, museum, one)
	}
	one.subscribers[s] = true
	return s, one.revision, one.current(), nil
}

// unsubscribe closes the feed after its last subscriber.
func (f *feeds) unsubscribe(museum int64, s *subscriber) {
	f.mu.Lock()
	defer f.mu.Unlock()
	one := f.open[museum]
	if one == nil {
		return
	}
	delete(one.subscribers, s)
	if len(one.subscribers) == 0 {
		one.cancel()
		delete(f.open, museum)
	}
}

// wake makes the museum's feed look at once for what has changed.
func (f *feeds) wake(museum int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if one := f.open[museum]; one != nil {
		select {
		case one.woken <- struct{}{}:
		default: // it will look anyway
		}
	}
}

func (one *feed) current() (events []event) {
	for _, e := range []event{one.presence, one.publication, one.publishing} {
		if e.name != "" {
			events = append(events, e)
		}
	}
	return events
}

// watch reports changes until ctx ends.
func (f *feeds) watch(ctx context.Context, museum int64, one *feed) {
	ticker := time.NewTicker(feedInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-one.woken:
		case <-ticker.C:
		}
		f.look(ctx, museum, one)
	}
}

// look reports what has changed. What cannot be read is looked for the next time.
func (f *feeds) look(ctx context.Context, museum int64, one *feed) {
	ctx, cancel := context.WithTimeout(ctx, 10*feedInterval)
	defer cancel()
	var events []event
	revision, err := f.drafts.DraftRevision(ctx, museum)
	isDeleted := guide.ErrorCodeOf(err) == guide.CodeNotFound
	if err == nil && revision > one.revision {
		if events, err = f.revisionEvents(ctx, museum, one.revision, revision); err != nil {
			revision = one.revision
		}
	}
	revision = max(revision, one.revision)
	presence, err := f.presenceEvent(ctx, museum)
	if err != nil || string(presence.data) == string(one.presence.data) {
		presence = one.presence
	} else {
		events = append(events, presence)
	}
	publication := f.publicationEvent(ctx, museum)
	if isDeleted {
		publication = newEvent("publication", 0, FeedPublication{})
	}
	if publication.name == "" || string(publication.data) == string(one.publication.data) {
		publication = one.publication
	} else {
		events = append(events, publication)
	}
	change, err := f.reviews.PublishingChange(ctx, museum)
	publishing := one.publishing
	if err == nil && change != one.change {
		publishing = newEvent("publishing", 0, FeedPublishing{change})
		events = append(events, publishing)
	} else {
		change = one.change
	}
	if len(events) == 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	one.revision, one.presence, one.publication = revision, presence, publication
	one.change, one.publishing = change, publishing
	for s := range one.subscribers {
		s.send(one, events)
	}
}

// send queues events, or closes the channel of a subscriber that leaves too many unread.
func (s *subscriber) send(one *feed, events []event) {
	if len(s.events)+len(events) > cap(s.events) {
		delete(one.subscribers, s)
		close(s.events)
		return
	}
	for _, e := range events {
		s.events <- e
	}
}

// FeedRevision is the data of the event revision.
type FeedRevision struct {
	Number   int64         `json:"number"`
	Account  string        `json:"account" doc:"Empty: a command of the operator, or several people"`
	Name     string        `json:"name"`
	Elements []FeedElement `json:"elements" doc:"That changed"`
	All      bool          `json:"all" doc:"Anything may have changed: elements does not list it"`
}

// FeedElement names an element.
type FeedElement struct {
	List string `json:"list"`
	Key  string `json:"key"`
}

// revisionEvents reports the revisions after one up to another.
func (f *feeds) revisionEvents(ctx context.Context, museum, after, last int64) ([]event, error) {
	if last-after > maxReplayed {
		return []event{newEvent("revision", last, FeedRevision{Number: last, Elements: []FeedElement{}, All: true})}, nil
	}
	var events []event
	for number := after + 1; number <= last; number++ {
		r, err := f.drafts.Revision(ctx, museum, number)
		if err != nil {
			return nil, err
		}
		wire := FeedRevision{Number: number, Name: r.Author.Name, Elements: []FeedElement{}, All: len(r.Changes) > maxReportedElements}
		if r.Author.Account != 0 {
			wire.Account = idOf(r.Author.Account)
		}
		if !wire.All {
			for _, c := range r.Changes {
				wire.Elements = append(wire.Elements, FeedElement{c.List, c.Key})
			}
		}
		events = append(events, newEvent("revision", number, wire))
	}
	return events, nil
}

// FeedPresence is the data of the event presence.
type FeedPresence struct {
	People []PresentPerson `json:"people" doc:"One entry a tab"`
}

// PresentPerson is somebody who has the museum open.
type PresentPerson struct {
	Account string    `json:"account"`
	Name    string    `json:"name"`
	Tab     string    `json:"tab"`
	List    string    `json:"list" doc:"Of the open element; empty for none"`
	Key     string    `json:"key"`
	Path    string    `json:"path" doc:"Of the field; empty for none"`
	Since   time.Time `json:"since"`
}

func (f *feeds) presenceEvent(ctx context.Context, museum int64) (event, error) {
	all, err := f.presences.Presences(ctx, museum, f.clock().Add(-guide.PresencePeriod))
	if err != nil {
		return event{}, err
	}
	people := listOf(all, func(p guide.Presence) PresentPerson {
		return PresentPerson{idOf(p.Account), p.Name, p.Tab, p.List, p.Key, p.Path, p.Since.UTC()}
	})
	return newEvent("presence", 0, FeedPresence{people.Body.Items}), nil
}

// FeedPublication is the data of the event publication.
type FeedPublication struct {
	Version int64 `json:"version" doc:"0: the museum was deleted"`
	Active  bool  `json:"active" doc:"Visitors can open the museum"`
}

// FeedPublishing is the data of the event publishing: the state of getPublishing has changed.
type FeedPublishing struct {
	Change int64 `json:"change" doc:"Counts the changes"`
}

// publicationEvent reports what visitors see as this server knows it; an empty event before the first publication.
func (f *feeds) publicationEvent(ctx context.Context, museum int64) event {
	state, err := f.catalog.State(ctx, museum)
	if err != nil {
		return event{}
	}
	return newEvent("publication", 0, FeedPublication{state.Version, state.Active})
}

func newEvent(name string, id int64, data any) event {
	encoded, err := json.Marshal(data)
	if err != nil {
		panic(err) // structs of texts and numbers always encode
	}
	return event{name, id, encoded}
}

// bytes returns the event as it is sent.
func (e event) bytes() []byte {
	text := fmt.Appendf(nil, "event: %s\n", e.name)
	if e.id != 0 {
		text = fmt.Appendf(text, "id: %d\n", e.id)
	}
	return slices.Concat(text, []byte("data: "), e.data, []byte("\n\n"))
}
