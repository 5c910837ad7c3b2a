package visitor

import (
	"cmp"
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
	"cicerone/httpapi"
)

// accessInput is the query of checkAccessCode.
type accessInput struct {
	MuseumInput
	Code     string `query:"code" doc:"What the visitor typed or scanned"`
	IDDevice string `query:"idDevice" doc:"The device that asks, for limits on guessing"`
	Device   string `header:"X-Device-Id" doc:"The same as idDevice"`
	Proof    string `header:"X-Code-Proof" maxLength:"300" doc:"ready: instead of being delayed, the client solves a challenge. Later, the proof: {challenge}.{nonce}.{nonce}… with eight ascending nonces below 2^32. For each, PBKDF2-SHA-256 of {challenge}.{code} with 1000 iterations and the nonce as salt, as four bytes in big-endian order, begins with as many zero bits as the challenge's number up to its first hyphen says"`
}

// checkAccessCode answers the days until the code expires (specification 1 §4). A wrong code is HTTP 403.
func (c *Calls) checkAccessCode(ctx context.Context, in *accessInput) (int, error) {
	museum, err := c.openMuseum(ctx, in.IDMuseum)
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
	err = c.codeLimiter.Check(ctx, guide.CodeAttempt{
		Museum: museum.ID, MuseumCode: museum.Front.Code, Device: cmp.Or(in.IDDevice, in.Device), Code: code,
		Network: httpapi.NetworkOf(ctx), Proof: in.Proof,
	}, ok)
	if err != nil {
		return 0, err
	}
	return access.ValidDays(), nil
}

func describeAccessCode(op *huma.Operation, schemas huma.Registry) {
	op.Description = "After many wrong codes from a network or device, codes are checked ten seconds later, and fewer of them. " +
		"A client that sends X-Code-Proof: ready gets a challenge instead, with 429, and sends the code again with the proof."
	httpapi.DescribeLater("429", "Too many wrong codes")(op, schemas)
	op.Responses["429"].Headers[httpapi.CodeChallengeHeader] = &huma.Param{
		Schema: &huma.Schema{Type: huma.TypeString}, Description: "For clients that send X-Code-Proof",
	}
}
