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

// Inspect returns the facts of content as Import would store it: type, name, size, width and height, duration. It stores
// nothing. Variants and preview are left out, and the pixels of pictures are decoded only to turn them upright, so Import
// can still find a picture damaged. file is the path authors know it by; errors are CodeInvalid with it as their field.
func (i *Importer) Inspect(ctx context.Context, file string, content io.Reader) (facts guide.MediaFacts, err error) {
	o, err := i.open(ctx, file, content)
	if err != nil {
		return guide.MediaFacts{}, err
	}
	return o.facts, o.close()
}

// open inspects a file, turns a picture upright and names it.
func (i *Importer) open(ctx context.Context, file string, content io.Reader) (*original, error) {
	o, err := inspect(ctx, file, content)
	if err != nil {
		return nil, err
	}
	if o.picture.orientation > 1 {
		err = i.turnUpright(ctx, o)
	}
	if err == nil {
		err = o.setName(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, o.close())
	}
	return o, nil
}

// turnUpright replaces a picture that its metadata turn by one that needs none. When that is new, makeVariants decodes it again:
// variants depend on the stored bytes alone, and no decoded picture is in memory while files are stored.
func (i *Importer) turnUpright(ctx context.Context, o *original) error {
	release, err := i.decodes.Acquire(ctx, o.picture.pixels())
	if err != nil {
		return err
	}
	defer release()
	picture, err := decodePicture(o.fileType, o.picture, o.content, 0)
	if err != nil {
		return guide.Invalid(o.file, "%s is damaged: %v", o.fileType.name, err)
	}
	encoded, err := encodePicture(o.fileType, picture)
	if err != nil {
		return guide.Invalid(o.file, "%s cannot be turned upright: %v", o.fileType.name, err)
	}
	if err := o.close(); err != nil {
		return err
	}
	o.content, o.close = bytes.NewReader(encoded), func() error { return nil }
	return o.readFacts()
}

// KeepOriginal stores content as it came, with what is embedded in it, and returns the name; "" if Import stores the same
// bytes. It is never served.
func (i *Importer) KeepOriginal(ctx context.Context, file string, content io.Reader) (name string, err error) {
	o, err := inspect(ctx, file, content)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	if err := o.setName(ctx); err != nil {
		return "", err
	}
	if err := o.rewind(); err != nil {
		return "", err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, contextReader{ctx, o.content}); err != nil {
		return "", err
	}
	if err := o.rewind(); err != nil {
		return "", err
	}
	name = contentName(sum, o.fileType.extension)
	if name == o.facts.Name && o.picture.orientation <= 1 {
		return "", nil
	}
	name += guide.OriginalExtension
	return name, i.blobs.Put(ctx, name, o.content)
}

// Import stores content without the descriptions embedded in it, pictures upright and with their variants, and returns its
// facts. It does not decode content again that was imported before. It returns CodeInvalid, with file as its field, if the
// file is at fault.
func (i *Importer) Import(ctx context.Context, file string, content io.Reader) (facts guide.MediaFacts, err error) {
	o, err := i.open(ctx, file, content)
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
	if err := i.blobs.Put(ctx, facts.Name, o.cleaned()); err != nil || known {
		return facts, err
	}
	return facts, i.facts.SaveMediaFacts(ctx, []guide.MediaFacts{facts})
}

// IsImported reports whether content of that name has been imported and is stored with its variants.
func (i *Importer) IsImported(ctx context.Context, name string) (bool, error) {
	if _, known, err := i.knownFacts(ctx, name); !known || err != nil {
		return false, err
	}
	return i.blobs.Has(ctx, name)
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
	size     int64            // bytes of content
	parts    []part           // of content, what is stored
	facts    guide.MediaFacts // without variants and preview
	picture  pictureHeader
}

// cleaned reads what is stored of the file.
func (o *original) cleaned() io.Reader { return &cleaned{content: o.content, parts: o.parts} }

// setName names the file by the content that is stored.
func (o *original) setName(ctx context.Context) error {
	sum := sha256.New()
	size, err := io.Copy(sum, contextReader{ctx, o.cleaned()})
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", o.file, err)
	}
	o.facts.Size, o.facts.Name = size, contentName(sum, o.fileType.extension)
	return nil
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
	if err := o.readFacts(); err != nil {
		return nil, err
	}
	if err := o.fileType.checkExtension(file); err != nil {
		return nil, err
	}
	o.facts.Kind, o.facts.ContentType = o.fileType.kind, o.fileType.contentType
	return o, nil
}

func (o *original) rewind() error {
	_, err := o.content.Seek(0, io.SeekStart)
	return err
}

// readFacts reads what the file's own format states, duration, size, tracks, and finds the parts that are stored.
func (o *original) readFacts() (err error) {
	if o.size, err = o.content.Seek(0, io.SeekEnd); err != nil {
		return err
	}
	if err := o.rewind(); err != nil {
		return err
	}
	invalid := func(err error) error {
		return guide.Invalid(o.file, "%s cannot be used: %v", o.fileType.name, err)
	}
	switch o.fileType {
	case typeMP3:
		sound, err := readMP3(o.content)
		if err != nil {
			return invalid(err)
		}
		o.facts.Duration, o.parts = sound.seconds, sound.parts
	case typeMP4:
		m, err := readMovie(o.content, o.size)
		if err != nil {
			return invalid(err)
		}
		if !m.video {
			o.fileType = typeM4A
		}
		o.facts.Duration, o.facts.Width, o.facts.Height, o.parts = m.duration, m.width, m.height, m.parts
		o.facts.Silent = !m.sound
	case typeVTT:
		text, err := io.ReadAll(o.content)
		if err != nil {
			return err
		}
		o.parts = []part{{size: o.size}}
		return checkVTT(o.file, text)
	default:
		h, err := readPictureHeader(o.fileType, o.content)
		if err != nil {
			return invalid(err)
		}
		o.picture, o.parts = h, h.parts
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
