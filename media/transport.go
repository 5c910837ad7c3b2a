package media

import (
	"context"
	"net"
	"net/http"
	"time"
)

// Limits of connections to the media server, so that callers do not wait for one that is down or stalls.
const (
	dialTimeout  = 2 * time.Second
	stallTimeout = 20 * time.Second // without a byte in either direction
	idleTimeout  = stallTimeout / 2 // before that, so that no request starts on a connection about to end
	idlePerHost  = 64
)

func newTransport() *http.Transport {
	dialer := &net.Dialer{Timeout: dialTimeout}
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			connection, err := dialer.DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return &stallConn{connection}, nil
		},
		TLSHandshakeTimeout: responseTimeout, IdleConnTimeout: idleTimeout, MaxIdleConnsPerHost: idlePerHost,
		DisableCompression: true, // media are compressed already, and their sizes are checked
	}
}

// stallConn is a connection that ends after stallTimeout without a byte. A write extends the deadline of reads as well,
// since a server answers when it has received everything.
type stallConn struct{ net.Conn }

func (c *stallConn) Read(p []byte) (int, error) {
	if err := c.SetDeadline(time.Now().Add(stallTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c *stallConn) Write(p []byte) (int, error) {
	if err := c.SetDeadline(time.Now().Add(stallTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}
