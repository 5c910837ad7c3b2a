package visitor

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/httpapi"
)

// patient is a recogniser whose first answers wait, as they do while a museum's index is made.
type patient struct {
	guide.Recogniser

	first   chan struct{} // has room for those that wait
	arrived chan struct{}
	answer  chan struct{}
}

func (patient) Admit(string) error { return nil }

func (p patient) Recognise(context.Context, guide.Frame) (guide.Recognition, error) {
	select {
	case p.first <- struct{}{}:
		p.arrived <- struct{}{}
		<-p.answer
	default:
	}
	return guide.Recognition{Artwork: 3}, nil
}

// frameOfUnknownLength is a request whose frame may turn out to be as heavy as a frame can be.
func frameOfUnknownLength(t *testing.T, s *callServer) *http.Request {
	t.Helper()
	var body bytes.Buffer
	writer := multipart.NewWriter(&body)
	part, err := writer.CreateFormFile(frameField, "frame")
	if err == nil {
		_, err = io.WriteString(part, "a picture")
	}
	if err := errors.Join(err, writer.WriteField(httpapi.FrameMuseumField, "7"), writer.Close()); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, httpapi.RecognitionPath, &body)
	r.ContentLength = -1
	r.Header.Set("Content-Type", writer.FormDataContentType())
	r.Header.Set("Authorization", "Token "+s.config.RecognitionToken)
	return r
}

func TestFramesThatWaitCountUntilTheyAreAnswered(t *testing.T) {
	museum := guidetest.Sample()
	museum.RecognitionAvailable = true
	s := newCallServer(t, museum)
	slow := patient{first: make(chan struct{}, 2), arrived: make(chan struct{}), answer: make(chan struct{})}
	s.config.Recogniser, s.frames = slow, newByteBudget(3*httpapi.MaxFormBytes) // two from one address
	requests := make(chan *http.Request, 5)
	for range cap(requests) {
		requests <- frameOfUnknownLength(t, s)
	}
	send := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, <-requests)
		return w
	}
	var waiting sync.WaitGroup
	for range 2 {
		waiting.Go(func() {
			if w := send(); w.Code != http.StatusOK {
				t.Errorf("REC-6: a frame that there is room for answers %d %s", w.Code, w.Body)
			}
		})
		<-slow.arrived
	}
	if w := send(); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("REC-6: beside frames that fill an address's memory another one of it answers %d %s", w.Code, w.Body)
	}
	elsewhere := <-requests
	elsewhere.RemoteAddr = "198.51.100.7:4321"
	requests <- elsewhere
	for range len(requests) - 1 { // it comes first
		requests <- <-requests
	}
	if w := send(); w.Code != http.StatusOK {
		t.Errorf("REC-6: beside one address that fills its share of the memory a frame from another one answers %d %s", w.Code, w.Body)
	}
	close(slow.answer)
	waiting.Wait()
	if w := send(); w.Code != http.StatusOK {
		t.Errorf("REC-6: after the others were answered a frame answers %d %s", w.Code, w.Body)
	}
}
