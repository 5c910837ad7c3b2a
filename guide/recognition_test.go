package guide

import "testing"

// REC-6: a museum's threshold is its own, or what the texts in its first language recommend (specification 1 §9).
func TestRecognitionThresholdOfAMuseum(t *testing.T) {
	for _, c := range []struct {
		own       int
		languages []LanguageCode
		want      int
	}{
		{0, nil, 65},
		{0, []LanguageCode{"es_ES", "zh_CN"}, 65},
		{0, []LanguageCode{"zh_CN", "es_ES"}, 100},
		{0, []LanguageCode{"ja_JP"}, 100},
		{40, []LanguageCode{"ja_JP"}, 40},
		{80, []LanguageCode{"en_GB"}, 80},
	} {
		m := Museum{RecognitionThreshold: c.own, Languages: c.languages}
		if got := m.Threshold(); got != c.want {
			t.Errorf("REC-6: the threshold of %d in %v is %d, want %d", c.own, c.languages, got, c.want)
		}
	}
}

func TestOneNetworkLeavesRoom(t *testing.T) {
	for all, want := range map[int]int{16: 12, 8: 6, 3: 3, 1: 1} {
		if got := NetworkShare(all); got != want {
			t.Errorf("REC-6: of %d one network has %d, want %d", all, got, want)
		}
	}
}
