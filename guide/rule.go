package guide

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Rule is a rule of the content, or of what is published.
type Rule struct {
	Code   string   // names it for programs that have words of their own for it
	Params []string // names of what its message is about, in the order of the message

	format string
}

var rules []*Rule

func newRule(code, format string, params ...string) *Rule {
	r := &Rule{Code: code, Params: params, format: format}
	rules = append(rules, r)
	return r
}

// Rules lists all rules.
func Rules() []*Rule { return slices.Clone(rules) }

// Fault is a violation of a rule.
type Fault struct {
	Rule *Rule
	Args []any // what the message is about, as Rule.Params names it
}

// Message says in English what is wrong and what helps.
func (f Fault) Message() string { return fmt.Sprintf(f.Rule.format, f.Args...) }

// Params returns what the message is about by name: numbers, texts and lists of languages.
func (f Fault) Params() map[string]any {
	params := make(map[string]any, len(f.Args))
	for i, arg := range f.Args {
		if languages, ok := arg.(languageCodes); ok {
			params[f.Rule.Params[i]] = []LanguageCode(languages)
		} else if reflect.ValueOf(arg).CanInt() && reflect.TypeOf(arg) != reflect.TypeFor[Seconds]() {
			params[f.Rule.Params[i]] = arg
		} else {
			params[f.Rule.Params[i]] = fmt.Sprint(arg)
		}
	}
	return params
}

// MapPaths returns the fault with each Path among its arguments replaced.
func (f Fault) MapPaths(replace func(Path) string) Fault {
	args := slices.Clone(f.Args)
	for i, arg := range args {
		if path, ok := arg.(Path); ok {
			args[i] = replace(path)
		}
	}
	return Fault{f.Rule, args}
}

// languageCodes are languages in a message.
type languageCodes []LanguageCode

func (l languageCodes) String() string {
	short := make([]string, len(l))
	for i, code := range l {
		short[i] = code.Short()
	}
	return strings.Join(short, ", ")
}

