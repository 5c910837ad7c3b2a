package bundle

import (
	"archive/zip"
	"cmp"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"cicerone/guide"
)

// Write writes the museum as a package to target: a zip if its name ends in .zip, else a folder. open opens a media file
// of the museum. The same museum always gives the same bytes. Nothing is left at target on failure. Write returns
// CodeConflict if target exists and is not an empty folder, and CodeInvalid if Read would not accept the museum.
func Write(target string, m *guide.Museum, open func(guide.Media) (io.ReadCloser, error)) error {
	if err := checkTarget(target); err != nil {
		return err
	}
	write, err := Writer(m, open)
	if err != nil {
		return err
	}
	if strings.EqualFold(filepath.Ext(target), ".zip") {
		return writeZipFile(target, write)
	}
	return writeFolder(target, write.files)
}

// ZipWriter writes a museum as the zip of its package. Make one with Writer.
type ZipWriter struct {
	texts []textFile
	media []guide.Media
	open  func(guide.Media) (io.ReadCloser, error)
}

// Writer returns what writes the museum as a package, as Write does. It returns CodeInvalid if Read would not accept the museum.
func Writer(m *guide.Museum, open func(guide.Media) (io.ReadCloser, error)) (*ZipWriter, error) {
	texts, err := encodeMuseum(m)
	if err != nil {
		return nil, err
	}
	media, err := mediaOf(m)
	return &ZipWriter{texts: texts, media: media, open: open}, err
}

// files calls put with each file of the package.
func (w *ZipWriter) files(put putFile) error {
	for _, text := range w.texts {
		if err := put(text.name, true, strings.NewReader(text.content)); err != nil {
			return err
		}
	}
	for _, file := range w.media {
		if err := copyMedia(put, file, w.open); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the zip to out as it is made. It compresses texts only, as media are compressed already. Entries have no time, so
// that the same museum gives the same bytes.
func (w *ZipWriter) Write(out io.Writer) error {
	archive := zip.NewWriter(out)
	archive.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	err := w.files(func(name string, text bool, content io.Reader) error {
		header := &zip.FileHeader{Name: name, Method: zip.Store}
		if text {
			header.Method = zip.Deflate
		}
		entry, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		_, err = io.Copy(entry, content)
		return err
	})
	if err != nil {
		return err // the end that makes it a zip is missing
	}
	return archive.Close()
}

// checkTarget returns an error if writing to target would overwrite something.
func checkTarget(target string) error {
	entries, err := os.ReadDir(target)
	switch {
	case err == nil && len(entries) == 0 && filepath.Ext(target) != ".zip", errors.Is(err, fs.ErrNotExist):
		return nil
	case err == nil:
		return &guide.Error{Code: guide.CodeConflict, Field: target, Message: "the folder is not empty; name a new one", Cause: ErrExists}
	}
	if _, err := os.Stat(target); err == nil {
		return &guide.Error{Code: guide.CodeConflict, Field: target, Message: "the file exists; name a new one", Cause: ErrExists}
	}
	return &guide.Error{Code: guide.CodeInvalid, Field: target, Message: "it cannot be written", Cause: err}
}

func copyMedia(put putFile, media guide.Media, open func(guide.Media) (io.ReadCloser, error)) error {
	content, err := open(media)
	if err != nil {
		return fmt.Errorf("%s: %w", media.Path, err)
	}
	defer content.Close()
	return put(media.Path, false, content)
}

// mediaOf lists the museum's media by path, each once.
func mediaOf(m *guide.Museum) ([]guide.Media, error) {
	var list []guide.Media
	m.MapMedia(func(use guide.MediaUse) guide.Media {
		list = append(list, use.Media)
		return use.Media
	})
	slices.SortFunc(list, func(a, b guide.Media) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Name, b.Name)) })
	list = slices.Compact(list)
	for i := 1; i < len(list); i++ {
		if list[i].Path == list[i-1].Path {
			return nil, guide.Invalid(list[i].Path, "two files have this path: %s and %s", list[i-1].Name, list[i].Name)
		}
	}
	return list, nil
}

