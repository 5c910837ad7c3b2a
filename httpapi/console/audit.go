package console

import (
	"context"
	"encoding/csv"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cicerone/guide"
	"cicerone/staff"
)

// AuditEntry is a line of the audit log.
type AuditEntry struct {
	ID      string       `json:"id"`
	At      time.Time    `json:"at"`
	Actor   *Actor       `json:"actor,omitempty" doc:"Left out: a command of the operator, or something that the server refused"`
	Action  string       `json:"action" doc:"Such as member.change"`
	Element string       `json:"element" doc:"What it is about, as it was called then"`
	Museum  *string      `json:"museum" nullable:"true"`
	Ref     *ElementName `json:"ref,omitempty" doc:"The element of the museum's draft that it is about"`
	Network string       `json:"network"`
	Detail  string       `json:"detail" doc:"Of changes of an element: which fields. An entry stands for all changes of a person in these fields within ten minutes; the history of the museum has each"`
}

// Actor is who did something, by the name of then.
type Actor struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func wireEntry(e guide.AuditEntry) AuditEntry {
	wire := AuditEntry{ID: e.ID, At: e.At.UTC(), Action: e.Action, Element: e.Element, Network: e.Network, Detail: e.Detail}
	if e.Account != 0 {
		wire.Actor = &Actor{idOf(e.Account), e.Actor}
	}
	if e.Museum != 0 {
		id := idOf(e.Museum)
		wire.Museum = &id
	}
	if e.Ref != (guide.ElementRef{}) {
		name := ElementName(e.Ref)
		wire.Ref = &name
	}
	return wire
}

// AuditPage is a part of the audit log.
type AuditPage struct {
	Items []AuditEntry `json:"items"`
	Next  *string      `json:"next" nullable:"true" doc:"The cursor of the next part; null after the last one"`
}

// InAudit is the part of an input that selects entries of the audit log.
type InAudit struct {
	Search  string    `query:"search" maxLength:"200" doc:"A text in any column"`
	Account string    `query:"account" pattern:"^[0-9]{0,19}$" doc:"Of who did it; 0 for commands of the operator"`
	Action  []string  `query:"action" maxItems:"100" doc:"Such as member.change,member.remove"`
	Museum  wireID    `query:"museum"`
	List    string    `query:"list" maxLength:"100" doc:"Of the element of the museum's draft, together with key"`
	Key     string    `query:"key" maxLength:"400"`
	From    time.Time `query:"from" doc:"Of the period"`
	To      time.Time `query:"to" doc:"The end of the period, which is not in it"`
}

func (in *InAudit) filter() (guide.AuditFilter, error) {
	filter := guide.AuditFilter{
		Search: in.Search, Actions: in.Action, Museum: in.Museum.number, Element: guide.ElementRef{List: in.List, Key: in.Key}, From: in.From, To: in.To,
	}
	if (in.List == "") != (in.Key == "") {
		return filter, guide.Invalid("key", "list and key name an element together")
	}
	if in.Account != "" {
		account, err := strconv.ParseInt(in.Account, 10, 64)
		if err != nil {
			return filter, guide.Invalid("account", "there is no account %q", in.Account)
		}
		filter.Account = &account
	}
	return filter, nil
}

type listAuditIn struct {
	InAudit

	Cursor string `query:"cursor" maxLength:"100" doc:"The next of the part before"`
	Limit  int    `query:"limit" minimum:"1" maximum:"500" default:"50"`
}

func (c *Calls) listAudit(ctx context.Context, p *staff.Person, in *listAuditIn) (*out[AuditPage], error) {
	filter, err := in.filter()
	if err != nil {
		return nil, err
	}
	filter.Before, filter.Limit = in.Cursor, in.Limit+1
	entries, err := c.config.Staff.Audit(ctx, p, filter)
	if err != nil {
		return nil, err
	}
	page := AuditPage{Items: []AuditEntry{}}
	if len(entries) > in.Limit {
		entries = entries[:in.Limit]
		page.Next = &entries[in.Limit-1].ID
	}
	for _, e := range entries {
		page.Items = append(page.Items, wireEntry(e))
	}
	return &out[AuditPage]{page}, nil
}

// AuditChoices are what the audit log can be searched for.
type AuditChoices struct {
	Actions []string `json:"actions"`
	People  []Actor  `json:"people" doc:"Members, and who was one; commands of the operator have the account 0"`
}

func (c *Calls) getAuditChoices(ctx context.Context, p *staff.Person, _ *none) (*out[AuditChoices], error) {
	choices, err := c.config.Staff.AuditChoices(ctx, p)
	wire := AuditChoices{Actions: append([]string{}, choices.Actions...), People: []Actor{}}
	for _, one := range choices.People {
		wire.People = append(wire.People, Actor{idOf(one.Account), one.Name})
	}
	return &out[AuditChoices]{wire}, err
}

// csvPage is how many entries are read at a time.
const csvPage = 500

// getAuditCSV answers the selected entries of the audit log as a file. They are personal data, so that this is in the log as well.
func (c *Calls) getAuditCSV(ctx context.Context, p *staff.Person, in *InAudit) (*download, error) {
	filter, err := in.filter()
	if err != nil {
		return nil, err
	}
	filter.Limit = csvPage
	entries, err := c.config.Staff.Audit(ctx, p, filter)
	if err != nil {
		return nil, err
	}
	if err := c.config.Staff.Record(ctx, p, staff.ActionExportAudit, filter.Museum, "", in.Search); err != nil {
		return nil, err
	}
	write := func(to io.Writer) {
		rows := csv.NewWriter(to)
		defer rows.Flush()
		_ = rows.Write([]string{"entry", "time", "account", "name", "action", "element", "museum", "list", "key", "network", "detail"})
		for {
			for _, e := range entries {
				_ = rows.Write([]string{
					e.ID, e.At.UTC().Format(time.RFC3339), numberOrEmpty(e.Account), cell(e.Actor), cell(e.Action), cell(e.Element),
					numberOrEmpty(e.Museum), cell(e.Ref.List), cell(e.Ref.Key), cell(e.Network), cell(e.Detail),
				})
				filter.Before = e.ID
			}
			if len(entries) < csvPage {
				return
			}
			if entries, err = c.config.Staff.Audit(ctx, p, filter); err != nil {
				panic(http.ErrAbortHandler) // the client must not take a part for the whole
			}
		}
	}
	return downloadOf("text/csv; charset=utf-8", "audit.csv", write), nil
}

func numberOrEmpty(number int64) string {
	if number == 0 {
		return ""
	}
	return strconv.FormatInt(number, 10)
}

// cell keeps spreadsheet programs from taking a text for a formula.
func cell(text string) string {
	if strings.IndexAny(text, "=+-@\t\r\n") == 0 {
		return "'" + text
	}
	return text
}
