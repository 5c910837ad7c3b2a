package bundle

import "testing"

// A hint names what was meant, never another work's file.
func TestHintsForMissingFiles(t *testing.T) {
	f := &files{byPath: map[string]file{}}
	for _, name := range []string{
		"Bilder/2.JPG", "Bilder/5.jpeg", "Bilder/10.jpg", "Bilder/3 Schloß & Park.jpg", "Bilder/hall.png", "Bilder/IMG_0001.jpg",
		"Töne/5.mp3", "Töne/1 Führung.mp3", "Bilder/Größe.jpg",
	} {
		f.byPath[name] = file{}
	}
	for name, want := range map[string]string{
		"Bilder/5.jpg":              "Bilder/5.jpeg",
		"Bilder/2.jpg":              "Bilder/2.JPG",
		"bilder/10.JPG":             "Bilder/10.jpg",
		"Bilder/12.jpg":             "",
		"Bilder/1.jpg":              "",
		"Bilder/IMG_0002.jpg":       "",
		"3 Schloß & Park.jpg":       "Bilder/3 Schloß & Park.jpg",
		"Bilder/3 Schloss+Park.jpg": "Bilder/3 Schloß & Park.jpg",
		"picures/hall.png":          "Bilder/hall.png",
		"Bilder/hal.png":            "Bilder/hall.png",
		"Bilder/GRÖSSE.JPG":         "Bilder/Größe.jpg",
		"Töne/5.wav":                "Töne/5.mp3",
		"Töne/2.mp3":                "",
		"Töne/1 Fuehrung.mp3":       "Töne/1 Führung.mp3",
		"Texte/hall.md":             "",
	} {
		if want != "" {
			want = "; there is " + want
		}
		if got := f.similarFile(name); got != want {
			t.Errorf("for %s the hint is %q, want %q", name, got, want)
		}
	}
}
