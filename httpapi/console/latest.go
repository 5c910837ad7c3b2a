package console

import (
	"context"

	"golang.org/x/sync/singleflight"

	"cicerone/guide"
)

// latest computes something of museums that takes long, of each museum one at a time: requests that come meanwhile share the next result.
type latest[T any] struct {
	drafts  guide.Drafts
	museums guide.Museums
	reviews guide.Reviews
	compute func(ctx context.Context, museum int64) (T, error)

	group singleflight.Group // by museum
}

func latestOf[T any](config Config, compute func(ctx context.Context, museum int64) (T, error)) *latest[T] {
	return &latest[T]{drafts: config.Drafts, museums: config.Museums, reviews: config.Reviews, compute: compute}
}

// museumVersion is the state of a museum: its draft, what visitors see, and what allows to publish it.
type museumVersion struct{ revision, publication, publishing int64 }

func (v museumVersion) isBefore(other museumVersion) bool {
	return v.revision < other.revision || v.publication < other.publication || v.publishing < other.publishing
}

// computed is a result with the state of which it is, or a later one.
type computed[T any] struct {
	version museumVersion
	value   T
}

// of returns the result for the museum as it is now.
func (l *latest[T]) of(ctx context.Context, museum int64) (value T, err error) {
	now, err := l.version(ctx, museum)
	if err != nil {
		return value, err
	}
	for {
		result, err, _ := l.group.Do(idOf(museum), func() (any, error) {
			shared := context.WithoutCancel(ctx)
			version, err := l.version(shared, museum) // before what is read
			if err != nil {
				return nil, err
			}
			value, err := l.compute(shared, museum)
			return computed[T]{version, value}, err
		})
		if err != nil {
			return value, err
		}
		if made := result.(computed[T]); !made.version.isBefore(now) {
			return made.value, nil
		}
	}
}

func (l *latest[T]) version(ctx context.Context, museum int64) (museumVersion, error) {
	summary, err := l.museums.Summary(ctx, museum)
	if err != nil {
		return museumVersion{}, err
	}
	revision, err := l.drafts.DraftRevision(ctx, museum)
	if err != nil {
		return museumVersion{}, err
	}
	publishing, err := l.reviews.PublishingChange(ctx, museum)
	return museumVersion{revision, summary.Version, publishing}, err
}
