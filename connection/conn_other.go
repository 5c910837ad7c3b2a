//go:build !linux

package connection

import "net"

// writeBeginning writes the beginning of what is about to follow.
func writeBeginning(connection net.Conn, b []byte) error {
	_, err := connection.Write(b)
	return err
}
