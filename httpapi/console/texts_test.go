package console

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cicerone/guide"
)

// catalogues has the console's texts by language, namespace and name.
func catalogues(t *testing.T) map[string]map[string]map[string]string {
	t.Helper()
	texts := map[string]map[string]map[string]string{}
	for _, folder := range []string{"catalogues", "catalogues/content"} { // of the frame, and of the screens of content
		files, err := filepath.Glob("../../web/console/src/i18n/" + folder + "/*.json")
		if err != nil || len(files) != 5 {
			t.Fatalf("%s has %d catalogues, %v", folder, len(files), err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var namespaces map[string]map[string]string
			if err := json.Unmarshal(data, &namespaces); err != nil {
				t.Fatal(file, err)
			}
			language := strings.TrimSuffix(filepath.Base(file), ".json")
			if texts[language] == nil {
				texts[language] = map[string]map[string]string{}
			}
			for namespace, messages := range namespaces {
				if texts[language][namespace] == nil {
					texts[language][namespace] = map[string]string{}
				}
				maps.Copy(texts[language][namespace], messages)
			}
		}
	}
	return texts
}

// CON-12: forms name and explain every field in the language of the person, however the model grows. A help of "-" says that the
// name is enough.
func TestFieldsHaveLabelsAndHelpInEveryLanguage(t *testing.T) {
	for language, texts := range catalogues(t) {
		model := texts["model"]
		has := func(kind, name, suffix string) bool {
			return model[kind+"_"+name+suffix] != "" || model[name+suffix] != ""
		}
		for kind, fields := range guide.DescribeModel().Types {
			for _, field := range fields {
				if !has(kind, field.Name, "") {
					t.Errorf("%s.json: model has neither %s_%s nor %s", language, kind, field.Name, field.Name)
				}
				if !has(kind, field.Name, "_help") {
					t.Errorf("%s.json: model has neither %s_%s_help nor %s_help", language, kind, field.Name, field.Name)
				}
				for _, value := range enumeration(field) {
					if !has(kind, field.Name, "_"+value) {
						t.Errorf("%s.json: model does not name the value %s of %s.%s", language, value, kind, field.Name)
					}
				}
			}
		}
	}
}

// enumeration lists the values of a field that is one of some.
func enumeration(field guide.Field) []string {
	t := field.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return guide.Enumeration(t)
}

// CON-12: what is wrong in a draft is said in the language of the person, with the same arguments.
func TestRulesHaveTextsInEveryLanguage(t *testing.T) {
	argument := regexp.MustCompile(`\{(\w+)[,}]`)
	for language, texts := range catalogues(t) {
		known := map[string]bool{}
		for _, rule := range guide.Rules() {
			known[rule.Code] = true
			text := texts["rule"][rule.Code]
			if text == "" {
				t.Errorf("%s.json: rule has no text for %s", language, rule.Code)
			}
			for _, match := range argument.FindAllStringSubmatch(text, -1) {
				if !slices.Contains(rule.Params, match[1]) {
					t.Errorf("%s.json: rule.%s has the argument %s; the rule has %v", language, rule.Code, match[1], rule.Params)
				}
			}
		}
		for code := range texts["rule"] {
			if !known[code] {
				t.Errorf("%s.json: there is no rule %s", language, code)
			}
		}
	}
}

// CON-12: the activity page says in the language of the person what was done.
func TestAuditActionsHaveTextsInEveryLanguage(t *testing.T) {
	declared := regexp.MustCompile(`(?:Action|Audit)\w+ += "([a-z_]+\.[a-z_]+)"`)
	var actions []string
	for _, folder := range []string{"guide", "staff", "library", "publish"} {
		files, err := filepath.Glob("../../" + folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, match := range declared.FindAllSubmatch(source, -1) {
				actions = append(actions, string(match[1]))
			}
		}
	}
	separator := regexp.MustCompile(`[._]([a-z])`)
	for language, texts := range catalogues(t) {
		for _, action := range actions {
			key := separator.ReplaceAllStringFunc(action, func(letter string) string { return strings.ToUpper(letter[1:]) })
			if texts["action"][key] == "" {
				t.Errorf("%s.json: action has no text %s for %s", language, key, action)
			}
		}
	}
	if len(actions) < 39 {
		t.Errorf("only the actions %v are found", actions)
	}
}
