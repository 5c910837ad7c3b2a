package main

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/backup"
	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/httpapi"
	"cicerone/httpapi/httpapitest"
	"cicerone/publish"
)

func TestShutdownFinishesRequests(t *testing.T) {
	s := startMuseum(t)
	address := strings.TrimPrefix(s.address, "http://")
	connection, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	body := `{"idMuseum":1,"idLanguage":2,"startDate":"2026-11-21T08:00:00Z"}`
	_, err = fmt.Fprintf(connection, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", visitMuseum, len(body))
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(connection)
	// The interim answer shows that the call is being handled.
	if line, err := answers.ReadString('\n'); err != nil || !strings.Contains(line, "100") {
		t.Fatalf("the interim answer is %q (%v)", line, err)
	}
	if _, err := answers.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	s.stop()
	s.waitUntil(func() bool { // no one new is let in
		another, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
		if err == nil {
			_ = another.Close()
		}
		return err != nil
	})
	if _, err := fmt.Fprint(connection, body); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		t.Errorf("the call under way answers %d", response.StatusCode)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("the server ended with %v", err)
	}
	s.ended <- nil // for the cleanup
	if visits := s.visits(); visits != 1 {
		t.Errorf("VISIT-2: %d visits are stored, want the one under way", visits)
	}
}

// noBlobs are reachable media without a file.
type noBlobs struct{ guide.Blobs }

func (noBlobs) Has(context.Context, string) (bool, error) { return false, nil }

// statusOf returns how a request by a new connection is answered, 0 if no connection is accepted.
func statusOf(t *testing.T, listener httpapitest.PipeListener, path string) int {
	t.Helper()
	client := listener.Connect()
	if client == nil {
		return 0
	}
	defer client.Close()
	if _, err := fmt.Fprintf(client, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", path); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(client), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode
}

// A balancer that asks whether the server is ready learns that it ends, while visitors are still answered.
func TestServerDrainsForItsBalancer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		museums := &guidetest.PublishedMuseums{}
		catalog, err := publish.NewCatalog(t.Context(), museums, publish.NewCache(publish.CacheBytes), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		server, err := httpapi.New(httpapi.Config{
			Pages: http.NotFoundHandler(), Blobs: noBlobs{}, Catalog: catalog, CanRecord: func() error { return nil }, Logger: slog.New(slog.DiscardHandler),
		})
		if err != nil {
			t.Fatal(err)
		}
		listener := httpapitest.NewPipeListener()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		const drain = 5 * time.Second
		var ended time.Time
		go func() {
			err := serve(ctx, Config{Drain: drain}, server, nil, &sockets{visitors: &socket{Listener: listener}}, nil, slog.New(slog.DiscardHandler))
			if err != nil {
				t.Error(err)
			}
			ended = time.Now()
		}()
		if got := statusOf(t, listener, "/readyz"); got != http.StatusOK {
			t.Fatalf("/readyz answers %d", got)
		}
		stopped := time.Now()
		stop()
		time.Sleep(drain - time.Millisecond)
		for path, want := range map[string]int{"/readyz": http.StatusServiceUnavailable, "/healthz": http.StatusOK} {
			if got := statusOf(t, listener, path); got != want {
				t.Errorf("%s answers %d while the server drains, want %d", path, got, want)
			}
		}
		<-listener.Closed()
		synctest.Wait()
		if took := ended.Sub(stopped); took != drain {
			t.Errorf("the server ends after %v, want %v", took, drain)
		}
	})
}

func TestServerWithoutABalancerEndsAtOnce(t *testing.T) {
	s := startMuseum(t, func(c *Config) { c.Drain = time.Hour })
	s.shutDown()
}

func TestReadinessNamesMissingParts(t *testing.T) {
	s := startMuseum(t)
	folder := filepath.Join(s.data, backup.MediaFolder)
	if err := os.Rename(folder, folder+".away"); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(folder + ".away"); err != nil {
		t.Fatal(err)
	}
	a := s.call("GET", "/readyz", nil)
	if a.http != http.StatusServiceUnavailable || !strings.Contains(string(a.raw), `"media"`) {
		t.Errorf("readiness without media answers %d %s", a.http, a.raw)
	}
	if alive := s.call("GET", "/healthz", nil); alive.http != http.StatusOK {
		t.Errorf("the process is said to be dead: %d", alive.http)
	}
}

func TestShortBackdoorCodeIsRefused(t *testing.T) {
	for code, refused := range map[string]bool{"": false, "123456789": true, "éééééééé9": true, "1234567890": false} {
		config, err := readConfig(map[string]string{"CICERONE_BACKDOOR_CODE": code})
		if err != nil {
			t.Fatal(err)
		}
		if err := config.check(); (err != nil && strings.Contains(err.Error(), "CICERONE_BACKDOOR_CODE")) != refused {
			t.Errorf("the backdoor code %q gives %v", code, err)
		}
	}
}

func TestBackdoorCodeIsSentAsHashOnly(t *testing.T) {
	s := startMuseum(t, func(c *Config) { c.BackdoorCode = "staff-only" })
	raw := string(s.call("GET", "/config.json", nil).raw)
	if !strings.Contains(raw, "backdoorCodeHash") || strings.Contains(raw, "staff-only") {
		t.Errorf("the configuration is %s", raw)
	}
	if raw := string(startMuseum(t).call("GET", "/config.json", nil).raw); strings.Contains(raw, "backdoor") {
		t.Errorf("without a backdoor code the configuration is %s", raw)
	}
}

func TestAddressInUseIsReported(t *testing.T) {
	s := startMuseum(t)
	_, failed, code := runCommand(t, t.TempDir(), "serve", "--addr", strings.TrimPrefix(s.address, "http://"))
	if code != 1 || !strings.Contains(failed, "--addr") {
		t.Errorf("serving where another one serves ends with %d: %s", code, failed)
	}
}

func TestStrictTransportSecurity(t *testing.T) {
	secure := startMuseum(t, func(c *Config) { c.URL = "https://guide.example" }).call("GET", "/healthz", nil)
	plain := startMuseum(t).call("GET", "/healthz", nil)
	if secure.header.Get("Strict-Transport-Security") == "" || plain.header.Get("Strict-Transport-Security") != "" {
		t.Errorf("the headers are %v and %v", secure.header, plain.header)
	}
}
