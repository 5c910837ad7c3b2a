#!/bin/sh
# Draws the stills of the films and binds them as MP4: H.264 that every phone
# plays, the index in front, the same bytes on every run.
set -eu
cd "$(dirname "$0")/.."
out=../../demo/museums/pattern/videos
stills=$(mktemp -d)
trap 'rm -rf "$stills"' EXIT
mkdir -p "$out"
go run ./draw -frames "$stills"
for film in 214-growing slide-welcome; do
	ffmpeg -v error -y -framerate 14 -i "$stills/$film/%04d.png" \
		-c:v libx264 -profile:v high -preset veryslow -crf "${CRF:-31}" -g 56 -pix_fmt yuv420p \
		-threads 1 -map_metadata -1 -fflags +bitexact -flags:v +bitexact -bitexact -movflags +faststart \
		"$out/$film.mp4"
	size=$(wc -c <"$out/$film.mp4")
	echo "$out/$film.mp4: $((size / 1000)) kB"
	if [ "$size" -gt 400000 ]; then
		echo "videos.sh: $film.mp4 is larger than 400 kB; raise CRF" >&2
		exit 1
	fi
done
