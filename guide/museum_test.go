package guide

import "testing"

func TestFirstScreenImage(t *testing.T) {
	image := func(name string) Media { return Media{Name: name} }
	works := []Artwork{{Key: "bare", Outstanding: true}, {Key: "plain", Image: image("plain")}, {Key: "best", Outstanding: true, Image: image("best")}}
	for _, c := range []struct {
		name   string
		museum Museum
		want   string
	}{
		{"its home image", Museum{HomeImage: image("home"), Artworks: works}, "home"},
		{"an outstanding work", Museum{Artworks: works}, "best"},
		{"any work", Museum{Artworks: works[:2]}, "plain"},
		{"none", Museum{}, ""},
	} {
		if got := c.museum.FirstScreenImage().Name; got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
