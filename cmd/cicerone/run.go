package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"cicerone/bundle"
	"cicerone/httpapi"
	"cicerone/httpapi/console"
	"cicerone/httpapi/pages"
	"cicerone/httpapi/visitor"
	"cicerone/linkcheck"
	"cicerone/media"
	"cicerone/publish"
	"cicerone/signin"
	"cicerone/statistics"
	"cicerone/store"
	"cicerone/web"
)

// How long a server that ends waits for responses in progress.
const (
	shutdownTimeout = 20 * time.Second
	handOverTimeout = 15 * time.Minute // another process serves new connections: long enough for an audio on a weak network
)

// refreshInterval is how often other processes' publications are looked for: they are served within a second.
const refreshInterval = 500 * time.Millisecond

// pruneInterval is how often a server deletes what has expired.
const pruneInterval = time.Hour

// Run serves until ctx ends, then finishes the responses in progress. It is the only wiring of the packages. The first
// line of stdout is the address, printed when the server is ready.
func Run(ctx context.Context, config Config, stdout io.Writer, logger *slog.Logger) (err error) {
	if err := config.check(); err != nil {
		return err
	}
	logger = slog.New(limitRepeats(logger.Handler()))
	sockets, err := openSockets(ctx, config)
	if err != nil {
		return err
	}
	defer sockets.close()
	config.use = store.UseServer
	storage, err := openStorage(ctx, &config, logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, storage.close()) }()
	if config.Demo {
		if err := storage.importDemo(ctx, logger, ifTerminal(os.Stderr)); err != nil {
			return fmt.Errorf("import the demo museums: %w", err)
		}
	}
	proxies, err := config.proxies()
	if err != nil {
		return err
	}
	domains, err := config.domains()
	if err != nil {
		return err
	}
	hosts := httpapi.Domains{}
	for _, d := range domains {
		hosts[d.host] = d.code
	}
	service := storage.staffService(&config)
	staffLink, err := newConsoleLink(ctx, service, config.Demo)
	if err != nil {
		return fmt.Errorf("prepare the staff console: %w", err)
	}
	uploads, err := storage.uploads(config, logger)
	if err != nil {
		return err
	}
	imports, err := storage.imports(config, logger)
	if err != nil {
		return err
	}
	desk := storage.desk()
	desk.CheckAuthor = service.CheckPublisher
	if config.CheckLinks {
		desk.Gate.CheckAddresses = linkcheck.New(ctx, config.clock).Check
	}
	desk.Runs = publish.NewRuns(storage.store, config.clock, logger)
	scheduler := publish.NewScheduler(desk, logger)
	user, password, _ := strings.Cut(config.LegacyClient, ":")
	verified := media.NewVerified(storage.media)
	server, catalog, err := newServer(ctx, httpapi.Config{
		Logger: logger, Collectors: slices.Concat(storage.recogniser.Collectors(), storage.store.Collectors(), verified.Collectors()), Clock: config.clock,
		CanRecord: storage.store.CanRecord, HTTPS: config.https(), Proxies: proxies, Domains: hosts,
	}, visitor.Config{
		Museums: storage.store, Visits: storage.store, Answers: storage.store, Users: storage.store,
		Eraser: storage.store, Buckets: storage.store, Blobs: verified,
		Recogniser: storage.recogniser, SignIns: signin.New(config.signIn(), config.clock),
		LegacyUser: user, LegacyPassword: password, RecognitionToken: config.RecognitionToken,
		BackdoorCode: config.BackdoorCode, MetricsByMuseum: config.MetricsByMuseum,
		HideMuseums: config.MuseumList == "off", MuseumWrites: config.MuseumWrites,
		Domains: hosts, URL: strings.TrimSuffix(config.URL, "/"),
	}, pages.Config{
		Analytics: pages.Analytics{URL: config.MeasuringURL, Hosts: strings.Fields(config.MeasuringHosts)},
		Payments: pages.Payments{
			URL: config.PaymentURL, Hosts: strings.Fields(config.PaymentHosts),
			Origin: config.PaymentOrigin, Apps: config.origins(domains),
		},
	}, console.Config{
		Drafts: storage.store, Museums: storage.store, Presences: storage.store, Reviews: storage.store, Facts: storage.store, Visitors: storage.store, Statistics: statistics.New(storage.store, storage.store, storage.store), Settings: config.statisticsSettings(), Annotations: storage.store, Admissions: storage.store, Runs: storage.store, Markup: bundle.DisallowedMarkup, Publishing: desk,
		Recogniser: storage.recogniser,
		Staff:      service, Previews: storage.previewer(), Library: storage.library(), Uploads: uploads, Imports: imports, WritePackage: storage.writePackage, WriteSpreadsheet: bundle.WriteSpreadsheet,
		HTTPS: config.https(), URL: strings.TrimSuffix(config.URL, "/"), Demo: staffLink.demo,
		MuseumURL: config.museumBase,
	})
	if err != nil {
		return err
	}
	if sockets.metrics != nil {
		defer serveMetrics(server, sockets.metrics, logger)()
	}
	address := sockets.visitors.Addr().String()
	// Before the addresses, which stay at the end of a terminal.
	logger.Info("serving", "address", address, "data", config.databasePlace(), "version", version())
	audit := auditReporter{storage.store.AuditSummary, logger}
	audit.report(ctx)
	if err := printAddresses(ctx, stdout, storage, config, address, staffLink); err != nil {
		return err
	}
	restarts := make(chan os.Signal, 1) // before reportReady, which invites them
	signal.Notify(restarts, syscall.SIGHUP)
	defer signal.Stop(restarts)
	if err := sockets.reportReady(ctx, config.Manager); err != nil {
		logger.Warn("readiness could not be reported", "error", err)
	}
	return serve(ctx, config, server, []func(context.Context){
		regularly(refreshInterval, func(ctx context.Context) { _ = catalog.Refresh(ctx) }), // it logs its errors
		regularly(auditLogInterval, audit.report), regularly(config.pruneInterval, storage.store.Prune), uploads.Run, imports.Run, scheduler.Run, desk.Runs.Run,
	}, sockets, restarts, logger)
}

