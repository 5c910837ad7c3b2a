package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"cicerone/guide"
)

const (
	queueLength      = 1000
	rescanInterval   = 10 * time.Minute // when expired uploads are deleted, and those processed that were left over
	processRetry     = 15 * time.Second
	uploadLockPeriod = 5 * time.Second
)

// resultEnding is that of the file with what became of an upload.
const resultEnding = ".result"

// enqueue has an upload processed. If the queue is full, it is found when the folder is read next.
func (u *receiver) enqueue(id string) {
	select {
	case u.queue <- id:
	default:
	}
}

// Run processes complete uploads and deletes expired ones until ctx ends.
func (u *receiver) Run(ctx context.Context) {
	var workers sync.WaitGroup
	defer workers.Wait()
	for range u.config.workers {
		workers.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case id := <-u.queue:
					u.processOrRetry(ctx, id)
				}
			}
		})
	}
	for {
		u.scan(ctx)
		select {
		case <-ctx.Done():
			return
		case <-time.After(rescanInterval):
		}
	}
}

// processOrRetry processes an upload, later if that is not possible now.
func (u *receiver) processOrRetry(ctx context.Context, id string) {
	err := u.config.process(ctx, id)
	if err == nil || ctx.Err() != nil {
		return
	}
	u.config.logger.Error("an uploaded file cannot be processed yet", "error", err)
	time.AfterFunc(processRetry, func() { u.enqueue(id) })
}

// recoverPanics calls f, which reads an uploaded file, and returns CodeInvalid if it panics: the same file would panic again.
func (u *receiver) recoverPanics(f func() error) error {
	err := guide.RecoverPanics(f)
	panicked, ok := errors.AsType[*guide.PanicError](err)
	if !ok {
		return err
	}
	u.config.logger.Error("an uploaded file made the server panic", "error", panicked, "stack", panicked.Stack)
	return guide.Errorf(guide.CodeInvalid, "the server has a mistake and cannot read this file; please tell the operator")
}

// scan enqueues complete uploads and deletes what has expired.
func (u *receiver) scan(ctx context.Context) {
	entries, err := os.ReadDir(u.config.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		u.config.logger.Error("the folder of uploads cannot be read", "error", err)
		return
	}
	changed := map[string]time.Time{}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			id, ending, _ := strings.Cut(entry.Name(), ".")
			isLock := ending == "lock" || ending == "stop" // of somebody who only looks
			if _, known := changed[id]; !known || !isLock && info.ModTime().After(changed[id]) {
				changed[id] = info.ModTime()
			}
		}
	}
	for id, last := range changed {
		p, err := u.read(ctx, id)
		isOld := u.config.clock().Sub(last) > uploadPeriod
		switch {
		case err == nil && p.complete() && (!u.config.expires || !isOld):
			u.enqueue(id)
		case isOld:
			u.remove(id, append(uploadEndings, resultEnding)...)
		}
	}
}

// uploadEndings are those of the files that make an upload.
var uploadEndings = []string{"", ".info", ".lock", ".stop", resultEnding + ".new"}

func (u *receiver) remove(id string, endings ...string) {
	for _, ending := range endings {
		if err := os.Remove(filepath.Join(u.config.folder, id+ending)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			u.config.logger.Error("an upload cannot be deleted", "error", err)
		}
	}
}

// locked calls do with a complete upload, which meanwhile nobody else processes. It does nothing if there is none any more.
func (u *receiver) locked(ctx context.Context, id string, do func(*pendingUpload) error) (err error) {
	lock, err := u.locker.NewLock(id)
	if err != nil {
		return err
	}
	waiting, cancel := context.WithTimeout(ctx, uploadLockPeriod)
	defer cancel()
	if err := lock.Lock(waiting, func() {}); err != nil {
		return fmt.Errorf("lock the upload: %w", err)
	}
	defer func() { err = errors.Join(err, lock.Unlock()) }()
	p, err := u.read(ctx, id)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound || err == nil && !p.complete() {
		return nil // another process was faster, or the upload was cancelled
	}
	if err != nil {
		return err
	}
	return do(&p)
}

// readResult reads into result what became of an upload. It leaves it as it is if nothing has yet.
func (u *receiver) readResult(id string, result any) error {
	if !uploadID.MatchString(id) {
		return nil
	}
	content, err := os.ReadFile(filepath.Join(u.config.folder, id+resultEnding))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(content, result)
	}
	return err
}

// writeResult stores what became of an upload, whole or not at all.
func (u *receiver) writeResult(id string, result any) error {
	encoded, err := json.Marshal(result)
	if err != nil {
		return err
	}
	name := filepath.Join(u.config.folder, id+resultEnding)
	if err := os.WriteFile(name+".new", encoded, 0o640); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}
