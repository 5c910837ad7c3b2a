// Package guide is the domain of Cicerone: what a museum's guide consists of, what a visit is, and the
// rules that hold for both. It depends on the standard library alone; adapters (bundle, store, media,
// httpapi) depend on it and never on each other.
//
// The struct tags of the content types serve several readers: `json` names a field in the museum package
// and in the stored document, `doc` explains it to authors (docs/museum.schema.json is made from it) and
// `package:"-"` marks what authors never write because the server assigns it. `check:"required"` marks
// what a package must state, `media` says what kind of file a field shows, `max` how many characters a
// text may have, `ref` which list's elements a key names and `secret:"yes"` what only people who manage access may read.
// FieldsOf reads them all. Wire names (idMuseum, artworkCode, …) are httpapi's business.
package guide
