package main

import (
	"fmt"
	"image"
	_ "image/jpeg" // pictures may be JPEG,
	_ "image/png"  // PNG
	"os"
	"path/filepath"
	"slices"

	_ "golang.org/x/image/webp" // or WebP
)

func readPicture(path string) (image.Image, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	img, _, err := image.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return img, nil
}

// picturesIn lists the pictures of a folder and its subfolders by name.
func picturesIn(folder string) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err == nil && slices.Contains([]string{".jpg", ".jpeg", ".png", ".webp"}, filepath.Ext(path)) && entry.Type().IsRegular() {
			paths = append(paths, path)
		}
		return err
	})
	return paths, err
}
