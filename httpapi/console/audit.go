package console

import (
	"context"
	"encoding/csv"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/staff"
)

// AuditEntry is a line of the audit log.
type AuditEntry struct {
	ID      string    `json:"id"`
	At      time.Time `json:"at"`
	Actor   *Actor    `json:"actor" doc:"null: a command of the operator"`
	Action  string    `json:"action" doc:"Such as member.change"`
	Element string    `json:"element"`
	Museum  *string   `json:"museum" nullable:"true"`
	Network string    `json:"network"`
	Detail  string    `json:"detail"`
}

// Actor is who did something, by the name of then.
type Actor struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func wireEntry(e guide.AuditEntry) AuditEntry {
	wire := AuditEntry{
		ID: idOf(e.Number), At: e.At.UTC(), Action: e.Action, Element: e.Element, Network: e.Network, Detail: e.Detail,
	}
	if e.Account != 0 {
		wire.Actor = &Actor{idOf(e.Account), e.Actor}
	}
	if e.Museum != 0 {
		id := idOf(e.Museum)
		wire.Museum = &id
	}
	return wire
}

// AuditPage is a part of the audit log.
type AuditPage struct {
	Items []AuditEntry `json:"items"`
	Next  *string      `json:"next" nullable:"true" doc:"The cursor of the next part; null after the last one"`
}

type auditIn struct {
	Cursor int64  `query:"cursor" doc:"The next of the part before"`
	Limit  int    `query:"limit" minimum:"1" maximum:"500" default:"50"`
	Search string `query:"search" maxLength:"200" doc:"A text in any column"`
}

func (c *Calls) listAudit(ctx context.Context, p *staff.Person, in *auditIn) (*out[AuditPage], error) {
	entries, err := c.config.Staff.Audit(ctx, p, in.Cursor, in.Limit+1, in.Search)
	if err != nil {
		return nil, err
	}
	page := AuditPage{Items: []AuditEntry{}}
	if len(entries) > in.Limit {
		entries = entries[:in.Limit]
		next := idOf(entries[in.Limit-1].Number)
		page.Next = &next
	}
	for _, e := range entries {
		page.Items = append(page.Items, wireEntry(e))
	}
	return &out[AuditPage]{page}, nil
}

// csvPage is how many entries are read at a time.
const csvPage = 500

// getAuditCSV answers the whole audit log of the organization as a file.
func (c *Calls) getAuditCSV(w http.ResponseWriter, r *http.Request) {
	person, err := c.admit(r.Context(), access{permission: guide.ManagePeople})
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="audit.csv"`)
	rows := csv.NewWriter(w)
	defer rows.Flush()
	_ = rows.Write([]string{"number", "time", "account", "name", "action", "element", "museum", "network", "detail"})
	for before := int64(0); ; {
		entries, err := c.config.Staff.Audit(r.Context(), person, before, csvPage, "")
		if err != nil {
			panic(http.ErrAbortHandler) // the client must not take a part for the whole
		}
		for _, e := range entries {
			_ = rows.Write([]string{
				idOf(e.Number), e.At.UTC().Format(time.RFC3339), numberOrEmpty(e.Account), cell(e.Actor), cell(e.Action), cell(e.Element),
				numberOrEmpty(e.Museum), cell(e.Network), cell(e.Detail),
			})
			before = e.Number
		}
		if len(entries) < csvPage {
			return
		}
	}
}

func numberOrEmpty(number int64) string {
	if number == 0 {
		return ""
	}
	return strconv.FormatInt(number, 10)
}

// cell keeps spreadsheet programs from taking a text for a formula.
func cell(text string) string {
	if strings.HasPrefix(text, "=") || strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-") || strings.HasPrefix(text, "@") {
		return "'" + text
	}
	return text
}
