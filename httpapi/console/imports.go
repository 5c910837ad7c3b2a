package console

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/library"
	"cicerone/staff"
)

// The access of calls about museum packages. A package holds the codes that open something for visitors.
var (
	importPackage = access{permission: guide.EditContent, scope: guide.ScopeWriteContent}
	exportPackage = access{permission: guide.ManageAccessCodes, scope: guide.ScopeMuseums}
	importMuseum  = access{permission: guide.ManageSettings, scope: guide.ScopeMuseums} // from a package
)

// packageEndpoints are the calls about museum packages: into a museum, into a new one, and out.
func (c *Calls) packageEndpoints() []httpapi.Endpoint {
	const museum, organization = "/museums/{id}/imports", "/imports"
	tus := func(method, path, id, summary string, serve http.HandlerFunc, status string, to access) httpapi.Endpoint {
		return httpapi.Handle(method+" "+httpapi.ConsoleBase+path, id, summary, serve, describeUpload(status)).Described(to.describe)
	}
	return []httpapi.Endpoint{
		tus("POST", museum, "createImport", "Begin to upload a museum package by the tus protocol", c.serveImport, "201", importPackage),
		tus("HEAD", museum+"/{upload}", "getImportOffset", "How much of a package has arrived (tus)", c.serveImport, "200", importPackage),
		tus("PATCH", museum+"/{upload}", "continueImport", "Send the next part of a package (tus); it is checked once all of it has arrived", c.serveImport, "204", importPackage),
		tus("DELETE", museum+"/{upload}", "cancelImport", "Delete a package that is not being applied", c.serveImport, "204", importPackage),
		museumCall(c, "GET "+museum, "listImports", "The own packages of the last day, the last one first", importPackage, c.listImports),
		museumCall(c, "GET "+museum+"/{upload}", "getImport", "What is wrong with a package, and what it would change", importPackage, c.getImport),
		museumCall(c, "POST "+museum+"/{upload}/apply", "applyImport", "Make a checked package the draft, as one revision", importPackage, c.applyImport),
		httpapi.Handle("GET "+httpapi.ConsoleBase+"/museums/{id}/package", "getPackage", "The draft as a museum package", c.getPackage,
			func(op *huma.Operation, schemas huma.Registry) {
				exportPackage.describe(op, schemas)
				op.Parameters = []*huma.Param{{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}}}
				httpapi.DescribeContent("application/zip")(op, schemas)
				httpapi.DescribeProblem(op, schemas)
			}),

		museumCall(c, "GET /museums/{id}/spreadsheet", "getSpreadsheet", "The works of the draft as a spreadsheet (XLSX)", readDraft, c.getSpreadsheet),

		tus("POST", organization, "createMuseumImport", "Begin to upload the package of a new museum by the tus protocol", c.serveImport, "201", importMuseum),
		tus("HEAD", organization+"/{upload}", "getMuseumImportOffset", "How much of a new museum's package has arrived (tus)", c.serveImport, "200", importMuseum),
		tus("PATCH", organization+"/{upload}", "continueMuseumImport", "Send the next part of a new museum's package (tus)", c.serveImport, "204", importMuseum),
		tus("DELETE", organization+"/{upload}", "cancelMuseumImport", "Delete a new museum's package that is not being applied", c.serveImport, "204", importMuseum),
		call(c, "GET "+organization, "listMuseumImports", "The own packages of new museums of the last day", importMuseum, c.listMuseumImports),
		call(c, "GET "+organization+"/{upload}", "getMuseumImport", "What is wrong with a new museum's package, and what it has", importMuseum, c.getMuseumImport),
		call(c, "POST "+organization+"/{upload}/apply", "applyMuseumImport", "Create the museum of a checked package", importMuseum, c.applyMuseumImport),
	}
}

// Import is a museum package on its way into a draft.
type Import struct {
	ID      string              `json:"id"`
	Name    string              `json:"name" doc:"Of the file"`
	State   library.ImportState `json:"state" enum:"receiving,checking,refused,ready,applying,applied,failed" doc:"refused: it has faults; ready: it waits to be applied"`
	Offset  int64               `json:"offset" doc:"Bytes that have arrived"`
	Size    int64               `json:"size"`
	BegunAt time.Time           `json:"begunAt"`
	Done    int                 `json:"done" doc:"Files that are checked or stored"`
	Total   int                 `json:"total" doc:"0: not known yet"`
	Problem string              `json:"problem,omitempty" doc:"Why it failed"`
	Again   bool                `json:"comparedAgain,omitempty" doc:"Somebody changed the draft while it was applied: it was compared once more"`
	Report  *ImportReport       `json:"report,omitempty" doc:"Once it is checked"`

	Museum   string `json:"museum,omitempty" doc:"Once it is applied"`
	Revision int64  `json:"revision,omitempty" doc:"Once it is applied: the draft's revision, which can be undone; left out if nothing changed"`
}

