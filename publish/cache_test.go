package publish

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

type bytesOf int64

func (b bytesOf) Memory() int64 { return int64(b) }

func loadBytes(t *testing.T, c *Cache, key any, size bytesOf) {
	t.Helper()
	content, err := Load(t.Context(), c, key, func(context.Context) (bytesOf, error) { return size, nil })
	if err != nil || content != size {
		t.Fatalf("%v is %d, %v; want %d", key, content, err, size)
	}
}

func TestCacheStaysWithinItsLimit(t *testing.T) {
	c := NewCache(100)
	for i := range 10 {
		loadBytes(t, c, i, 40)
		loadBytes(t, c, 0, 40) // which was used last
	}
	_, first := c.get(0)
	_, last := c.get(9)
	if _, evicted := c.get(8); c.Size() != 80 || !first || !last || evicted {
		t.Errorf("the cache has %d bytes: the one in use %t, the last %t, the one before %t", c.Size(), first, last, evicted)
	}
	loadBytes(t, c, 99, 101)
	if _, ok := c.get(99); ok || c.Size() != 80 {
		t.Errorf("content over the limit is stored, %d bytes", c.Size())
	}
	c.put(9, bytesOf(10))
	if c.Size() != 50 {
		t.Errorf("replacing content leaves %d bytes, want 50", c.Size())
	}
}

func TestContentIsLoadedOnceHoweverManyWait(t *testing.T) {
	c := NewCache(100)
	var loads atomic.Int32
	release := make(chan struct{})
	load := func(context.Context) (bytesOf, error) {
		loads.Add(1)
		<-release
		return 1, nil
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := Load(ended, c, "key", load); !errors.Is(err, context.Canceled) {
		t.Errorf("a request that has ended waits, and gets %v", err)
	}
	var waiting sync.WaitGroup
	for range 20 {
		waiting.Go(func() {
			if content, err := Load(t.Context(), c, "key", load); err != nil || content != 1 {
				t.Errorf("one that waits gets %v, %v", content, err)
			}
		})
	}
	close(release)
	waiting.Wait()
	if loads.Load() != 1 {
		t.Errorf("it is loaded %d times", loads.Load())
	}
}

// A panic while content is loaded ends the requests that wait for it, not the process.
func TestPanicWhileLoadingIsAnError(t *testing.T) {
	c := NewCache(100)
	_, err := Load(t.Context(), c, "key", func(context.Context) (bytesOf, error) { panic("a damaged byte") })
	if err == nil || !strings.Contains(err.Error(), "a damaged byte") {
		t.Errorf("the error is %v", err)
	}
	loadBytes(t, c, "key", 1)
}
