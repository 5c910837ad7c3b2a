package bundle

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNumbersUnlikeLabelsAreNamed(t *testing.T) {
	p, warnings, faults := ReadAndCheck(folder(t, map[string]string{
		"museum.yaml":       "code: DEMO\nlanguages: [en, ar, ja]\nname: Small\n",
		"artworks/102.yaml": "code: '102'\notherCodes: ['311']\nname: {en: Weaver, ar: النساجة}\ntext: {ar: '**العمل ١٠٢** و١٠٢', en: 102}\n",
		"artworks/7.yaml":   "code: '7'\nname: {en: Loom, ar: ٧ أنوال}\ntext: {ar: العمل 102 من ١٩٢٠, ja: 作品１０２}\n",
		"halls.yaml":        "- {key: a, name: {en: Hall, ar: قاعة ١٠٢}}\n- {key: b, name: {en: Hall, ar: قاعة ٣١١}}\n",
	}), noCheck)
	if p == nil {
		t.Fatal(faults)
	}
	defer p.Close()
	want := []string{
		"artworks/7.yaml:3: text/ja_JP: the text in ja has the number of work 102 as １０２; write it as on its label, 102, so that visitors find it",
		"artworks/102.yaml:4: text/ar_SA: the text in ar has the number of work 102 as ١٠٢; write it as on its label, 102, so that visitors find it",
		"halls.yaml:1: halls/0/name/ar_SA: the text in ar has the number of work 102 as ١٠٢; write it as on its label, 102, so that visitors find it",
		"halls.yaml:2: halls/1/name/ar_SA: the text in ar has the number of work 311 as ٣١١; write it as on its label, 311, so that visitors find it",
	}
	if diff := cmp.Diff(want, messages(warnings)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