// regularly returns what calls do at intervals until ctx ends.
func regularly(interval time.Duration, do func(context.Context)) func(ctx context.Context) {
	return func(ctx context.Context) {
		ticks := time.NewTicker(interval)
		defer ticks.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticks.C:
				do(ctx)
			}
		}
	}
}

// newServer puts the server together. It fills in what the configurations share: the catalog, what visitors' calls say
// of stores and authorizations, and the app.
func newServer(
	ctx context.Context, shared httpapi.Config, forVisitors visitor.Config, forPages pages.Config, forStaff console.Config,
) (*httpapi.Server, *publish.Catalog, error) {
	catalog, err := publish.NewCatalog(ctx, forVisitors.Museums, publish.NewCache(publish.CacheBytes), shared.Logger)
	if err != nil {
		return nil, nil, err
	}
	messages, err := httpapi.ReadMessages(web.Catalogues())
	if err != nil {
		return nil, nil, err
	}
	forVisitors.Catalog, forVisitors.Messages, forVisitors.Clock = catalog, messages, shared.Clock
	forVisitors.MeasuringURL, forVisitors.HTTPS = forPages.Analytics.URL, shared.HTTPS
	calls, err := visitor.New(ctx, forVisitors)
	if err != nil {
		return nil, nil, err
	}
	forPages.Catalog, forPages.Messages, forPages.App, forPages.Console = catalog, messages, web.Dist(), web.Console()
	forPages.Previews = pages.Previews{
		App: web.Preview(), Drafts: forStaff.Previews, Media: http.HandlerFunc(calls.ServeMedia), Museum: forStaff.Staff.PreviewedMuseum,
	}
	browserPages, err := pages.New(forPages)
	if err != nil {
		return nil, nil, err
	}
	forStaff.Catalog, forStaff.Clock = catalog, shared.Clock
	shared.Endpoints = slices.Concat(calls.Endpoints(), browserPages.Endpoints(), console.New(forStaff).Endpoints())
	shared.Pages, shared.Guard = browserPages, browserPages.PaymentHostOnly
	shared.Blobs, shared.Catalog = forVisitors.Blobs, catalog
	shared.Collectors = slices.Concat(shared.Collectors, catalog.Collectors(), calls.Collectors())
	if forVisitors.MetricsByMuseum {
		shared.Collectors = slices.Concat(shared.Collectors, catalog.MuseumCollectors(), calls.MuseumCollectors())
	}
	shared.LegacyUser, shared.LegacyPassword = forVisitors.LegacyUser, forVisitors.LegacyPassword
	shared.RecognitionToken = forVisitors.RecognitionToken
	server, err := httpapi.New(shared)
	return server, catalog, err
}