// textFile is a text file of a package.
type textFile struct{ name, content string }

// encodeMuseum returns the text files of the museum's package: museum.yaml, a file for each list of elements and one for
// each work.
func encodeMuseum(m *guide.Museum) ([]textFile, error) {
	if err := check(m); err != nil {
		return nil, err
	}
	e := &encoder{languages: m.Languages}
	v := reflect.ValueOf(m).Elem()
	separate := separateFields()
	var texts []textFile
	put := func(name string, node *yaml.Node) error {
		content, err := yamlText(node)
		texts = append(texts, textFile{name, string(content)})
		return err
	}
	if err := put("museum.yaml", e.fields(v, 0, separate...)); err != nil {
		return nil, err
	}
	for _, field := range guide.FieldsOf(v.Type()) {
		if field.Name == artworksField || !slices.Contains(separate, field.Name) {
			continue
		}
		if node := e.value(v.Field(field.Index)); node != nil {
			if err := put(field.Name+".yaml", node); err != nil {
				return nil, err
			}
		}
	}
	names := workFileNames(m.Artworks)
	for i := range m.Artworks {
		if err := put(names[i], e.fields(reflect.ValueOf(&m.Artworks[i]).Elem(), i)); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// check returns the first violation of the domain's rules, so that every export can be imported again.
func check(m *guide.Museum) error {
	var first *guide.Error
	m.Check(func(path string, fault guide.Fault) {
		if first == nil {
			first = guide.Invalid(path, "%s", fault.Message())
		}
	})
	if first != nil {
		return first
	}
	return nil
}

// separateFields returns the fields of the museum written to their own files: those whose elements have keys, and the
// game.
func separateFields() []string {
	var names []string
	for _, field := range partFields() {
		t := field.Type
		if t.Kind() == reflect.Struct {
			continue
		}
		element := guide.FieldsOf(t.Elem())
		if t.Kind() == reflect.Pointer || slices.ContainsFunc(element, func(f guide.Field) bool { return f.Name == "key" }) {
			names = append(names, field.Name)
		}
	}
	return names
}

// maxFileKey is the length of the longest key used in a file name, in bytes.
const maxFileKey = 80

// workFileNames names the works' files so that their natural order is the museum's order: by key where possible, else by
// position and key.
func workFileNames(works []guide.Artwork) []string {
	names := make([]string, len(works))
	seen := map[string]bool{}
	inOrder := true
	for i := range works {
		names[i] = path.Join(artworksFolder, works[i].Key+".yaml")
		folded := strings.ToLower(names[i])
		if len(works[i].Key) > maxFileKey || seen[folded] || i > 0 && compareNatural(names[i-1], names[i]) >= 0 {
			inOrder = false
		}
		seen[folded] = true
	}
	if inOrder {
		return names
	}
	width := len(fmt.Sprint(len(works)))
	for i := range works {
		names[i] = fmt.Sprintf("%s/%0*d-%s.yaml", artworksFolder, width, i+1, works[i].Key)
		if len(works[i].Key) > maxFileKey {
			names[i] = fmt.Sprintf("%s/%0*d.yaml", artworksFolder, width, i+1)
		}
	}
	return names
}

// putFile writes a file of a package.
type putFile func(name string, text bool, content io.Reader) error

// writeFolder lets write fill a new folder and renames it to target on success. Only its owner may read it: a package has the
// museum's codes.
func writeFolder(target string, write func(putFile) error) error {
	target = filepath.Clean(target)
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	dir, err := os.MkdirTemp(filepath.Dir(target), ".cicerone-export-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	err = write(func(name string, _ bool, content io.Reader) error {
		if err := root.MkdirAll(path.Dir(name), 0o700); err != nil {
			return err
		}
		file, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		_, err = io.Copy(file, content)
		return errors.Join(err, file.Close())
	})
	if err != nil {
		return err
	}
	if err := os.Remove(target); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Rename(dir, target)
}

// writeZipFile writes a new zip and renames it to target on success.
func writeZipFile(target string, write *ZipWriter) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(target), ".cicerone-export-")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if err := errors.Join(write.Write(file), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), target)
}
