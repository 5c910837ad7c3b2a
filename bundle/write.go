package bundle

import (
	"io"

	"cicerone/guide"
)

// Write writes the museum as a package to target: a zip when its name ends in .zip, else a folder. open
// opens the content of a media file of the museum. The same museum always gives the same bytes. Nothing is
// left at target when it fails; CodeConflict when target exists already, CodeInvalid when the museum is
// not one that Read would accept.
func Write(target string, m *guide.Museum, open func(guide.Media) (io.ReadCloser, error)) error {
	return guide.Errorf(guide.CodeInternal, "%s %s %v", target, m.Code, open == nil)
}
