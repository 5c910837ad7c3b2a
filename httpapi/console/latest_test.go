package console

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"cicerone/guide"
)

// changingMuseum is a museum whose versions a test sets.
type changingMuseum struct {
	guide.Drafts
	guide.Museums
	guide.Reviews

	revision, publication, publishing atomic.Int64
}

func (m *changingMuseum) DraftRevision(context.Context, int64) (int64, error) {
	return m.revision.Load(), nil
}

func (m *changingMuseum) PublishingChange(context.Context, int64) (int64, error) {
	return m.publishing.Load(), nil
}

func (m *changingMuseum) Summary(context.Context, int64) (guide.MuseumSummary, error) {
	return guide.MuseumSummary{Version: m.publication.Load()}, nil
}

// A request shares the result of one that began before it, unless the museum was changed in between.
func TestRequestsShareTheLatestResult(t *testing.T) { // PUB-1
	museum := &changingMuseum{}
	for _, change := range []struct {
		name    string
		version *atomic.Int64 // that changes; nil for none
		want    int64
	}{
		{"nothing", nil, 1}, {"the draft", &museum.revision, 2}, {"what visitors see", &museum.publication, 2}, {"a review", &museum.publishing, 2},
	} {
		synctest.Test(t, func(t *testing.T) {
			computed, proceed := new(atomic.Int64), make(chan struct{})
			gates := latestOf(Config{Drafts: museum, Museums: museum, Reviews: museum}, func(context.Context, int64) (int64, error) {
				number := computed.Add(1)
				<-proceed
				return number, nil
			})
			results := make(chan int64, 2)
			ask := func() {
				number, err := gates.of(t.Context(), 1)
				if err != nil {
					t.Error(err)
				}
				results <- number
			}
			go ask()
			synctest.Wait()
			if change.version != nil {
				change.version.Add(1)
			}
			go ask()
			synctest.Wait() // until the second request shares the work of the first
			close(proceed)
			if first, second := <-results, <-results; max(first, second) != change.want {
				t.Errorf("after a change of %s the requests get results %d and %d, want %d", change.name, first, second, change.want)
			}
		})
	}
}
