package media

import (
	"errors"
	"os"
	"slices"
	"sync"
	"time"
)

// A phone asks for an audio piece by piece, and many phones for the same one: to open a file within a folder that
// nothing may leave takes about as long as to send a piece of it. So files stay open for a moment.
const (
	openFor = 5 * time.Second // after which a file that another process removed is gone
	maxIdle = 256             // files that are open and that nobody reads
)

// openFiles are the files that wait for their next reader. Each has one at a time, since a file has one position.
type openFiles struct {
	mu      sync.Mutex
	idle    map[string][]idleFile
	count   int
	ended   bool
	removed int         // how many names were forgotten
	closer  *time.Timer // closes what nobody asked for again; nil when nothing waits
}

type idleFile struct {
	*os.File

	size  int64
	until time.Time // it is closed then
}

// opened is a file that was just opened, with its reader.
func (o *openFiles) opened(name string, file *os.File) (*openFile, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.lend(name, idleFile{file, info.Size(), time.Now().Add(openFor)}), nil
}

// lend is a file with its reader, at its beginning.
func (o *openFiles) lend(name string, file idleFile) *openFile {
	return &openFile{file: file, from: o, name: name, removed: o.removed}
}

// take is a file that waits, at its beginning; nil when there is none.
func (o *openFiles) take(name string) *openFile {
	o.mu.Lock()
	defer o.mu.Unlock()
	waiting := o.idle[name]
	if len(waiting) == 0 {
		return nil
	}
	last := waiting[len(waiting)-1]
	o.idle[name] = waiting[:len(waiting)-1]
	o.count--
	if time.Now().After(last.until) {
		_ = last.Close() // it was only read
		return nil
	}
	return o.lend(name, last)
}

// giveBack keeps the file for its next reader.
func (o *openFiles) giveBack(f *openFile) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended || o.count >= maxIdle || o.removed != f.removed || time.Now().After(f.file.until) {
		return f.file.Close()
	}
	if o.idle == nil {
		o.idle = map[string][]idleFile{}
	}
	o.idle[f.name] = append(o.idle[f.name], f.file)
	o.count++
	if o.closer == nil {
		o.closer = time.AfterFunc(openFor, o.closeOld)
	}
	return nil
}

// closeOld closes what was opened too long ago, and comes again while anything waits.
func (o *openFiles) closeOld() {
	o.mu.Lock()
	defer o.mu.Unlock()
	_ = o.closeIf(func(_ string, file idleFile) bool { return time.Now().After(file.until) })
	o.closer = nil
	if o.count > 0 {
		o.closer = time.AfterFunc(openFor, o.closeOld)
	}
}

// forget closes what waits under a name.
func (o *openFiles) forget(name string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.removed++ // so that whoever reads it now does not give it back
	_ = o.closeIf(func(of string, _ idleFile) bool { return of == name })
}

// end closes everything that waits; what has a reader is closed by its reader.
func (o *openFiles) end() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ended = true
	return o.closeIf(func(string, idleFile) bool { return true })
}

func (o *openFiles) closeIf(unwanted func(name string, file idleFile) bool) (failed error) {
	for name, files := range o.idle {
		files = slices.DeleteFunc(files, func(file idleFile) bool {
			if !unwanted(name, file) {
				return false
			}
			failed = errors.Join(failed, file.Close())
			o.count--
			return true
		})
		if o.idle[name] = files; len(files) == 0 {
			delete(o.idle, name)
		}
	}
	return failed
}
