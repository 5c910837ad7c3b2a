package httpapi

import (
	"net/http"
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

func TestBadInputNamesTheField(t *testing.T) {
	for _, test := range []struct {
		name, location, finding, message string
	}{
		{"API-8 of the wrong type", "body.duration", "expected integer", "duration: expected integer"},
		{"API-8 missing", "body", "expected required property startDate to be present", "startDate: is missing"},
		{
			"API-4 missing in a list", "body.artworks[2]", "expected required property idArtwork to be present",
			"artworks[2].idArtwork: is missing",
		},
		{"API-3 in the query", "query.code", "required query parameter is missing", "code: required query parameter is missing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := inputFailure(http.StatusUnprocessableEntity, "validation failed",
				[]error{&huma.ErrorDetail{Location: test.location, Message: test.finding}})
			if got.Message != test.message || got.GetStatus() != http.StatusBadRequest {
				t.Errorf("got HTTP %d %q, want HTTP 400 %q", got.GetStatus(), got.Message, test.message)
			}
		})
	}
}
