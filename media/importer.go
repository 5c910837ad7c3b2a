package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"

	"cicerone/guide"
)

// Importer stores media files with their facts. It is safe for concurrent use; pixelBudget bounds how many pictures
// are decoded at once. The same file gets the same name everywhere.
type Importer struct {
	blobs    guide.Blobs
	facts    guide.MediaFactsStore
	decodes  *pixelBudget
	inFlight singleflight.Group // by name: one content is imported once, however many ask for it
}

// NewImporter returns an importer that stores files in blobs and their facts in facts.
func NewImporter(blobs guide.Blobs, facts guide.MediaFactsStore) *Importer {
	return &Importer{blobs: blobs, facts: facts, decodes: newPixelBudget(runtime.GOMAXPROCS(0))}
}

// Inspect returns the facts of content without storing it: type, name, size, width and height, duration.
// Variants and preview are left out, and the pixels of pictures are not decoded, so Import can still find
// a picture damaged. file is the path authors know it by; errors are CodeInvalid with it as their field.
func Inspect(ctx context.Context, file string, content io.Reader) (guide.MediaFacts, error) {
	o, err := inspect(ctx, file, content)
	if err != nil {
		return guide.MediaFacts{}, err
	}
	return o.facts, o.close()
}

// Import stores content and the variants of a picture, and returns its facts. It does not decode content again that was
// imported before. It returns CodeInvalid, with file as its field, if the file is at fault.
func (i *Importer) Import(ctx context.Context, file string, content io.Reader) (facts guide.MediaFacts, err error) {
	o, err := inspect(ctx, file, content)
	if err != nil {
		return guide.MediaFacts{}, err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	for {
		imported, err, _ := i.inFlight.Do(o.facts.Name, func() (any, error) { return i.importOnce(ctx, o) })
		if err == nil {
			return imported.(guide.MediaFacts), nil
		}
		// The caller that imports may be cancelled; the others try again.
		if cancelled := errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded); !cancelled || ctx.Err() != nil {
			return guide.MediaFacts{}, err
		}
	}
}

func (i *Importer) importOnce(ctx context.Context, o *original) (guide.MediaFacts, error) {
	facts, known, err := i.knownFacts(ctx, o.facts.Name)
	if err != nil {
		return facts, err
	}
	if !known {
		facts = o.facts
		if facts.Kind == guide.MediaImage {
			if err := i.importPicture(ctx, o, &facts); err != nil {
				return facts, err
			}
		}
	}
	if err := o.rewind(); err != nil {
		return facts, err
	}
	if err := i.blobs.Put(ctx, facts.Name, o.content); err != nil || known {
		return facts, err
	}
	return facts, i.facts.SaveMediaFacts(ctx, []guide.MediaFacts{facts})
}

// knownFacts returns the facts of content that has been imported and whose variants are all stored.
func (i *Importer) knownFacts(ctx context.Context, name string) (facts guide.MediaFacts, known bool, err error) {
	stored, err := i.facts.MediaFacts(ctx, []string{name})
	if err != nil {
		return facts, false, err
	}
	if facts, known = stored[name]; !known {
		return facts, false, nil
	}
	for _, v := range facts.Variants {
		if has, err := i.blobs.Has(ctx, v.Name); !has || err != nil {
			return guide.MediaFacts{}, false, err
		}
	}
	return facts, true, nil
}

func (i *Importer) importPicture(ctx context.Context, o *original, facts *guide.MediaFacts) error {
	variants, preview, err := i.makeVariants(ctx, o)
	if err != nil {
		return err
	}
	facts.Preview = preview
	group, groupContext := errgroup.WithContext(ctx)
	for _, v := range variants {
		name := contentNameOf(v.content, typeWebP.extension)
		facts.Variants = append(facts.Variants, guide.MediaVariant{
			Name: name, Width: v.width, Height: v.height, Size: int64(len(v.content)),
		})
		group.Go(func() error { return i.blobs.Put(groupContext, name, bytes.NewReader(v.content)) })
	}
	return group.Wait()
}

// makeVariants decodes a picture and encodes its variants, within the budget of pixels.
func (i *Importer) makeVariants(ctx context.Context, o *original) ([]variant, string, error) {
	release, err := i.decodes.Acquire(ctx, o.picture.pixels())
	if err != nil {
		return nil, "", err
	}
	defer release()
	picture, err := decodePicture(o.fileType, o.picture, o.content, shrinkAbove)
	if err != nil {
		return nil, "", guide.Invalid(o.file, "%s is damaged: %v", o.fileType.name, err)
	}
	width, height := o.picture.displaySize()
	return encodeVariants(ctx, picture, width, height, o.fileType, o.facts.Size)
}

