package visitor

import (
	"cmp"
	"context"
	"strings"

	"cicerone/guide"
	"cicerone/httpapi"
)

// accessInput is the query of checkAccessCode.
type accessInput struct {
	MuseumInput
	Code     string `query:"code" doc:"What the visitor typed or scanned"`
	IDDevice string `query:"idDevice" doc:"The device that asks, for limits on guessing"`
	Device   string `header:"X-Device-Id" doc:"The same as idDevice"`
}

// checkAccessCode answers the days until the code expires (specification 1 §4). A wrong code is HTTP 403.
func (c *Calls) checkAccessCode(ctx context.Context, in *accessInput) (int, error) {
	museum, err := c.openMuseum(in.IDMuseum)
	if err != nil {
		return 0, err
	}
	code := strings.TrimSpace(in.Code)
	switch {
	case code == "":
		return 0, guide.Invalid("code", "the code cannot be empty")
	case len(code) > guide.MaxAccessCodeBytes:
		return 0, guide.Invalid("code", "must have at most %d bytes", guide.MaxAccessCodeBytes)
	}
	if err := checkText("code", code); err != nil {
		return 0, err
	}
	access, ok := museum.Front.CheckAccessCode(code)
	try := guide.CodeAttempt{Museum: museum.Summary.ID, Device: cmp.Or(in.IDDevice, in.Device), Code: code, Network: httpapi.NetworkOf(ctx)}
	if err := c.codeLimiter.check(ctx, try, ok); err != nil {
		return 0, err
	}
	return access.ValidDays(), nil
}
