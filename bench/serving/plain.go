package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"
)

// plainServer takes the calls of a visit as ours does, and gathers nothing: it inserts the rows of a call, the artwork visit
// and the event that keeps key and answer, by a statement each, which is on disk before the next.
type plainServer struct {
	kept *rawRows
	rows atomic.Int64
}

// servePlain serves the two calls of a visit, and keeps their rows in the folder.
func servePlain(ctx context.Context, folder string) error {
	kept, err := openRawRows(ctx, folder)
	if err != nil {
		return err
	}
	defer kept.db.Close()
	s := &plainServer{kept: kept}
	calls := http.NewServeMux()
	calls.HandleFunc("POST /api/v2/visitMuseum", s.startVisit)
	calls.HandleFunc("POST /api/v2/visitArtwork", s.startArtworkVisit)
	return serveHandler(ctx, calls)
}

func (s *plainServer) startVisit(w http.ResponseWriter, r *http.Request) {
	id := randomVisit()
	_, err := s.kept.insertVisit.ExecContext(r.Context(), id, time.Now().UnixMilli())
	s.answer(w, r, "StartVisit of museum 1", map[string]any{"idVisit": id}, err)
}

func (s *plainServer) startArtworkVisit(w http.ResponseWriter, r *http.Request) {
	var told struct {
		IDVisit    int64     `json:"idVisit"`
		IDArtwork  int64     `json:"idArtwork"`
		AccessType string    `json:"accessType"`
		StartDate  time.Time `json:"startDate"`
	}
	err := json.NewDecoder(r.Body).Decode(&told)
	if err == nil {
		_, err = s.kept.insertRow.ExecContext(r.Context(), s.rows.Add(1), told.IDVisit, told.IDArtwork, told.AccessType, told.StartDate.UnixMilli(), 0)
	}
	s.answer(w, r, fmt.Sprintf("StartArtworkVisit of visit %d, artwork %d", told.IDVisit, told.IDArtwork), told, err)
}

// answer keeps the call's key and what it is answered, for a repeat, and answers.
func (s *plainServer) answer(w http.ResponseWriter, r *http.Request, call string, data any, failed error) {
	kept, err := json.Marshal(data)
	if err = errors.Join(failed, err); err == nil {
		_, err = s.kept.keepEvent.ExecContext(r.Context(), r.Header.Get("Idempotency-Key"), call, string(kept), time.Now().UnixMilli())
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"success": true, "status": 0, "message": "", "data": json.RawMessage(kept)})
}