// original is a file being imported.
type original struct {
	file     string
	fileType *fileType
	content  io.ReadSeeker
	close    func() error
	facts    guide.MediaFacts // without variants and preview
	picture  pictureHeader
}

func inspect(ctx context.Context, file string, content io.Reader) (o *original, err error) {
	seekable, closeContent, err := seekable(contextReader{ctx, content}, content)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", file, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, closeContent())
		}
	}()
	o = &original{file: file, content: seekable, close: closeContent}
	size, err := seekable.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	head := make([]byte, min(size, headSize))
	if err := o.rewind(); err != nil {
		return nil, err
	}
	if _, err := io.ReadFull(seekable, head); err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", file, err)
	}
	if o.fileType, err = sniff(file, head); err != nil {
		return nil, err
	}
	if size > o.fileType.maxSize {
		return nil, guide.Invalid(file, "%s may have at most %d megabytes; this one has %d",
			o.fileType.name, o.fileType.maxSize>>20, (size+1<<20-1)>>20)
	}
	o.facts.Size = size
	if err := o.rewind(); err != nil {
		return nil, err
	}
	if err := o.readFacts(); err != nil {
		return nil, err
	}
	if err := o.fileType.checkExtension(file); err != nil {
		return nil, err
	}
	o.facts.Kind, o.facts.ContentType = o.fileType.kind, o.fileType.contentType
	if err := o.rewind(); err != nil {
		return nil, err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, contextReader{ctx, seekable}); err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", file, err)
	}
	o.facts.Name = contentName(sum, o.fileType.extension)
	return o, nil
}

func (o *original) rewind() error {
	_, err := o.content.Seek(0, io.SeekStart)
	return err
}

// readFacts reads what the file's own format states: duration, size, tracks.
func (o *original) readFacts() error {
	invalid := func(err error) error {
		return guide.Invalid(o.file, "%s cannot be used: %v", o.fileType.name, err)
	}
	switch o.fileType {
	case typeMP3:
		seconds, err := mp3Duration(o.content)
		if err != nil {
			return invalid(err)
		}
		o.facts.Duration = seconds
	case typeMP4:
		m, err := readMovie(o.content, o.facts.Size)
		if err != nil {
			return invalid(err)
		}
		if !m.video {
			o.fileType = typeM4A
		}
		o.facts.Duration, o.facts.Width, o.facts.Height = m.duration, m.width, m.height
	case typeVTT:
		text, err := io.ReadAll(o.content)
		if err != nil {
			return err
		}
		return checkVTT(o.file, text)
	default:
		h, err := readPictureHeader(o.fileType, o.content)
		if err != nil {
			return invalid(err)
		}
		o.picture = h
		o.facts.Width, o.facts.Height = h.displaySize()
	}
	return nil
}

// maxInMemory is how much of a stream that cannot seek, such as a file in a zip, is copied to memory. Longer ones are
// copied to a temporary file.
const maxInMemory = 8 << 20

// seekable returns content if it can seek, else a copy of stream in memory or in a temporary file, which closeSeeker
// removes. It does not close content.
func seekable(stream, content io.Reader) (seeker io.ReadSeeker, closeSeeker func() error, err error) {
	if s, ok := content.(io.ReadSeeker); ok {
		return s, func() error { return nil }, nil
	}
	var start bytes.Buffer
	n, err := io.CopyN(&start, stream, maxInMemory)
	if errors.Is(err, io.EOF) {
		return bytes.NewReader(start.Bytes()[:n]), func() error { return nil }, nil
	}
	if err != nil {
		return nil, nil, err
	}
	file, err := os.CreateTemp("", "cicerone-media-*")
	if err != nil {
		return nil, nil, err
	}
	closeSeeker = func() error { return errors.Join(file.Close(), os.Remove(file.Name())) }
	if _, err := io.Copy(file, io.LimitReader(io.MultiReader(&start, stream), maxVideoSize+1)); err != nil {
		return nil, nil, errors.Join(err, closeSeeker())
	}
	return file, closeSeeker, nil
}
