package main

import (
	"syscall"
	"time"
)

// threadTime returns the processor time of the calling thread, which the load of the machine does not affect.
func threadTime() time.Time {
	const thisThread = 1 // RUSAGE_THREAD
	return processorTime(thisThread)
}

// processTime returns the processor time of all threads.
func processTime() time.Time { return processorTime(syscall.RUSAGE_SELF) }

func processorTime(of int) time.Time {
	var u syscall.Rusage
	if err := syscall.Getrusage(of, &u); err != nil {
		return time.Now()
	}
	return time.Unix(u.Utime.Sec+u.Stime.Sec, (u.Utime.Usec+u.Stime.Usec)*1000)
}
