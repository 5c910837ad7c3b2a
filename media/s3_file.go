package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/minio/minio-go/v7"
)

// s3File reads an object from any place of it. A request is made when something is read, from there to the end, and
// goes on as long as what is read follows; nothing is held in memory.
type s3File struct {
	s3   *S3
	ctx  context.Context // of the request that reads the file
	name string
	size int64
	tag  string // of the content that was opened: another one is never mixed with it

	at     int64         // where it is read next
	body   io.ReadCloser // from there; nil when nothing is asked for
	cancel func()
}

// Read reads on. A connection that breaks, as it may while a visitor has paused, is made once more at the same byte.
func (f *s3File) Read(p []byte) (n int, err error) {
	if f.at >= f.size {
		return 0, io.EOF
	}
	if len(p) == 0 {
		return 0, nil
	}
	begun := f.body != nil
	for {
		if err = f.request(); err != nil {
			return 0, err
		}
		n, err = f.body.Read(p[:min(int64(len(p)), f.size-f.at)])
		f.at += int64(n)
		if n > 0 || err == nil {
			return n, nil // an error comes again, or is mended
		}
		f.drop()
		if !begun || f.ctx.Err() != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return 0, f.s3.fault(f.ctx, "reading", f.name, err)
		}
		begun = false
	}
}

// request asks for what is read next, unless it is on its way.
func (f *s3File) request() error {
	if f.body != nil {
		return nil
	}
	var options minio.GetObjectOptions
	err := options.SetMatchETag(f.tag)
	if err == nil && f.at > 0 {
		err = options.SetRange(f.at, f.size-1)
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(f.ctx)
	timer := time.AfterFunc(answerTimeout, cancel)
	body, _, _, err := minio.Core{Client: f.s3.client}.GetObject(ctx, f.s3.config.Bucket, f.s3.key(f.name), options)
	if err == nil && !timer.Stop() {
		err = errors.Join(context.DeadlineExceeded, body.Close())
	}
	if err != nil {
		cancel()
		return f.s3.fault(f.ctx, "reading", f.name, err)
	}
	f.body, f.cancel = body, cancel
	return nil
}

// drop forgets what is on its way.
func (f *s3File) drop() {
	if f.body != nil {
		f.cancel()
		f.body.Close()
		f.body = nil
	}
}

// Seek moves to another byte without asking for it.
func (f *s3File) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += f.at
	case io.SeekEnd:
		offset += f.size
	}
	if offset < 0 {
		return 0, fmt.Errorf("%s has no byte %d", f.name, offset)
	}
	if offset != f.at {
		f.drop()
		f.at = offset
	}
	return offset, nil
}

// Close ends what is on its way.
func (f *s3File) Close() error {
	f.drop()
	return nil
}
