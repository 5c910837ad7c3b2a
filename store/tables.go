package store

// table is a table and the condition by which its rows belong to museums.
type table struct {
	name string
	// museum selects the rows of the museum $1. It is "" if the rows belong to no museum.
	museum string
}

const (
	inMuseum = "id_museum = $1"
	inVisit  = "id_visit IN (SELECT id FROM visits WHERE id_museum = $1)"
	// Events name their museum or visit in the text of eventCall.
	inCall = "call LIKE '% of museum ' || $1 OR call LIKE '% of museum ' || $1 || ',%' OR " +
		"CASE WHEN call LIKE '% of visit %' THEN CAST(" + visitInCall + " AS BIGINT) END IN (SELECT id FROM visits WHERE id_museum = $1)"
)

// visitInCall is the id of the visit in the text of a call: the digits after the first words.
const (
	afterWords  = "ltrim(call, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ')"
	visitInCall = "substr(" + afterWords + ", 1, length(" + afterWords + ") - length(ltrim(" + afterWords + ", '0123456789')))"
)

// tables lists all tables, each after those it references.
var tables = []table{
	{"museums", "id = $1"},
	{"draft_elements", inMuseum},
	{"draft_summaries", inMuseum},
	{"draft_texts", inMuseum},
	{"draft_references", inMuseum},
	{"revisions", inMuseum},
	{"revision_changes", inMuseum},
	{"draft_requests", inMuseum},
	{"sequences", ""},
	{"identities", inMuseum},
	{"publications", inMuseum},
	{"fronts", inMuseum},
	{"renditions", inMuseum},
	{"scheduled_publications", inMuseum},
	{"media_facts", ""}, // files may belong to several museums; see MuseumMedia
	{"settings", ""},
	{"work_halls", inMuseum},
	{"visits", inMuseum},
	{"artwork_visits", inVisit},
	{"route_visits", inVisit},
	{"visit_wants", inVisit},
	{"visit_steps", inVisit},
	{"visit_uses", inVisit},
	{"events", inCall},
	{"visit_answers", inVisit},
	{"visit_counts", inMuseum},
	{"listening_counts", inMuseum},
	{"visit_counts_state", inMuseum},
	{"annotations", inMuseum},
	{"admissions", inMuseum},
	{"users", inMuseum},
	{"token_buckets", ""},
	{"organizations", ""},
	{"accounts", ""},
	{"members", ""},
	{"invitations", ""},
	{"staff_sessions", ""},
	{"audit", ""},
	{"audit_ends", ""},
	{"presences", ""},
	{"assets", inMuseum},
	{"passkeys", ""},
	{"second_factors", ""},
	{"recovery_codes", ""},
	{"account_identities", ""},
	{"challenges", ""},
	{"api_tokens", ""},
	{"staff_requests", ""},
	{"preview_links", inMuseum},
	{"reviews", inMuseum},
	{"publishing", inMuseum},
	{"sound_loudness", inMuseum},
}

// isTable reports whether there is a table of that name.
func isTable(name string) bool {
	for _, t := range tables {
		if t.name == name {
			return true
		}
	}
	return false
}
