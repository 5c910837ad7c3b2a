package pages

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// What visitors ask for most. `go test -run '^$' -bench . -benchmem ./httpapi` prints the metrics.

func benchmark(b *testing.B, status int, address string, headers ...string) {
	s := newPageServer(b, publicMuseum())
	request := httptest.NewRequestWithContext(b.Context(), http.MethodGet, address, nil)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	b.ReportAllocs()
	for b.Loop() {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, request)
		if w.Code != status {
			b.Fatalf("%s answers %d", address, w.Code)
		}
	}
}

func BenchmarkFirstPage(b *testing.B) {
	benchmark(b, http.StatusOK, openMuseum(publicMuseum()), "Accept-Encoding", "br")
}

func BenchmarkFirstPageWithCode(b *testing.B) {
	benchmark(b, http.StatusOK, openMuseum(publicMuseum())+"?code=TICKET", "Accept-Encoding", "br")
}
