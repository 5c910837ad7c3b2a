// Package sound makes audio files for measurements.
package sound

import "math/rand/v2"

// frameBytes is the size of one MP3 frame of 128 kbit/s, which sounds for 26 ms.
const frameBytes = 417

// MP3 returns a file of that many MP3 frames with noise in them.
func MP3(random *rand.Rand, frames int) []byte {
	content := make([]byte, 0, frames*frameBytes)
	for range frames {
		content = append(content, 0xff, 0xfb, 0x90, 0xc0)
		for range frameBytes - 4 {
			content = append(content, uint8(random.Uint32())&0x7f)
		}
	}
	return content
}
