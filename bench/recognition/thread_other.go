//go:build !linux

package main

import "time"

// threadTime returns the time of day, as processor time is not available.
func threadTime() time.Time { return time.Now() }

// processTime returns the time of day, as processor time is not available.
func processTime() time.Time { return time.Now() }
