package media

import (
	"context"
	"net"
	"net/http"
	"time"
)

// Limits of connections to a server that keeps media, so that one which is down or mute never holds anybody up.
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
			return &moving{connection}, nil
		},
		TLSHandshakeTimeout: answerTimeout, IdleConnTimeout: idleTimeout, MaxIdleConnsPerHost: idlePerHost,
		DisableCompression: true, // media are compressed, and their sizes count
	}
}

// moving is a connection that ends when nothing moves on it for a while. One that is written to may be read from as
// late, since a server answers when it has got everything.
type moving struct{ net.Conn }

func (c *moving) Read(p []byte) (int, error) {
	if err := c.SetDeadline(time.Now().Add(stallTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c *moving) Write(p []byte) (int, error) {
	if err := c.SetDeadline(time.Now().Add(stallTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}
