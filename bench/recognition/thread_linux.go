package main

import (
	"syscall"
	"time"
)

// threadTime is the processor time of the calling thread: a busy machine does not count.
func threadTime() time.Time {
	const thisThread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thisThread, &u); err != nil {
		return time.Now()
	}
	return time.Unix(u.Utime.Sec+u.Stime.Sec, (u.Utime.Usec+u.Stime.Usec)*1000)
}