// The rules of the content, which Museum.Check applies.
var (
	ruleOneMinuteEmpty      = newRule("one_minute_empty", "a one-minute item needs an audio or a text")
	ruleUnknownLanguage     = newRule("unknown_language", "%q is not offered yet; the languages are %s", "language", "known")
	ruleLanguageTwice       = newRule("language_twice", "%s is already language %d", "language", "position")
	ruleMissingElement      = newRule("missing_element", "there is no %s with the key %q%s", "kind", "key", "hint")
	ruleListedTwice         = newRule("listed_twice", "%q is listed twice", "key")
	ruleTextResourceEmpty   = newRule("text_resource_empty", "a TEXT resource needs its content")
	ruleTextResourceFile    = newRule("text_resource_file", "a TEXT resource shows no file; use AUDIO, VIDEO or IMAGE")
	ruleResourceFileMissing = newRule("resource_file_missing", "a resource of type %s needs its file", "type")
	ruleResourceTranscript  = newRule("resource_transcript", "only an AUDIO or VIDEO resource has a transcript")
	ruleResourceAlternative = newRule("resource_alternative", "only an IMAGE resource has an alternative text")
	ruleResourceDecorative  = newRule("resource_decorative", "only an IMAGE resource can be decoration")
	ruleResourceScript      = newRule("resource_script", "only an AUDIO resource has a script")
	ruleNegativeTime        = newRule("negative_time", "a time cannot be negative")
	ruleEndWithoutStart     = newRule("end_without_start", "an end needs a start")
	ruleEndBeforeStart      = newRule("end_before_start", "the end, %s, is not after the start, %s", "end", "start")
	ruleSlideEmpty          = newRule("slide_empty", "a slide needs a video, an image or a text")
	ruleSlideMixed          = newRule("slide_mixed", "a video slide shows neither an image nor a text; make it a slide of its own")
	ruleSlideCaptions       = newRule("slide_captions", "only a video slide has captions")
	ruleGameSteps           = newRule("game_steps", "the game has %d steps and needs %d: the introduction, then three times a clue and a work to locate", "count", "needed")
	ruleGameWork            = newRule("game_work", "this step asks to locate a work and names none")
	ruleNoOptions           = newRule("no_options", "the visitor chooses among options, and there are none")
	ruleNeedlessOptions     = newRule("needless_options", "an answer of type %s has no options; use SELECT, SELECTOR, RADIO or MULTIPLE", "type")
	ruleNoCodeToShow        = newRule("no_code_to_show", "there is no code to show")
	ruleNoFirstCode         = newRule("no_first_code", "the work has further numbers but no code; write the first one there")
	ruleUntypableCode       = newRule("untypable_code", "%q cannot be typed on the keypad; use at most %d digits", "code", "longest")
	ruleCodeTwice           = newRule("code_twice", "the code %s is already used by %s", "code", "other")
	ruleAddress             = newRule("address", "%q is not the address of a page; it begins with https://", "address")
	ruleDescribedDecoration = newRule("described_decoration", "the picture is described in %s; decoration has no description", "field")
	ruleTimeZone            = newRule("time_zone", "%q is not a time zone; write a place, such as Europe/Madrid", "zone")
	ruleRequired            = newRule("required", "%s is required", "field")
	ruleColor               = newRule("color", "%q is not a colour; write it as #rrggbb, such as #72c4d0", "color")
	ruleFocalPoint          = newRule("focal_point", "%q is not a point of the picture; write percent from the left and from the top, such as 50%% 20%%", "point")
	ruleEmptyEntry          = newRule("empty_entry", "this entry is empty")
	ruleEnumeration         = newRule("enumeration", "%q is not one of %s", "value", "allowed")
	ruleWorkWithoutKey      = newRule("work_without_key", "the code is missing; write the number on the work's label, or a key if it has none")
	ruleWithoutKey          = newRule("without_key", "the key is missing; write one, or a code where the element has one")
	ruleKey                 = newRule("key", "%q cannot be a key; use at most %d letters, digits, dots, dashes and underscores", "key", "longest")
	ruleKeyTwice            = newRule("key_twice", "the key %q is already used by %s", "key", "other")
	ruleEmptyText           = newRule("empty_text", "this text is empty; leave the language out instead")
	ruleForeignLanguage     = newRule("foreign_language", "%s is not among the museum's languages", "language")
	ruleEncoding            = newRule("encoding", "this text is not UTF-8")
	ruleControlCharacter    = newRule("control_character", "the control character U+%s is not allowed", "character")
	ruleTooLong             = newRule("too_long", "%d characters are too many; at most %d fit here", "count", "longest")
	rulePath                = newRule("path", "%q is not the path of a file in the package, such as pictures/214.webp", "path")
	ruleMediaKind           = newRule("media_kind", "%s is not %s but %s", "path", "needed", "actual")
	ruleMuseumCode          = newRule("museum_code", "%q cannot be a museum's code; use 2 to 20 letters and digits without accents", "code")
	ruleThreshold           = newRule("threshold", "%d is not between 1 and 100; leave it out for %d", "value", "usual")
	ruleTagManager          = newRule("tag_manager", "%q is not the id of a container, such as GTM-ABC123", "id")
	ruleAnalytics           = newRule("analytics", "%q is not a measurement id, such as G-ABC123", "id")
	ruleNoAccessCodes       = newRule("no_access_codes", "visitors need an access code, but accessCodes lists none")
	ruleNoPrivacyPolicy     = newRule("no_privacy_policy", "visitors are asked to accept a privacy policy, but privacyPolicy is missing")
	ruleDays                = newRule("days", "%d is not between 1 and %d days", "value", "longest")
	ruleMenuOption          = newRule("menu_option", "%q is no option of the side menu; they are %s", "value", "options")
	ruleMenuOptionTwice     = newRule("menu_option_twice", "%s is named twice", "value")
	ruleAccessCodeTwice     = newRule("access_code_twice", "this is already access code %d; capital letters make no difference", "position")
	ruleSponsors            = newRule("sponsors", "only a SPONSORS section shows resources")
	ruleFontSize            = newRule("font_size", "%d is not between %d and %d pixels", "value", "smallest", "largest")
	rulePaidCode            = newRule("paid_code", "a PAID route needs the code that unlocks it")
	ruleFreeCode            = newRule("free_code", "a code locks only a PAID route; write type: PAID, or leave the code out")
	ruleFreeButton          = newRule("free_button", "only a PAID route has a buy button")
	ruleMinutes             = newRule("minutes", "%d is not between 0 and %d minutes", "value", "longest")
	ruleButtonKeys          = newRule("button_keys", "a buy button needs both its keyButton and the publishableKey")
	ruleSecretKey           = newRule("secret_key", "this is a secret key, which visitors would read; take the one that begins with pk_")
	ruleStepType            = newRule("step_type", "%s has no steps of type %s", "owner", "type")
	ruleStepWork            = newRule("step_work", "an ARTWORK step needs its work")
	ruleStepHall            = newRule("step_hall", "a HALL step needs its hall")
	ruleStepText            = newRule("step_text", "a RICH_TEXT step needs its text, in instructions")
	ruleStepInstruction     = newRule("step_instruction", "an INSTRUCTION step says what to do in instructions, location or locationImage")
	ruleStepNoWork          = newRule("step_no_work", "only an ARTWORK step leads to a work")
	ruleStepNoIcon          = newRule("step_no_icon", "only an INSTRUCTION step has an icon")
	ruleStepNoButton        = newRule("step_no_button", "only a RICH_TEXT step holds a buy button")
	ruleIcon                = newRule("icon", "%q is not one of the icons %s; use iconImage for one of your own", "icon", "known")
)

