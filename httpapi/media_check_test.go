package httpapi

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/publish"
)

// hangingBlobs do not answer while hang is set.
type hangingBlobs struct {
	guide.Blobs
	hang bool
	has  bool
}

func (b *hangingBlobs) Has(ctx context.Context, _ string) (bool, error) {
	if b.hang {
		<-ctx.Done()
		return false, ctx.Err()
	}
	return b.has, nil
}

// A bucket that hangs degrades the server, delays no balancer, and is asked and logged rarely, however often readiness is asked for.
func TestMediaThatHangDelayNoBalancer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log strings.Builder
		museums := &guidetest.PublishedMuseums{Current: []*guide.Museum{guidetest.Sample()}, Version: 1}
		catalog, err := publish.NewCatalog(t.Context(), museums, publish.NewCache(publish.CacheBytes), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		blobs := &hangingBlobs{hang: true, has: true}
		check := &mediaCheck{catalog: catalog, blobs: blobs, log: slog.New(slog.NewTextHandler(&log, nil))}
		ask := func() error {
			t.Helper()
			began := time.Now()
			err := check.result(t.Context())
			if took := time.Since(began); took > mediaCheckWait {
				t.Errorf("the answer takes %v", took)
			}
			return err
		}
		for range 60 {
			err = ask()
			time.Sleep(time.Second)
		}
		if guide.ErrorCodeOf(err) != guide.CodeBusy || strings.Count(log.String(), "cannot be reached") != 1 {
			t.Errorf("after a minute the result is %v, the log:\n%s", err, log.String())
		}
		blobs.hang = false
		time.Sleep(2 * mediaCheckInterval)
		if err := ask(); err != nil {
			t.Errorf("when it answers again the result is %v", err)
		}
		blobs.has = false
		time.Sleep(2 * mediaCheckInterval)
		if err := ask(); guide.ErrorCodeOf(err) != guide.CodeNotFound {
			t.Errorf("without its files the result is %v", err)
		}
		synctest.Wait()
	})
}
