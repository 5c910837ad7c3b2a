package console

import (
	"context"
	"fmt"
	"net/http"

	"cicerone/guide"
	"cicerone/httpapi"
)

// InCached is the part of an input of calls whose answers a client may have already.
type InCached struct {
	ETag string `header:"If-None-Match" doc:"The ETag of an answer that the client has: the answer is 304 while the draft is the same"`
}

// cached is an answer that a client may have already.
type cached[T any] struct {
	Status int
	ETag   string `header:"ETag"`
	Body   T
}

// answerOnce answers 304 if the client has the answer at that revision of the draft, else what read returns.
func answerOnce[T any](ctx context.Context, p *museumPerson, revision int64, read func() (T, error)) (*cached[T], error) {
	tag := fmt.Sprintf(`"%d-%t"`, revision, p.may(guide.ManageAccessCodes)) // others do not see secrets
	if matched := httpapi.MatchedETag(httpapi.Request(ctx), tag); matched != "" {
		return &cached[T]{Status: http.StatusNotModified, ETag: matched}, nil
	}
	body, err := read()
	return &cached[T]{Status: http.StatusOK, ETag: tag, Body: body}, err
}
