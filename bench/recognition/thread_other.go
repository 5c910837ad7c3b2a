//go:build !linux

package main

import "time"

// threadTime is the time of day where a thread's own cannot be read.
func threadTime() time.Time { return time.Now() }

// processTime is the time of day as well.
func processTime() time.Time { return time.Now() }
