package guidetest

import (
	"testing"

	"pgregory.net/rapid"
)

func TestGeneratedMuseumsKeepTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := Museum().Draw(t, "museum")
		m.Check(func(path, format string, args ...any) {
			t.Errorf(path+": "+format, args...)
		})
	})
}
