package bundle

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWhatHasNoEffectIsNamed(t *testing.T) {
	const routes = "routes: [{key: a, name: A}, {key: b, name: B, isExhibition: yes}, {key: c, name: C, highlighted: yes}]\ntimelines: [{key: t, name: T, active: yes}]\nhalls: [{key: h, name: H}]\nartworks: [{key: w, name: W, hall: h}]\n"
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"colours": {`customization: {mainButtonsColor: 1d5c7a, artworkTextColor: 000000, recognitionColor: 000000}` + "\n" +
			`keyboardCustomization: {keysColor: 1d5c7a}` + "\n", []string{
			"museum.yaml:4: customization/artworkTextColor: this has no effect without artworkEnabled: yes",
			"museum.yaml:4: customization/mainButtonsColor: this has no effect without mainButtonsEnabled: yes",
			"museum.yaml:5: keyboardCustomization/keysColor: this has no effect without active: yes",
		}},
		"colours that are on": {`customization: {mainButtonsColor: 1d5c7a, mainButtonsEnabled: yes}` + "\n", nil},
		"routes": {routes, []string{
			"package: navigationSections: the start menu has no entry of type EXHIBITIONS, so visitors do not find what it opens; write one in navigationSections.yaml",
			"package: navigationSections: the start menu has no entry of type HALLS, so visitors do not find what it opens; write one in navigationSections.yaml",
			"package: navigationSections: the start menu has no entry of type ROUTES, so visitors do not find what it opens; write one in navigationSections.yaml",
			"package: navigationSections: the start menu has no entry of type TIMELINE, so visitors do not find what it opens; write one in navigationSections.yaml",
		}},
		"routes with sections": {routes + "navigationSections: [{type: ROUTES}, {type: EXHIBITIONS}, {type: TIMELINE}, {type: HALLS}]\n", nil},
		"a highlighted route":  {"routes: [{key: c, name: C, highlighted: yes}]\n", nil},
	} {
		p, warnings, faults := ReadAndCheck(folder(t, map[string]string{"museum.yaml": manifest + test.text}), noCheck)
		if p == nil {
			t.Fatal(name, faults)
		}
		p.Close()
		if diff := cmp.Diff(test.want, messages(warnings)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// Days of an access code are at least one, and 0 is not taken for no value.
func TestAccessCodeOfNoDays(t *testing.T) {
	_, faults := Read(folder(t, map[string]string{"museum.yaml": manifest + "accessCodes: [{code: LIGHTHOUSE, days: 0}, {code: HARBOUR1874}]\n"}))
	want := []string{"museum.yaml:4: accessCodes/0/days: a code is valid for at least 1 day; leave days out for 1"}
	if diff := cmp.Diff(want, messages(faults)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
