//go:build js && wasm

// Command engine is the recognition engine as WebAssembly, for the visitor app (web/visitor/src/core/recognition). It sets the
// object ciceroneRecognition of the worker that runs it, with two functions:
//
//   - open(file: Uint8Array) reads a museum's features; it returns "" or what is wrong with them.
//   - recognise(jpeg: Uint8Array, now: number) looks at a frame of the time now, in milliseconds since 1970; it returns the id of
//     the work that it shows, 0 for none, or a text that says what is wrong with the frame.
package main

import (
	"syscall/js"
	"time"

	"cicerone/recognition/phone"
)

func main() {
	var recogniser *phone.Recogniser
	js.Global().Set("ciceroneRecognition", map[string]any{
		"open": js.FuncOf(func(_ js.Value, args []js.Value) any {
			opened, err := phone.Open(bytesOf(args[0]))
			if err != nil {
				return err.Error()
			}
			recogniser = opened
			return ""
		}),
		"recognise": js.FuncOf(func(_ js.Value, args []js.Value) any {
			if recogniser == nil {
				return "open comes first"
			}
			work, err := recogniser.Recognise(bytesOf(args[0]), time.UnixMilli(int64(args[1].Float())))
			if err != nil {
				return err.Error()
			}
			return work
		}),
	})
	select {} // the functions are called while this waits
}

func bytesOf(array js.Value) []byte {
	out := make([]byte, array.Length())
	js.CopyBytesToGo(out, array)
	return out
}
