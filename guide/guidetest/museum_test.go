package guidetest

import (
	"testing"

	"pgregory.net/rapid"

	"cicerone/guide"
)

func TestGeneratedMuseumsKeepTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := Museum().Draw(t, "museum")
		m.Check(func(path string, fault guide.Fault) {
			t.Errorf("%s: %s", path, fault.Message())
		})
	})
}