// The rules of the gate, which apply to what is published.
var (
	ruleMarkup          = newRule("markup", "%s", "detail")
	ruleContrast        = newRule("contrast", "%s on %s cannot be read well: the contrast is %s and has to be %s; %s has %s", "text", "background", "ratio", "needed", "readable", "readableRatio")
	ruleAlternative     = newRule("no_alternative_text", "this picture has no description for people who do not see it; write one, or mark it as decoration")
	ruleCaptions        = newRule("no_captions", "this video has no captions in %s; add a WebVTT file, or give the reason why it needs none", "languages")
	ruleTranscript      = newRule("no_transcript", "this sound has no transcript in %s; add one, or give the reason why it needs none", "languages")
	ruleScript          = newRule("no_script", "nobody can read what this sound says; write it in script")
	ruleQuestions       = newRule("no_questions", "none of its questions is asked; make one active, or remove the study")
	ruleTranslation     = newRule("missing_translation", "not translated: %[1]s; visitors read another language there", "fields", "languages")
	ruleReach           = newRule("out_of_reach", "visitors do not find this work: give it a number or a hall, or put it on a route")
	ruleSection         = newRule("no_section", "the start menu has no entry of type %s, so visitors do not find what it opens", "section")
	RuleFileMissing     = newRule("file_missing", "the file %s is missing; upload it again", "path")
	RuleFileKind        = newRule("file_kind", "%s is of the kind %s, and this field needs %s; choose another file", "path", "actual", "needed")
	RuleReview          = newRule("not_approved", "nobody has approved these changes; ask for a review")
	RuleLoudness        = newRule("loudness", "this sound has %s LUFS, the others have about -16; make it as loud as they are", "lufs")
	RuleLinkGone        = newRule("link_gone", "the page %s does not exist: the answer is %d; correct the address, or remove the link", "address", "status")
	RuleLinkUnreachable = newRule("link_unreachable", "the page %s does not answer; correct the address, or remove the link", "address")
	RuleRecognition     = newRule("recognition", "the camera recognises this work poorly: %s", "advice")
)