// serveMetrics serves the metrics at a separate address until stop is called.
func serveMetrics(server *httpapi.Server, listener net.Listener, logger *slog.Logger) (stop func()) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", server.Metrics())
	metrics := &http.Server{Handler: mux, ReadHeaderTimeout: httpapi.ReadHeaderTimeout, MaxHeaderBytes: httpapi.MaxHeaderBytes}
	go func() {
		if err := metrics.Serve(listener); !errors.Is(err, http.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
			logger.Error("serving metrics ended", "error", err)
		}
	}()
	logger.Info("serving metrics", "address", listener.Addr().String())
	return func() { _ = metrics.Close() }
}

// printAddresses prints the server's address, each museum's for the demo, and what is known of the address for visitors.
func printAddresses(ctx context.Context, out io.Writer, s *storage, config Config, addr string, link consoleLink) error {
	if _, err := fmt.Fprintln(out, localBase(addr)); err != nil {
		return err
	}
	base := visitorBase(&config, withPort(config.Addr, addr))
	if config.Demo {
		if err := s.announceMuseums(ctx, out, func(code string) string { return config.museumBase(base, code) }); err != nil {
			return err
		}
	}
	if err := link.print(out, base, localBase(addr)); err != nil {
		return err
	}
	var err error
	switch {
	case isLoopback(base):
		_, err = fmt.Fprintf(out, "\nPhones cannot open %s, the address of this machine alone. Start with the one that they use: %s\n", base, urlSetting)
	case config.URL != "":
		_, err = fmt.Fprintf(out, "\nVisitors open %s\n", base)
	default:
		_, err = fmt.Fprintf(out, "\n%s is this machine's address as far as it can tell. If phones cannot open it, as behind a container,\n"+
			"start with the address that they use: %s\n", base, urlSetting)
	}
	return err
}

// announceMuseums announces all museums, with a QR code for the first one, so that all of it stays on the screen.
func (s *storage) announceMuseums(ctx context.Context, out io.Writer, baseOf func(code string) string) error {
	list, err := s.store.List(ctx)
	if err != nil {
		return err
	}
	for i, m := range list {
		if err := announce(out, baseOf(m.Code), m, i == 0); err != nil {
			return err
		}
	}
	return nil
}

// withPort returns the requested address with the port that was chosen.
func withPort(requested, listening string) string {
	host, _, errRequested := net.SplitHostPort(requested)
	_, port, errListening := net.SplitHostPort(listening)
	if errRequested != nil || errListening != nil {
		return listening
	}
	return net.JoinHostPort(host, port)
}

// serve serves until ctx ends, or another process has taken over at SIGHUP, then waits for responses in progress. Meanwhile tasks run.
func serve(
	ctx context.Context, config Config, server *httpapi.Server, tasks []func(context.Context), sockets *sockets, restarts <-chan os.Signal, logger *slog.Logger,
) error {
	running, stop := context.WithCancel(context.WithoutCancel(ctx)) // while requests are answered
	var background sync.WaitGroup
	for _, task := range tasks {
		background.Go(func() { task(running) })
	}
	defer background.Wait()
	defer stop()

	httpServer := httpapi.NewHTTPServer(server, slog.NewLogLogger(logger.Handler(), slog.LevelWarn))
	httpServer.RegisterOnShutdown(server.EndStreams)
	failed := make(chan error, 1)
	go func() { failed <- httpServer.Serve(sockets.visitors) }()
	for {
		select {
		case err := <-failed:
			return fmt.Errorf("serving ended: %w", err)
		case <-ctx.Done():
			logger.Info("shutting down")
			server.Drain(config.Drain)
			shutDown(context.WithoutCancel(ctx), httpServer, shutdownTimeout, logger)
			return nil
		case <-restarts:
			if err := sockets.handOver(); err != nil {
				logger.Error("the restart failed; this process continues", "error", err)
				continue
			}
			logger.Info("another process has taken over")
			sockets.close() // new connections belong to the other process
			<-failed        // no connection is accepted now
			httpServer.DrainNew()
			shutDown(ctx, httpServer, handOverTimeout, logger)
			return nil
		}
	}
}

// shutDown waits for responses in progress until the timeout or until ctx ends.
func shutDown(ctx context.Context, server *httpapi.HTTPServer, timeout time.Duration, logger *slog.Logger) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		logger.Warn("some responses did not finish in time and were cut off", "error", err)
	}
}
