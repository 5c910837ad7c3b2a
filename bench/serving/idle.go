package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"cicerone/bundle/bundletest"
)

const idleTime = 5 * time.Second

// idling measures what a server costs that nobody visits, by its number of museums.
func (b *bench) idling(ctx context.Context) error {
	data := filepath.Join(b.folder, "idle")
	imported := 0
	for _, museums := range []int{1, 10, 100} {
		for ; imported < museums; imported++ {
			if err := b.importSmallMuseum(ctx, data, imported); err != nil {
				return err
			}
		}
		began := time.Now()
		s, err := startServer(ctx, b.folder, b.binary, "serve", "--addr", "127.0.0.1:0", "--data", data)
		if err != nil {
			return err
		}
		if _, _, err := get(ctx, s.address, detailPath, "br"); err != nil {
			s.stop()
			return err
		}
		started := time.Since(began)
		before, err := s.processorTime()
		time.Sleep(idleTime)
		after, errAfter := s.processorTime()
		memory, _, errMemory := s.memory()
		s.stop()
		for _, err := range []error{err, errAfter, errMemory} {
			if err != nil {
				return err
			}
		}
		fmt.Printf("     %3d museums: start to first answer %d ms, idle %.2f %% of a core, %.0f MB\n", museums, started.Milliseconds(),
			100*(after-before).Seconds()/idleTime.Seconds(), memory)
	}
	return nil
}

func (b *bench) importSmallMuseum(ctx context.Context, data string, n int) error {
	folder := filepath.Join(b.folder, fmt.Sprint("small", n))
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	if err := bundletest.WriteLargeMuseum(folder, 1, 1); err != nil {
		return err
	}
	manifest := filepath.Join(folder, "museum.yaml")
	content, err := os.ReadFile(manifest)
	if err != nil {
		return err
	}
	content = codeLine.ReplaceAll(content, fmt.Appendf(nil, "code: SMALL%d", n))
	if err := os.WriteFile(manifest, content, 0o600); err != nil {
		return err
	}
	return program(ctx, b.binary, "import", folder, "--publish", "--data", data)
}
