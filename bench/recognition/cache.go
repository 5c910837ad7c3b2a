package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"cicerone/recognition"
)

// cache keeps what takes long to make in a folder, so that the next run is quick.
type cache struct{ folder string }

// bytes are what is kept under the name, or made now.
func (c cache) bytes(name string, produce func() ([]byte, error)) ([]byte, error) {
	sum := sha256.Sum256([]byte(name))
	key := hex.EncodeToString(sum[:10])
	path := filepath.Join(c.folder, key[:2], key[2:])
	if data, err := os.ReadFile(path); err == nil {
		return data, nil
	}
	data, err := produce()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	return data, os.WriteFile(path, data, 0o644)
}

// features are those of a picture, kept under its name and the engine's version of features.
func (c cache) features(name string, picture func() ([]byte, error)) (f recognition.Features, err error) {
	data, err := c.bytes(fmt.Sprintf("features %d %s", recognition.FeaturesVersion, name), picture)
	if err != nil {
		return f, err
	}
	return f, f.UnmarshalBinary(data)
}

// forEach runs for every number below n, on all processors.
func forEach(n int, do func(i int) error) error {
	var wait sync.WaitGroup
	next := make(chan int)
	failed := make(chan error, n)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := range next {
				if err := do(i); err != nil {
					failed <- err
				}
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wait.Wait()
	close(failed)
	return <-failed
}
