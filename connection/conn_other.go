//go:build !linux

package connection

import "net"

// hasLeft would tell that the client sends no more, which shows here when an answer is written.
func hasLeft(net.Conn) bool { return false }

// writeBeginning writes the beginning of what is about to follow.
func writeBeginning(connection net.Conn, b []byte) error {
	_, err := connection.Write(b)
	return err
}
