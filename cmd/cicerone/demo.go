package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"strings"

	"golang.org/x/sync/errgroup"

	"cicerone/bundle"
	"cicerone/demo"
	"cicerone/guide"
	"cicerone/importer"
)

// What a visitor of the first demo museum types; a test compares it with the museum.
const (
	demoAccessCode = "CICERONE"
	demoWork       = "214"
)

// importDemo imports and publishes the demo museums into a store without other museums. It completes an import
// that was interrupted.
func (s *storage) importDemo(ctx context.Context, logger *slog.Logger, progress io.Writer) error {
	list, err := s.store.List(ctx)
	if err != nil {
		return err
	}
	undone := undoneDemo(list)
	if len(undone) == 0 {
		return nil
	}
	if err := s.storeDemoDerived(ctx); err != nil {
		return err
	}
	for _, name := range undone {
		logger.Info("importing demo museum", "package", name)
		if err := s.importDemoMuseum(ctx, name, progress); err != nil {
			return err
		}
	}
	return nil
}

// demoFacts is the file of demo.Derived that holds the facts of the pictures; the others are stored as they are.
const demoFacts = "facts.json"

// storeDemoDerived stores the demo pictures' prepared variants and features, which are slow to compute. Names contain
// content hashes: a file that does not match its picture is ignored, and the import computes it.
func (s *storage) storeDemoDerived(ctx context.Context) error {
	entries, err := fs.ReadDir(demo.Derived(), ".")
	if err != nil {
		return err
	}
	group, groupContext := errgroup.WithContext(ctx)
	group.SetLimit(mediaWorkers())
	for _, entry := range entries {
		if entry.Name() == demoFacts {
			continue
		}
		group.Go(func() error {
			content, err := fs.ReadFile(demo.Derived(), entry.Name())
			if err != nil {
				return err
			}
			return s.media.Put(groupContext, entry.Name(), bytes.NewReader(content))
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	content, err := fs.ReadFile(demo.Derived(), demoFacts)
	if err != nil {
		return err
	}
	var facts []guide.MediaFacts
	if err := json.Unmarshal(content, &facts); err != nil {
		return fmt.Errorf("%s: %w", demoFacts, err)
	}
	return s.store.SaveMediaFacts(ctx, facts)
}

// undoneDemo lists the demo museums that are not published yet; none when the store is not for the demo.
func undoneDemo(list []guide.MuseumSummary) (undone []string) {
	published := map[string]bool{}
	for _, m := range list {
		published[strings.ToUpper(m.Code)] = m.Version > 0
	}
	known := 0
	for _, name := range demo.Museums {
		done, there := published[demo.Codes[name]]
		if there {
			known++
		}
		if !done {
			undone = append(undone, name)
		}
	}
	if known < len(list) {
		return nil
	}
	return undone
}

func (s *storage) importDemoMuseum(ctx context.Context, name string, progress io.Writer) error {
	files, err := demo.Museum(name)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "cicerone-demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := os.CopyFS(folder, files); err != nil {
		return err
	}
	read, faults := bundle.Read(folder)
	if len(faults) > 0 {
		return fmt.Errorf("%s: %s", name, faults[0])
	}
	defer read.Close()
	museum, err := s.importPackage(ctx, &importer.Package{Package: read}, name, removalOptions{yes: true}, io.Discard, progress)
	if err != nil {
		return err
	}
	return s.publish(ctx, museum.ID, museum.Code, false, io.Discard, progress)
}
