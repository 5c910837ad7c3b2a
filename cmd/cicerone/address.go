package main

import (
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"

	"github.com/skip2/go-qrcode"

	"cicerone/demo"
	"cicerone/guide"
)

// localBase returns the address of a listener as this machine's own browser opens it.
func localBase(addr string) string { return listenerBase(addr, loopback) }

const loopback = "127.0.0.1"

// visitorBase returns the address by which visitors' phones reach the server: the configured one, else this machine's in
// its network, else the loopback address.
func visitorBase(config *Config, addr string) string {
	if config.URL != "" {
		return strings.TrimSuffix(config.URL, "/")
	}
	return listenerBase(addr, networkAddress())
}

// listenerBase returns the address of a listener; one that listens at all addresses is reached at anyHost.
func listenerBase(addr, anyHost string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "http://" + addr
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = anyHost
	}
	return "http://" + net.JoinHostPort(host, port)
}

// networkAddress returns this machine's first address in a private network, else any other.
func networkAddress() string {
	addresses, _ := net.InterfaceAddrs() // none after an error
	other := loopback
	for _, address := range addresses {
		network, ok := address.(*net.IPNet)
		if !ok || network.IP.To4() == nil || !network.IP.IsGlobalUnicast() {
			continue
		}
		if network.IP.IsPrivate() {
			return network.IP.String()
		}
		other = network.IP.String()
	}
	return other
}

// urlSetting is how operators set the public address.
const urlSetting = "--url http://ADDRESS:PORT (CICERONE_URL)"

// configuredBase returns the configured public address. It says how to set it if it is "", since a command cannot know where the server
// listens, and if this machine alone can open it.
func (c *Config) configuredBase() string {
	base := strings.TrimSuffix(c.URL, "/")
	switch {
	case base == "":
		_, _ = fmt.Fprintln(c.notices, "the server's public address is not known; set it, and addresses are shown whole: "+urlSetting)
	case isLoopback(base):
		_, _ = fmt.Fprintf(c.notices, "%s is the address of this machine alone, which phones cannot open; set the one that they use: %s\n", base, urlSetting)
	}
	return base
}

// shortLoopback are addresses such as 127.1, which browsers take as 127.0.0.1.
var shortLoopback = regexp.MustCompile(`^127(\.\d+)+$`)

// isLoopback reports whether an address is one that this machine alone can open.
func isLoopback(base string) bool {
	address, ok := parseAddress(base)
	if !ok {
		return false
	}
	host := strings.TrimSuffix(strings.ToLower(address.Hostname()), ".")
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || shortLoopback.MatchString(host) ||
		ip != nil && (ip.IsLoopback() || ip.IsUnspecified())
}

// visitorAddress returns the address at which visitors open the museum.
func visitorAddress(base string, m guide.MuseumSummary) string {
	return base + "/museums/" + m.Identifier()
}

// announce prints a museum's address, what to try in it, and its QR code if one is wanted and phones can open the address.
func announce(out io.Writer, base string, m guide.MuseumSummary, wantsQR bool) error {
	address := visitorAddress(base, m)
	if _, err := fmt.Fprintf(out, "\n%s\n%s\n", nameOf(m), address); err != nil {
		return err
	}
	if m.Code == demo.Codes[demo.Museums[0]] {
		if _, err := fmt.Fprintf(out, "Access code %s; try the work number %s\n", demoAccessCode, demoWork); err != nil {
			return err
		}
	}
	if !wantsQR || isLoopback(base) {
		return nil
	}
	code, err := qrcode.New(address, qrcode.Low)
	if err != nil {
		return fmt.Errorf("make QR code: %w", err)
	}
	_, err = fmt.Fprint(out, code.ToSmallString(false))
	return err
}
