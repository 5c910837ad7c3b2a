package media

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// openFile is a file with its reader, who gives it back by closing it. Its content never changes. Whoever serves a piece of
// it looks for its end, its beginning and the piece's before anything is read; the system is told of the last alone.
type openFile struct {
	file   idleFile
	from   *openFiles
	name   string
	at     int64 // where the next read begins, unless the system knows
	told   bool  // the system knows where the next read begins
	closed bool

	removed int // how many names had been forgotten when it was taken
}

var (
	_ io.ReadSeekCloser = (*openFile)(nil)
	_ syscall.Conn      = (*openFile)(nil) // what net has the system send
)

// Seek moves to where the next read begins.
func (f *openFile) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekStart:
	case io.SeekEnd:
		offset += f.file.size
	default:
		if f.told {
			var err error
			if f.at, err = f.file.Seek(0, io.SeekCurrent); err != nil {
				return 0, err
			}
		}
		offset += f.at
	}
	if offset < 0 {
		return 0, errors.New("a place before the beginning of the file")
	}
	f.at, f.told = offset, false
	return offset, nil
}

// tell tells the system where the next read begins.
func (f *openFile) tell() error {
	if f.closed {
		return os.ErrClosed
	}
	if f.told {
		return nil
	}
	if _, err := f.file.Seek(f.at, io.SeekStart); err != nil {
		return err
	}
	f.told = true
	return nil
}

// Read reads on.
func (f *openFile) Read(p []byte) (int, error) {
	if err := f.tell(); err != nil {
		return 0, err
	}
	return f.file.Read(p)
}

// SyscallConn is for whoever has the system read on.
func (f *openFile) SyscallConn() (syscall.RawConn, error) {
	if err := f.tell(); err != nil {
		return nil, err
	}
	return f.file.SyscallConn()
}

// Close gives the file back.
func (f *openFile) Close() error {
	if f.closed {
		return os.ErrClosed
	}
	f.closed = true
	return f.from.giveBack(f)
}
