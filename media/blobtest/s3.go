package blobtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// The key and its secret of every S3 server of the tests.
const (
	S3Key    = "museum"
	S3Secret = "planted-media-secret"
)

// keeper runs the server until its own standard input ends, with the test's process, however that ends.
const keeper = `"$0" --quiet --access "$2" --secret "$3" --keep-alive --port "$1/socket" posix --sidecar "$1/facts" "$1/buckets" >"$1/log" 2>&1 &
server=$!
cat >/dev/null
kill -INT $server
wait $server
rm -rf "$1"`

// gateway is one server for all tests of a package.
type gateway struct {
	folder string
	input  io.WriteCloser // the keeper's, which ends with this process
}

var startGateway = sync.OnceValues(func() (*gateway, error) {
	program, err := gatewayProgram()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "cicerone-s3")
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"facts", "buckets"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o700); err != nil {
			return nil, err
		}
	}
	command := exec.Command("sh", "-c", keeper, program, folder, S3Key, S3Secret)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // what interrupts the test must not interrupt its end
	input, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	return &gateway{folder, input}, command.Start()
})

// gatewayProgram is where `make deps` puts the server.
func gatewayProgram() (string, error) {
	folder, err := os.Getwd()
	for err == nil {
		program := filepath.Join(folder, ".tools", "versitygw")
		if _, err := os.Stat(program); err == nil {
			return program, nil
		}
		if parent := filepath.Dir(folder); parent != folder {
			folder = parent
			continue
		}
		err = errors.New("the S3 server of the tests is missing: run make deps")
	}
	return "", err
}

var buckets atomic.Int64

// S3 is a proxy to an empty bucket of a real S3 server, for one test. The connection can be interrupted.
type S3 struct {
	Endpoint string
	Bucket   string

	t        testing.TB
	socket   string // of the server
	mu       sync.Mutex
	listener net.Listener
	open     chan struct{} // closed while bytes may pass
	holdAt   int64         // bytes after which they are blocked; 0 for never
	blocked  chan struct{} // closed when they are blocked
	passed   int64
	conns    map[net.Conn]net.Conn // to the server
}

// Server returns an empty bucket of the test's own.
func Server(t testing.TB) *S3 {
	t.Helper()
	started, err := startGateway()
	if err != nil {
		t.Fatal(err)
	}
	s := &S3{
		t: t, Bucket: fmt.Sprintf("museum-%d", buckets.Add(1)), socket: filepath.Join(started.folder, "socket"),
		open: make(chan struct{}), conns: map[net.Conn]net.Conn{},
	}
	close(s.open)
	s.listen("127.0.0.1:0")
	t.Cleanup(s.Down)
	client := s.Client()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	for {
		err := client.MakeBucket(ctx, s.Bucket, minio.MakeBucketOptions{})
		if err == nil {
			return s
		}
		select {
		case <-ctx.Done():
			log, _ := os.ReadFile(filepath.Join(started.folder, "log")) // which may not be there
			t.Fatalf("the S3 server does not start: %v\n%s", err, strings.TrimSpace(string(log)))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Client returns a client of the bucket, to look at what the program stored.
func (s *S3) Client() *minio.Client {
	client, err := minio.New(strings.TrimPrefix(s.Endpoint, "http://"), &minio.Options{
		Creds: credentials.NewStaticV4(S3Key, S3Secret, ""), Region: "us-east-1", MaxRetries: 1,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return client
}

func (s *S3) listen(address string) {
	listener, err := new(net.ListenConfig).Listen(context.Background(), "tcp", address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listener, s.Endpoint = listener, "http://"+listener.Addr().String()
	go func() {
		for {
			way, err := listener.Accept()
			if err != nil {
				return
			}
			go s.relay(way)
		}
	}()
}

func (s *S3) relay(way net.Conn) {
	defer way.Close()
	server, err := new(net.Dialer).DialContext(context.Background(), "unix", s.socket)
	if err != nil {
		return // it has not started yet
	}
	defer server.Close()
	s.mu.Lock()
	s.conns[way] = server
	s.mu.Unlock()
	var both sync.WaitGroup
	for _, ends := range [][2]net.Conn{{way, server}, {server, way}} {
		both.Go(func() {
			_, _ = io.Copy(passing{s, ends[1]}, ends[0]) // however it ends
			way.Close()
			server.Close()
		})
	}
	both.Wait()
	s.mu.Lock()
	delete(s.conns, way)
	s.mu.Unlock()
}

// passing lets bytes through when the way is open.
type passing struct {
	s  *S3
	to io.Writer
}

func (p passing) Write(b []byte) (int, error) {
	p.s.mu.Lock()
	p.s.passed += int64(len(b))
	if p.s.holdAt > 0 && p.s.passed >= p.s.holdAt {
		p.s.holdAt, p.s.open = 0, make(chan struct{})
		close(p.s.blocked)
	}
	open := p.s.open
	p.s.mu.Unlock()
	<-open
	return p.to.Write(b)
}

// HoldAfter passes that many more bytes, both directions together, and then none, as a server that hangs. The channel is
// closed when it hangs.
func (s *S3) HoldAfter(bytes int64) (blocked <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.passed, s.holdAt, s.blocked = 0, bytes, make(chan struct{})
	return s.blocked
}

// Down makes the server unreachable and closes its connections.
func (s *S3) Down() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listener.Close()
	for way, server := range s.conns {
		way.Close()
		server.Close()
	}
	s.resume()
}

// Up makes the server reachable at the same address.
func (s *S3) Up() {
	s.listen(strings.TrimPrefix(s.Endpoint, "http://"))
}

func (s *S3) resume() {
	s.holdAt = 0
	select {
	case <-s.open:
	default:
		close(s.open)
	}
}
