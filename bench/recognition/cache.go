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

// cache stores slow results in a folder for the next run.
type cache struct{ folder string }

// getOrMake returns what is stored under the name, or produces and stores it.
func (c cache) getOrMake(name string, produce func() ([]byte, error)) ([]byte, error) {
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

// features returns the features of a picture, cached by its name and the features' version.
func (c cache) features(name string, picture func() ([]byte, error)) (f recognition.Features, err error) {
	data, err := c.getOrMake(fmt.Sprintf("features %d %s", recognition.FeaturesVersion, name), picture)
	if err != nil {
		return f, err
	}
	return f, f.UnmarshalBinary(data)
}

// forEach calls f for every number below n, on all processors.
func forEach(n int, f func(i int) error) error {
	var wait sync.WaitGroup
	next := make(chan int)
	failed := make(chan error, n)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := range next {
				if err := f(i); err != nil {
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
