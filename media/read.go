package media

import (
	"context"
	"errors"
	"image"
	"io"

	"cicerone/guide"
)

// ReadPicture decodes a stored picture, upright and in sRGB. It returns CodeNotFound if there is none of that name,
// CodeInvalid if it cannot be decoded. The caller bounds how many are decoded at once.
func ReadPicture(ctx context.Context, blobs guide.Blobs, name string) (picture image.Image, err error) {
	content, err := blobs.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	return DecodePicture(ctx, name, content)
}

// DecodePicture decodes a picture of any type that museums can use, upright and in sRGB. file is the name it
// goes by; errors are CodeInvalid with it as their field.
func DecodePicture(ctx context.Context, file string, content io.Reader) (picture image.Image, err error) {
	o, err := inspect(ctx, file, content)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	if o.facts.Kind != guide.MediaImage {
		return nil, guide.Invalid(file, "%s is no picture", o.fileType.name)
	}
	picture, err = decodePicture(o.fileType, o.picture, o.content, 0)
	if err != nil {
		return nil, guide.Invalid(file, "%s is damaged: %v", o.fileType.name, err)
	}
	return picture, nil
}
