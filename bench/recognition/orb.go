package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"cicerone/recognition/phoneshot"
)

const orbScript = "bench/recognition/orb.py"

// measureORB measures OpenCV's ORB on the same works and frames, where it is installed.
func (e evaluation) measureORB(ctx context.Context, m material, works int, shots []shot) error {
	python := findOpenCV(ctx)
	if python == "" {
		fmt.Fprintln(e.out, "  ORB skipped: python3-opencv is not installed")
		return nil
	}
	folder, err := os.MkdirTemp("", "cicerone-orb-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for _, sub := range []string{"works", "frames"} {
		if err := os.Mkdir(filepath.Join(folder, sub), 0o755); err != nil {
			return err
		}
	}
	err = forEach(works, func(i int) error {
		img, err := m.picture(i)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(folder, "works", fmt.Sprintf("%d.jpg", i)), phoneshot.JPEG(img, 1), 0o644)
	})
	if err != nil {
		return err
	}
	for i, s := range shots {
		if err := os.WriteFile(filepath.Join(folder, "frames", fmt.Sprintf("%s_%d_%d.jpg", s.kind, s.work, i)), s.frame, 0o644); err != nil {
			return err
		}
	}
	run := exec.CommandContext(ctx, python, orbScript, folder)
	run.Stdout, run.Stderr = e.out, os.Stderr
	return run.Run()
}

// findOpenCV returns a Python with OpenCV, or "".
func findOpenCV(ctx context.Context) string {
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.CommandContext(ctx, python, "-c", "import cv2").Run() == nil {
			return python
		}
	}
	return ""
}
