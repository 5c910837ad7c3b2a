package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/minio/minio-go/v7"
)

// s3File reads an object from any offset. A read makes a request from there to the end, and the reads that follow it
// continue its response; nothing is held in memory.
type s3File struct {
	s3   *S3
	ctx  context.Context // of the request that reads the file
	name string
	size int64
	etag string // of the content that was opened: another one is never mixed with it

	offset int64         // of the next byte to read
	body   io.ReadCloser // from there; nil without a request
	cancel func()
}

// Read reads on. When the connection of an earlier read breaks, as it may while a visitor has paused, it makes one
// more request from the same byte.
func (f *s3File) Read(p []byte) (n int, err error) {
	if f.offset >= f.size {
		return 0, io.EOF
	}
	if len(p) == 0 {
		return 0, nil
	}
	retryable := f.body != nil
	for {
		if err = f.request(); err != nil {
			return 0, err
		}
		n, err = f.body.Read(p[:min(int64(len(p)), f.size-f.offset)])
		f.offset += int64(n)
		if n > 0 || err == nil {
			return n, nil // an error comes again with the next read
		}
		f.closeBody()
		if !retryable || f.ctx.Err() != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return 0, f.s3.wrapError(f.ctx, "reading", f.name, err)
		}
		retryable = false
	}
}

// request asks for the content from the offset, unless a response is being read.
func (f *s3File) request() error {
	if f.body != nil {
		return nil
	}
	var options minio.GetObjectOptions
	err := options.SetMatchETag(f.etag)
	if err == nil && f.offset > 0 {
		err = options.SetRange(f.offset, f.size-1)
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(f.ctx)
	timer := time.AfterFunc(responseTimeout, cancel)
	body, _, _, err := minio.Core{Client: f.s3.client}.GetObject(ctx, f.s3.config.Bucket, f.s3.key(f.name), options)
	if err == nil && !timer.Stop() {
		err = errors.Join(context.DeadlineExceeded, body.Close())
	}
	if err != nil {
		cancel()
		return f.s3.wrapError(f.ctx, "reading", f.name, err)
	}
	f.body, f.cancel = body, cancel
	return nil
}

// closeBody ends the request under way.
func (f *s3File) closeBody() {
	if f.body != nil {
		f.cancel()
		f.body.Close()
		f.body = nil
	}
}

// Seek sets the offset without a request.
func (f *s3File) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += f.offset
	case io.SeekEnd:
		offset += f.size
	}
	if offset < 0 {
		return 0, fmt.Errorf("%s has no byte %d", f.name, offset)
	}
	if offset != f.offset {
		f.closeBody()
		f.offset = offset
	}
	return offset, nil
}

// Close ends the request under way.
func (f *s3File) Close() error {
	f.closeBody()
	return nil
}