// ImportReport is what is known of a package.
type ImportReport struct {
	Code      string               `json:"code" doc:"Of the museum"`
	CodeTaken bool                 `json:"codeTaken,omitempty" doc:"A museum has the code already: applying states another one"`
	Title     string               `json:"title" doc:"Of the museum"`
	Works     int                  `json:"works"`
	Files     int                  `json:"files" doc:"Pictures, sounds, films and captions"`
	Languages []guide.LanguageCode `json:"languages"`
	Faults    []ImportFault        `json:"faults" doc:"With any, it cannot be applied"`
	Warnings  []ImportFault        `json:"warnings" doc:"What is unlikely to be meant"`
	Base      int64                `json:"base" doc:"The draft's revision with which it was compared; applying states it"`
	Lists     []ImportList         `json:"lists" doc:"What changes in each list"`
	Items     []Difference         `json:"items" doc:"At most 1000"`
	Total     int                  `json:"total" doc:"How many elements differ"`
	Loss      string               `json:"loss,omitempty" doc:"Which works would go; applying has to confirm it"`
}

// ImportFault is what is wrong with a package.
type ImportFault struct {
	File    string `json:"file" doc:"Empty: the package itself"`
	Line    int    `json:"line,omitempty"`
	Column  string `json:"column,omitempty" doc:"Of a spreadsheet"`
	Field   string `json:"field,omitempty"`
	Message string `json:"message" doc:"With its remedy"`
}

// ImportList is how many elements of a list a package adds, changes and removes.
type ImportList struct {
	List    string `json:"list"`
	Added   int    `json:"added"`
	Changed int    `json:"changed"`
	Removed int    `json:"removed"`

	Reordered bool `json:"reordered" doc:"Elements that stay are in another order"`
}

// wireImport returns an import as the person may see it.
func (p *museumPerson) wireImport(one library.Import) Import {
	wire := Import{
		ID: one.ID, Name: one.Name, State: one.State, Offset: one.Offset, Size: one.Size, BegunAt: one.Begun.UTC(), Done: one.Done, Total: one.Total,
		Problem: one.Problem, Again: one.Again, Revision: one.Applied.Revision,
	}
	if one.Applied.Museum != 0 {
		wire.Museum = idOf(one.Applied.Museum)
	}
	r := one.Report
	if r == nil {
		return wire
	}
	wire.Report = &ImportReport{
		Code: r.Code, CodeTaken: r.CodeTaken, Title: r.Title, Works: r.Works, Files: len(r.Media), Languages: append([]guide.LanguageCode{}, r.Languages...), Faults: wireImportFaults(r.Faults),
		Warnings: wireImportFaults(r.Warnings), Base: r.Base, Lists: []ImportList{}, Items: p.wireDifferences(r.Differences, r.Languages, nil), Total: r.Total,
		Loss: r.Loss,
	}
	for _, l := range r.Lists {
		wire.Report.Lists = append(wire.Report.Lists, ImportList{l.List, len(l.Added), len(l.Changed), len(l.Removed), l.Reordered})
	}
	return wire
}

func wireImportFaults(faults []library.PackageFault) []ImportFault {
	wire := make([]ImportFault, len(faults))
	for i, f := range faults {
		wire[i] = ImportFault{f.File, f.Line, f.Column, f.Field, f.Message}
	}
	return wire
}

// withoutMuseum returns somebody who is about to create a museum.
func withoutMuseum(p *staff.Person) *museumPerson { return &museumPerson{Person: p} }

// serveImport answers a request of the tus protocol about a package.
func (c *Calls) serveImport(w http.ResponseWriter, r *http.Request) {
	person, base, err := c.importer(r)
	if err == nil {
		err = c.config.Imports.Serve(w, r, library.Uploader{Actor: person.actor()}, chi.URLParam(r, "upload"), func(id string) string { return base + id })
	}
	if err != nil {
		httpapi.WriteError(w, r, err)
	}
}

// importer returns who sent a request about a package, and the address of the packages with its slash.
func (c *Calls) importer(r *http.Request) (*museumPerson, string, error) {
	id := chi.URLParam(r, "id")
	if id == "" {
		person, err := c.admit(r.Context(), importMuseum)
		return withoutMuseum(person), httpapi.ConsoleBase + "/imports/", err
	}
	museum, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return nil, "", guide.Errorf(guide.CodeNotFound, "there is no such museum")
	}
	person, err := c.admitToMuseum(r.Context(), museum, importPackage)
	return person, httpapi.ConsoleBase + "/museums/" + idOf(museum) + "/imports/", err
}

func (c *Calls) importsOf(ctx context.Context, p *museumPerson) (*out[list[Import]], error) {
	imports, err := c.config.Imports.List(ctx, library.Uploader{Actor: p.actor()})
	return listOf(imports, p.wireImport), err
}

func (c *Calls) listImports(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[list[Import]], error) {
	return c.importsOf(ctx, p)
}

