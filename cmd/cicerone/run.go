package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"cicerone/httpapi"
	"cicerone/signin"
	"cicerone/web"
)

// Limits of the HTTP server; those of writing are the listener's.
const (
	maxHeader       = 32 << 10 // bytes of a request's head
	headerTimeout   = 10 * time.Second
	readTimeout     = 30 * time.Second
	idleTimeout     = 2 * time.Minute
	shutdownTimeout = 20 * time.Second // for the answers under way
)

// Run serves until ctx ends, then finishes what is under way. It is the only place where the parts are put
// together. The address it listens on is the first line of stdout, printed once it answers.
func Run(ctx context.Context, config Config, stdout io.Writer, logger *slog.Logger) (err error) {
	if err := config.check(); err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", config.Addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s; choose another place with --addr: %w", config.Addr, err)
	}
	defer listener.Close()
	storage, err := openStorage(ctx, &config, logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, storage.close()) }()
	if config.Demo {
		if err := storage.importDemo(ctx, logger); err != nil {
			return fmt.Errorf("import the demo museums: %w", err)
		}
	}
	proxies, err := config.proxies()
	if err != nil {
		return err
	}
	user, password, _ := strings.Cut(config.LegacyClient, ":")
	server, err := httpapi.New(ctx, httpapi.Config{
		Museums: storage.store, Visits: storage.store, Answers: storage.store, Users: storage.store,
		Forgetting: storage.store, Guesses: storage.store, Facts: storage.store, Blobs: storage.media,
		Recogniser: storage.recogniser, Collectors: storage.recogniser.Collectors(),
		Logger: logger, App: web.Dist(), Catalogues: web.Catalogues(),
		LegacyUser: user, LegacyPassword: password, RecognitionToken: config.RecognitionToken,
		BackdoorCode: config.BackdoorCode, HTTPS: config.https(), Proxies: proxies,
		URL: strings.TrimSuffix(config.URL, "/"), SignIns: signin.New(config.signIn(), time.Now),
		Measuring: httpapi.Measuring{URL: config.MeasuringURL, Hosts: strings.Fields(config.MeasuringHosts)},
		Payments: httpapi.Payments{
			URL: config.PaymentURL, Hosts: strings.Fields(config.PaymentHosts),
			Origin: config.PaymentOrigin, App: config.origin(),
		},
	})
	if err != nil {
		return err
	}
	if err := printAddresses(ctx, stdout, storage, config, listener.Addr().String()); err != nil {
		return err
	}
	logger.Info("serving", "address", listener.Addr().String(), "version", version())
	return serve(ctx, server, listener, logger)
}

// printAddresses prints the server's address and, for the demo, where phones find each museum.
func printAddresses(ctx context.Context, out io.Writer, s *storage, config Config, addr string) error {
	if _, err := fmt.Fprintln(out, localBase(addr)); err != nil || !config.Demo {
		return err
	}
	list, err := s.store.List(ctx)
	if err != nil {
		return err
	}
	for _, m := range list {
		if err := announce(out, visitorBase(&config, withPort(config.Addr, addr)), m); err != nil {
			return err
		}
	}
	return nil
}

// withPort is the address asked for with the port that was picked.
func withPort(asked, listening string) string {
	host, _, errAsked := net.SplitHostPort(asked)
	_, port, errListening := net.SplitHostPort(listening)
	if errAsked != nil || errListening != nil {
		return listening
	}
	return net.JoinHostPort(host, port)
}

// serve answers until ctx ends, then waits for the answers under way.
func serve(ctx context.Context, server *httpapi.Server, listener net.Listener, logger *slog.Logger) error {
	watching, stop := context.WithCancel(ctx)
	var background sync.WaitGroup
	background.Go(func() { server.Watch(watching) })
	defer background.Wait()
	defer stop()

	httpServer := &http.Server{
		Handler: server, MaxHeaderBytes: maxHeader,
		ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, IdleTimeout: idleTimeout,
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- httpServer.Serve(patientListener{listener, stallTimeout}) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serving ended: %w", err)
	case <-ctx.Done():
	}
	logger.Info("shutting down")
	finishing, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := httpServer.Shutdown(finishing); err != nil {
		logger.Warn("some answers were cut off: they did not finish in time")
		return httpServer.Close()
	}
	return nil
}
