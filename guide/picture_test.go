package guide

import (
	"fmt"
	"slices"
	"testing"
)

func TestEachPicture(t *testing.T) { // FIELD-1
	m := validMuseum()
	m.Logo, m.HomeImage, m.HomeImageDecorative = Media{Path: "logo.png"}, Media{Path: "home.png"}, true
	m.Artworks[0].RecognitionImages = []Media{{Path: "side.png"}}
	m.Routes[0].Steps[1].IconImage = Media{Path: "icon.png"}
	m.Routes[0].Steps[1].LocationImage = Media{Path: "map.png"}
	m.Routes[0].Steps[1].LocationImageAlt = Text{"es_ES": "Map"}
	var pictures []string
	m.EachPicture(func(p Picture) {
		pictures = append(pictures, fmt.Sprintf("%s %q %t", p.Field, p.Alt["es_ES"], p.Decorative))
	})
	want := []string{
		`homeImage "" true`,
		`navigationSections/1/resources/0/media "" false`,
		`halls/0/image "" false`,
		`artworks/0/image "A coral" false`,
		`routes/0/steps/1/locationImage "Map" false`,
		`slides/0/image "" false`,
		`beacons/0/resource/media "" false`,
	}
	if !slices.Equal(pictures, want) {
		t.Errorf("FIELD-1 the pictures are\n%q\nwant\n%q", pictures, want)
	}
}

func TestArtworkCodes(t *testing.T) { // FIELD-1
	for _, test := range []struct {
		work Artwork
		want []string
	}{
		{Artwork{}, nil},
		{Artwork{Code: "1"}, []string{"1"}},
		{Artwork{Code: "1", OtherCodes: []string{"20", "3"}}, []string{"1", "20", "3"}},
	} {
		if got := test.work.Codes(); !slices.Equal(got, test.want) {
			t.Errorf("FIELD-1 the codes are %q, want %q", got, test.want)
		}
	}
}

func TestFocalPoint(t *testing.T) { // FIELD-1
	for point, valid := range map[FocalPoint]bool{
		"": true, "0% 0%": true, "100% 100%": true, "33.33% 5%": true, "50%": false, "50% 20": false, "-1% 0%": false,
		"100.5% 0%": false, "050% 0%": false, "50%  20%": false, "50% 20% ": false,
	} {
		if point.Valid() != valid {
			t.Errorf("FIELD-1 %q: valid is %t", point, !valid)
		}
	}
}