func (c *Calls) listMuseumImports(ctx context.Context, p *staff.Person, _ *none) (*out[list[Import]], error) {
	return c.importsOf(ctx, withoutMuseum(p))
}

// OneImport names an import in its address.
type OneImport struct {
	Upload string `path:"upload" maxLength:"100" doc:"Of the import"`
}

type getImportIn struct {
	InMuseum
	OneImport
}

func (c *Calls) oneImport(ctx context.Context, p *museumPerson, id string) (*out[Import], error) {
	one, err := c.config.Imports.Import(ctx, library.Uploader{Actor: p.actor()}, id)
	if err != nil {
		return nil, err
	}
	return &out[Import]{p.wireImport(one)}, nil
}

func (c *Calls) getImport(ctx context.Context, p *museumPerson, in *getImportIn) (*out[Import], error) {
	return c.oneImport(ctx, p, in.Upload)
}

func (c *Calls) getMuseumImport(ctx context.Context, p *staff.Person, in *OneImport) (*out[Import], error) {
	return c.oneImport(ctx, withoutMuseum(p), in.Upload)
}

// ImportDecision is what somebody saw before they apply a package.
type ImportDecision struct {
	Base      int64 `json:"base" doc:"Of the report"`
	Confirmed bool  `json:"confirmed,omitempty" doc:"The works of the report's loss may go"`
}

type applyImportIn struct {
	InMuseum
	OneImport

	Body ImportDecision
}

type applyMuseumImportIn struct {
	OneImport

	Body struct {
		ImportDecision

		Code string `json:"code,omitempty" maxLength:"100" doc:"Of the new museum, instead of the package's"`
	}
}

func (c *Calls) apply(ctx context.Context, p *museumPerson, id string, decision library.ImportDecision) (*out[Import], error) {
	by := library.Uploader{Actor: p.actor()}
	one, err := c.config.Imports.Import(ctx, by, id)
	if err != nil {
		return nil, err
	}
	if one.Report != nil && one.Report.Secrets && p.museum.ID != 0 && !p.may(guide.ManageAccessCodes) {
		return nil, guide.Errorf(guide.CodeRefused, "this package changes codes that open something for visitors, which your role or token does not allow")
	}
	if one, err = c.config.Imports.Apply(ctx, by, id, decision); err != nil {
		return nil, err
	}
	return &out[Import]{p.wireImport(one)}, nil
}

func (c *Calls) applyImport(ctx context.Context, p *museumPerson, in *applyImportIn) (*out[Import], error) {
	return c.apply(ctx, p, in.Upload, library.ImportDecision{Base: in.Body.Base, Confirmed: in.Body.Confirmed})
}

func (c *Calls) applyMuseumImport(ctx context.Context, p *staff.Person, in *applyMuseumImportIn) (*out[Import], error) {
	decision := library.ImportDecision{Base: in.Body.Base, Confirmed: in.Body.Confirmed, Code: in.Body.Code}
	return c.apply(ctx, withoutMuseum(p), in.Upload, decision)
}

// getPackage streams the draft as a museum package, and records that somebody takes it out.
func (c *Calls) getPackage(w http.ResponseWriter, r *http.Request) {
	code, write, err := c.packageOf(r)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="`+code+`.zip"`)
	if r.Method == http.MethodHead {
		return
	}
	if err := write(w); err != nil {
		httpapi.LogWarning(r.Context(), "a package was not written to its end", "error", err)
		panic(http.ErrAbortHandler) // what has arrived must not look whole
	}
}

// packageOf returns the code of the museum that a request names and what writes its draft. It returns CodeInvalid for a draft that no
// import would accept.
func (c *Calls) packageOf(r *http.Request) (code string, write func(io.Writer) error, err error) {
	museum, err := strconv.ParseInt(chi.URLParam(r, "id"), 10, 64)
	if err != nil {
		return "", nil, guide.Errorf(guide.CodeNotFound, "there is no such museum")
	}
	p, err := c.admitToMuseum(r.Context(), museum, exportPackage)
	if err != nil {
		return "", nil, err
	}
	draft, err := c.config.Museums.Draft(r.Context(), museum)
	if err != nil {
		return "", nil, err
	}
	if write, err = c.config.WritePackage(r.Context(), draft); err == nil && r.Method != http.MethodHead {
		err = c.config.Staff.Record(r.Context(), p.Person, staff.ActionExportPackage, museum, p.museum.Code, "")
	}
	return p.museum.Code, write, err
}

// getSpreadsheet answers the works of the draft as a spreadsheet, which comes back as an import.
func (c *Calls) getSpreadsheet(ctx context.Context, p *museumPerson, _ *InMuseum) (*download, error) {
	draft, err := c.config.Museums.Draft(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	var sheet bytes.Buffer
	if err := c.config.WriteSpreadsheet(&sheet, draft); err != nil {
		return nil, err
	}
	const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	return downloadOf(contentType, p.museum.Code+".xlsx", func(out io.Writer) { _, _ = sheet.WriteTo(out) }), nil
}
