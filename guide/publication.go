package guide

import (
	"context"
	"time"
)

// Publication is an immutable snapshot of a museum, rendered once per language: serving it is a lookup, and editing does
// not change it.
type Publication struct {
	Museum      *Museum
	Version     int64 // starts at 1, incremented whenever the content changed
	PublishedAt time.Time
	Front       *Front
	Renditions  []Rendition
	Record      PublicationRecord
	Schedule    int64      // scheduled publication that it is the outcome of, which must be running; 0 for none
	Audit       AuditEntry // that is stored with it; none without an action
}

// Limits of the publications of a museum whose content stays stored, so that they can be published again. The last two stay in any
// case. The history lists all.
const (
	StoredPublications     = 100
	StoredPublicationBytes = 256 << 20 // compressed
)

// PublicationRecord is what the history says of a publication.
type PublicationRecord struct {
	Author     Author         `json:"author"`
	Note       string         `json:"note,omitempty"`
	Languages  []LanguageCode `json:"languages,omitempty"` // that were chosen; nil for all
	Elements   []ElementRef   `json:"elements,omitempty"`  // that were chosen, with what they needed; nil for all
	Restores   int64          `json:"restores,omitempty"`  // version that was published again
	Scheduled  bool           `json:"scheduled,omitempty"`
	Waivers    []Waiver       `json:"waivers,omitempty"`
	ApprovedBy *Author        `json:"approvedBy,omitempty"` // in a review; nil for none
	RequestKey string         `json:"requestKey,omitempty"` // of the request that ordered it
	// Added, Changed and Removed count elements in comparison with the publication before; the museum itself is one. Reordered counts
	// lists in another order; publications of earlier programs lack it.
	Added     int `json:"added,omitempty"`
	Changed   int `json:"changed,omitempty"`
	Removed   int `json:"removed,omitempty"`
	Reordered int `json:"reordered,omitempty"`
	// Origins has the publications with which renditions were made, by idLanguage. Those that are missing were made with this one.
	Origins map[int64]RenditionOrigin `json:"origins,omitempty"`
	// PhoneFeatures are the names of the files in its renditions with which phones recognise works: one, or several where renditions of
	// earlier publications were copied.
	PhoneFeatures []string `json:"phoneFeatures,omitempty"`

	Size          int64  `json:"-"` // bytes of the renditions, compressed
	DraftRevision *int64 `json:"-"` // of the draft that was published as a whole; nil if it was another state
	Stored        bool   `json:"-"` // its museum is still stored
}

// RenditionOrigin is the publication with which a rendition was made; the rendition contains both values.
type RenditionOrigin struct {
	Version int64     `json:"version"`
	At      time.Time `json:"at"`
}

// Origin returns the publication with which the rendition of a language was made.
func (p *Publication) Origin(language int64) RenditionOrigin {
	if origin, ok := p.Record.Origins[language]; ok {
		return origin
	}
	return RenditionOrigin{p.Version, p.PublishedAt}
}

// Waiver is a fault with which somebody publishes, and why.
type Waiver struct {
	ElementRef

	Path   string    `json:"path"`
	Code   string    `json:"code"`
	Reason string    `json:"reason"`
	Author Author    `json:"author"`
	At     time.Time `json:"at"`
}

// MuseumState is what servers know of every museum that was ever published.
type MuseumState struct {
	ID      int64
	Code    string
	Version int64 // of the current publication
	Active  bool
	Change  int64 // number of the last publication, activation or deactivation, among those of all museums
}

// DeletionNotice is how long a deleted museum is still listed as a change, with version 0.
const DeletionNotice = 5 * time.Second

// Identifier is the museum's canonical identifier in addresses.
func (s MuseumState) Identifier() string { return Identifier(s.ID, s.Code) }

// Rendition is the museum's detail in one language as it is sent.
type Rendition struct {
	Language int64  // idLanguage; 0 holds every language
	ETag     string // strong, with its quotes
	Brotli   []byte // the body, compressed
	Size     int64  // bytes of the body before compression
}

// MuseumFront is the front of a museum's current publication.
type MuseumFront struct {
	ID      int64
	Version int64
	Front   *Front
}

// Museums stores drafts and publications. Its methods return CodeNotFound for an unknown id.
type Museums interface {
	// MuseumID returns the id of the museum with that code, ignoring case. It assigns the next id to a new code.
	MuseumID(ctx context.Context, code string) (int64, error)
	// AssignIDs assigns ids to the museum's elements: the previous id by kind and path, or one that no element of that
	// kind ever had in any museum.
	AssignIDs(ctx context.Context, m *Museum) error
	// MuseumOf returns the museum that has or had the element of that kind with that id.
	MuseumOf(ctx context.Context, kind Kind, id int64) (museum int64, err error)
	// SaveDraft replaces the museum's draft atomically and stores the differences as a revision. changed is false when it was the
	// same.
	SaveDraft(ctx context.Context, m *Museum, by Import) (changed bool, err error)
	// Draft returns the draft.
	Draft(ctx context.Context, id int64) (*Museum, error)
	// List lists every museum by id.
	List(ctx context.Context) ([]MuseumSummary, error)
	// Summary returns one entry of the list.
	Summary(ctx context.Context, id int64) (MuseumSummary, error)
	// Changes lists the museums that were published, activated or deactivated after the change with that number, by their
	// numbers; after 0, all that were ever published. A change is never listed before one with a lower number. A museum that is
	// being deleted is listed with version 0, and after DeletionNotice it may be missing.
	Changes(ctx context.Context, after int64) ([]MuseumState, error)
	// Publish makes p what visitors see and activates the museum; p.Version must be one above the last, and the scheduled
	// publication that it completes must be running (CodeConflict otherwise).
	Publish(ctx context.Context, p *Publication) error
	// SetActive deactivates a museum, or activates it again. The entry is recorded if that changes something.
	SetActive(ctx context.Context, id int64, active bool, entry AuditEntry) error
	// BeginDeletion makes a museum unknown to visitors and staff at once, permanently. What belongs to it is deleted afterwards, until
	// when no museum gets its code. CodeBusy if it moves away.
	BeginDeletion(ctx context.Context, id int64, entry AuditEntry) error
	// Front returns the front of that version of the museum's publication, one of the last two.
	Front(ctx context.Context, id, version int64) (*Front, error)
	// Fronts returns the fronts of the museums that visitors may see and whose ids are above after, by their ids, at most limit
	// of them. Front is nil where it cannot be read.
	Fronts(ctx context.Context, after int64, limit int) ([]MuseumFront, error)
	// Published returns the snapshot visitors see, without its front and renditions. CodeNotFound before the first.
	Published(ctx context.Context, id int64) (*Publication, error)
	// Publication returns a publication, without its front and renditions. CodeNotFound if there is none of that version or its
	// museum is not stored any more.
	Publication(ctx context.Context, id, version int64) (*Publication, error)
	// Publications lists publications without museum, front and renditions, the last first: those of versions below before, if it
	// is not 0.
	Publications(ctx context.Context, id, before int64, limit int) ([]Publication, error)
	// Rendition returns the published detail in one language.
	Rendition(ctx context.Context, id, version, language int64) (Rendition, error)
	// SecretSalt returns 32 random bytes that belong to this installation, and never change.
	SecretSalt(ctx context.Context) ([]byte, error)
}
