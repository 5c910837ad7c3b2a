package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"time"
)

// opened is how many museums are opened of a server that has more.
const opened = 30

// idling measures what a server costs that nobody visits, and the first request of a museum that nobody opened before, by the
// number of published museums.
func (b *bench) idling(ctx context.Context) error {
	data := filepath.Join(b.folder, "idle")
	demo, err := startServer(ctx, b.folder, b.binary, "serve", "--demo", "--addr", "127.0.0.1:0", "--data", data)
	if err != nil {
		return err
	}
	demo.stop()
	for _, museums := range b.museums {
		if err := copyDemoMuseum(ctx, data, museums); err != nil {
			return fmt.Errorf("copy the demo museum: %w", err)
		}
		if err := b.idlingWith(ctx, data, museums); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) idlingWith(ctx context.Context, data string, museums int) error {
	var began []float64
	for range b.rounds {
		start := time.Now()
		s, err := b.serveIdle(ctx, data)
		if err != nil {
			return err
		}
		began = append(began, milliseconds(time.Since(start)))
		s.stop()
	}
	s, err := b.serveIdle(ctx, data)
	if err != nil {
		return err
	}
	defer s.stop()
	before, err := s.processorTime()
	time.Sleep(b.idle)
	after, errAfter := s.processorTime()
	memory, most, errMemory := s.memory()
	if err := errors.Join(err, errAfter, errMemory); err != nil {
		return err
	}
	fmt.Printf("  %6d museums: start to first answer %.0f ms, idle %.2f %% of a core, %.0f MB (at most %.0f)\n",
		museums, median(began), 100*(after-before).Seconds()/b.idle.Seconds(), memory, most)
	if museums <= opened {
		return nil
	}
	var cold, warm []float64
	for id := museums - opened; id < museums; id++ {
		for _, times := range []*[]float64{&cold, &warm} {
			start := time.Now()
			if _, _, err := get(ctx, s.address, strings.Replace(detailPath, "/1/", fmt.Sprintf("/%d/", id), 1), "br"); err != nil {
				return err
			}
			*times = append(*times, milliseconds(time.Since(start)))
		}
	}
	fmt.Printf("  %6s          detail of a museum that nobody opened before %.1f ms, opened again %.1f ms: %.1f times\n",
		"", median(cold), median(warm), median(cold)/median(warm))
	return nil
}

// serveIdle returns a server that has answered a request.
func (b *bench) serveIdle(ctx context.Context, data string) (*server, error) {
	s, err := startServer(ctx, b.folder, b.binary, "serve", "--addr", "127.0.0.1:0", "--data", data)
	if err != nil {
		return nil, err
	}
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	if _, _, err := get(ctx, s.address, detailPath, "br"); err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }

// copyDemoMuseum leaves so many published museums, all copies of the first one in English.
func copyDemoMuseum(ctx context.Context, data string, museums int) (err error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "cicerone.db")+"?_pragma=journal_mode(WAL)&_pragma=foreign_keys(0)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	const ids = `WITH RECURSIVE ids (id) AS (SELECT (SELECT MAX(id) FROM museums) + 1 UNION ALL SELECT id + 1 FROM ids WHERE id < $1) `
	for _, statement := range []string{
		"DELETE FROM renditions WHERE id_museum = 2", "DELETE FROM fronts WHERE id_museum = 2",
		"DELETE FROM publications WHERE id_museum = 2", "UPDATE museums SET version = 0, change = 0 WHERE id = 2",
	} {
		if museums == 1 {
			if _, err := db.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
	}
	for table, columns := range map[string]string{
		"publications": "version, published_at, document", "fronts": "version, document", "renditions": "version, language, etag, size, brotli",
	} {
		condition := ""
		if table == "renditions" {
			condition = fmt.Sprintf(" AND language = %d", language)
		}
		_, err := db.ExecContext(ctx, ids+"INSERT INTO "+table+" (id_museum, "+columns+") SELECT ids.id, "+columns+
			" FROM ids, "+table+" WHERE id_museum = 1 AND ids.id <= $1"+condition, museums)
		if err != nil {
			return err
		}
	}
	_, err = db.ExecContext(ctx, ids+`INSERT INTO museums (id, code, code_key, active, version, draft, draft_hash, artworks, change)
		SELECT ids.id, 'COPY' || ids.id, 'copy' || ids.id, active, version, draft, draft_hash, artworks, ids.id
		FROM ids, museums WHERE museums.id = 1 AND ids.id <= $1`, museums)
	return err
}
