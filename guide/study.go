package guide

// ShowOn says where a study is asked (specification 2 §3).
type ShowOn string

// Studies shown in this app are those of EASYGUIDE and BOTH.
const (
	ShowOnEasyGuide ShowOn = "EASYGUIDE"
	ShowOnBoth      ShowOn = "BOTH"
	ShowOnOther     ShowOn = "OTHER"
)

// Values lists what it may be.
func (ShowOn) Values() []string { return []string{"EASYGUIDE", "BOTH", "OTHER"} }

// AnswerType is the kind of input of an answer (specification 2 §2 Study questions; the last three are
// the survey's fields, named by decisions.md).
type AnswerType string

// Values lists what it may be.
func (AnswerType) Values() []string {
	return []string{
		"TEXT", "DATE", "TEXTAREA", "SELECTOR", "SELECT", "MULTIPLE", "RATING", "CHECKBOX", "RADIO",
		"BIRTH_YEAR", "ZIP", "RECOMMENDATION",
	}
}

// NeedsOptions reports whether the visitor chooses among options.
func (t AnswerType) NeedsOptions() bool {
	switch t {
	case "SELECTOR", "SELECT", "MULTIPLE", "RADIO":
		return true
	}
	return false
}

// Study is a set of questions at the start of a visit or on works (specification 2 §3).
type Study struct {
	ID        int64           `json:"id,omitempty" package:"-"` // idStudy
	Key       string          `json:"key" check:"required" doc:"Name of the study within the museum."`
	ShowOn    ShowOn          `json:"showOn" check:"required" doc:"EASYGUIDE or BOTH to ask in this app; OTHER keeps it out."`
	Questions []StudyQuestion `json:"questions" check:"required" doc:"The questions in order."`
}

// StudyQuestion is one question (specification 2 §3).
type StudyQuestion struct {
	ID        int64         `json:"id,omitempty" package:"-"` // idStudyQuestion
	Key       string        `json:"key" doc:"Name of the question; its position when left out."`
	Artwork   string        `json:"artwork,omitempty" ref:"artworks" doc:"Key of the work after which it is asked; at the start of the visit when left out."`
	Mandatory bool          `json:"mandatory,omitempty" doc:"Must be answered to go on."`
	Active    *bool         `json:"active,omitempty" doc:"Asked at all; yes when left out."`
	Title     Text          `json:"title" check:"required" doc:"The question."`
	Answers   []StudyAnswer `json:"answers" check:"required" doc:"What the visitor fills in."`
}

// IsActive reports whether the question is asked.
func (q *StudyQuestion) IsActive() bool { return q.Active == nil || *q.Active }

// StudyAnswer is an input of a question (specification 2 §3).
type StudyAnswer struct {
	ID      int64          `json:"id,omitempty" package:"-"` // idStudyQuestionAnswer
	Key     string         `json:"key" doc:"Name of the answer; its position when left out."`
	Type    AnswerType     `json:"type" check:"required" doc:"Kind of input."`
	Label   Text           `json:"label,omitempty" doc:"Words beside the input."`
	Options []AnswerOption `json:"options,omitempty" doc:"What to choose from."`
}

// AnswerOption is a choice (specification 2 §3).
type AnswerOption struct {
	ID    int64  `json:"id,omitempty" package:"-"` // idStudyQuestionAnswerOption
	Key   string `json:"key" doc:"Name of the option; its position when left out."`
	Label Text   `json:"label" check:"required" doc:"What the visitor reads."`
}
