package httpapi

import (
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// Envelope is what every call of the API answers (decisions.md, Answers). Status is 0 on success, else the
// HTTP status, or 1000 when the museum is unknown (specification 1 §4).
type Envelope[T any] struct {
	Success bool   `json:"success"`
	Status  int    `json:"status" doc:"0 on success, 1000 for an unknown museum, else the HTTP status"`
	Message string `json:"message" doc:"What went wrong, in English; empty on success"`
	Data    T      `json:"data"`
}

// answer is an Envelope as huma defines outputs.
type answer[T any] struct {
	Body Envelope[T]
}

// streamed is an output that writes its own status, headers and body.
type streamed struct {
	Body func(huma.Context)
}

// writeJSON answers with body as JSON; there is nothing left to do when the client is gone.
func writeJSON(w http.ResponseWriter, status int, body any) {
	writeJSONAs(w, "application/json", status, body)
}

func writeJSONAs(w http.ResponseWriter, contentType string, status int, body any) {
	encoded, err := json.Marshal(body)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", contentType)
	w.WriteHeader(status)
	_, _ = w.Write(append(encoded, '\n'))
}
