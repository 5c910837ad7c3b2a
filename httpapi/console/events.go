package console

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
	"cicerone/httpapi"
)

// keepAlive is how often something is sent to an open console, so that proxies do not take its stream for dead. As often it is
// checked that the person may still see the museum.
const keepAlive = 15 * time.Second

// maxStreams is how many streams an account may have open at this server: one a tab.
const maxStreams = 20

// eventStart is from where a console wants events.
type eventStart struct {
	since int64  // revision that the console has; 0 for none
	tab   string // whose presence ends with the stream; "" for none
}

// streams counts the open streams of each account.
type streams struct {
	mu   sync.Mutex
	open map[int64]int
}

// acquire counts a stream until release is called. It returns CodeTooMany for one too many.
func (s *streams) acquire(account int64) (release func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[account] >= maxStreams {
		return nil, guide.Errorf(guide.CodeTooMany, "this account has %d streams open; close some tabs", maxStreams)
	}
	s.open[account]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.open[account]--; s.open[account] == 0 {
			delete(s.open, account)
		}
	}, nil
}

// getEvents answers with server-sent events until the console closes them, the session ends or the server shuts down.
func (c *Calls) getEvents(w http.ResponseWriter, r *http.Request) {
	if err := c.streamEvents(w, r); err != nil {
		httpapi.WriteError(w, r, err)
	}
}

// streamEvents returns an error only if it has sent nothing.
func (c *Calls) streamEvents(w http.ResponseWriter, r *http.Request) error {
	museum, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return guide.Invalid("id", "must be the id of a museum")
	}
	p, err := c.admitToMuseum(r.Context(), museum, watch)
	if err != nil {
		return err
	}
	start, err := startOf(r)
	if err != nil {
		return err
	}
	release, err := c.streams.acquire(p.Account.ID)
	if err != nil {
		return err
	}
	defer release()
	subscriber, revision, current, err := c.feeds.subscribe(r.Context(), museum)
	if err != nil {
		return err
	}
	defer c.feeds.unsubscribe(museum, subscriber)
	first := []event{newEvent("revision", revision, FeedRevision{Number: revision, Elements: []FeedElement{}})}
	if start.since > 0 {
		if first, err = c.feeds.revisionEvents(r.Context(), museum, start.since, revision); err != nil {
			return err
		}
	}
	defer c.leave(r.Context(), p, start.tab)
	c.writeEvents(w, r, p, subscriber, append(first, current...))
	return nil
}

// startOf reads from where the console wants events.
func startOf(r *http.Request) (start eventStart, err error) {
	since := r.Header.Get("Last-Event-ID") // of a browser that connects again
	if since == "" {
		since = r.URL.Query().Get("since")
	}
	if since != "" {
		if start.since, err = strconv.ParseInt(since, 10, 64); err != nil || start.since < 0 {
			return start, guide.Invalid("since", "must be the number of a revision")
		}
	}
	start.tab = r.URL.Query().Get("tab")
	if start.tab != "" && !tabShape.MatchString(start.tab) {
		return start, guide.Invalid("tab", tabMessage)
	}
	return start, nil
}

// writeEvents writes events until the stream ends.
func (c *Calls) writeEvents(w http.ResponseWriter, r *http.Request, p *museumPerson, s *subscriber, first []event) {
	ctx, cancel := httpapi.StreamContext(r.Context())
	defer cancel()
	controller := http.NewResponseController(w)
	if err := controller.SetReadDeadline(time.Time{}); err != nil { // the server's would end the connection
		httpapi.LogError(ctx, "the stream has no read deadline of its own", "error", err)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // proxies must not wait for more
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	send := func(text []byte) bool {
		_, err := w.Write(text)
		return err == nil && controller.Flush() == nil
	}
	text := []byte("retry: 2000\n\n")
	for _, e := range first {
		text = append(text, e.bytes()...)
	}
	if !send(text) {
		return
	}
	ticker := time.NewTicker(keepAlive)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-s.events:
			if !ok || !send(e.bytes()) {
				return
			}
		case <-ticker.C:
			if !c.maySee(ctx, p) || !send([]byte(": keep-alive\n\n")) {
				return
			}
		}
	}
}

// maySee reports whether the person is still signed in and may see the museum, as far as the database can be asked.
func (c *Calls) maySee(ctx context.Context, p *museumPerson) bool {
	ctx, cancel := context.WithTimeout(ctx, keepAlive)
	defer cancel()
	_, err := c.admitToMuseum(ctx, p.museum.ID, watch)
	switch guide.ErrorCodeOf(err) {
	case guide.CodeSignIn, guide.CodeRefused, guide.CodeNotFound:
		return false
	}
	return true
}

// leave removes the presence of a tab whose stream has ended.
func (c *Calls) leave(ctx context.Context, p *museumPerson, tab string) {
	if tab == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepAlive)
	defer cancel()
	if err := c.config.Presences.RemovePresence(ctx, p.museum.ID, p.Account.ID, tab); err == nil { // else it expires
		c.feeds.wake(p.museum.ID)
	}
}

func describeEvents(op *huma.Operation, schemas huma.Registry) {
	text := &huma.Schema{Type: huma.TypeString}
	op.Parameters = []*huma.Param{
		{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeInteger, Format: "int64"}, Description: "Of the museum"},
		{Name: "since", In: "query", Schema: &huma.Schema{Type: huma.TypeInteger, Format: "int64"}, Description: "Revision that the client has: those after it are reported first"},
		{Name: "tab", In: "query", Schema: text, Description: "Whose presence ends with the stream"},
		{Name: "Last-Event-ID", In: "header", Schema: text, Description: "As since, from browsers that connect again"},
	}
	data := &huma.Schema{
		Description: "Server-sent events named revision (with the number as id), presence, publication and publishing; this is their data. The first ones say how things are.",
		OneOf: []*huma.Schema{
			schemas.Schema(reflect.TypeFor[FeedRevision](), true, ""), schemas.Schema(reflect.TypeFor[FeedPresence](), true, ""),
			schemas.Schema(reflect.TypeFor[FeedPublication](), true, ""), schemas.Schema(reflect.TypeFor[FeedPublishing](), true, ""),
		},
	}
	op.Responses = map[string]*huma.Response{"200": httpapi.Response("OK", data, "text/event-stream")}
	httpapi.DescribeProblem(op, schemas)
}
