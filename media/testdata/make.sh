#!/bin/sh
# Generates the files of this folder with ffmpeg and ImageMagick; run it here. The tests contain each file's duration as
# reported by ffprobe -show_entries format=duration.
set -e
tone="-v error -y -f lavfi -i sine=frequency=440:duration=1.3 -bitexact"
ffmpeg $tone -ar 44100 -b:a 32k 44100.mp3
ffmpeg $tone -ar 22050 -ac 1 -b:a 16k 22050.mp3
ffmpeg $tone -ar 11025 -ac 1 -b:a 8k 11025.mp3
ffmpeg $tone -q:a 9 variable.mp3
ffmpeg $tone -ac 2 -ar 48000 -b:a 32k -id3v2_version 4 -metadata title=Tone tagged.mp3
ffmpeg $tone -c:a aac -b:a 24k tone.m4a
ffmpeg $tone -f lavfi -i testsrc2=size=98x64:rate=10:duration=1.3 -pix_fmt yuv420p -c:v libx264 -crf 40 -c:a aac -b:a 24k film.mp4
convert -size 60x40 xc:'rgb(200,30,40)' xc:'rgb(20,160,60)' +append \
  \( -size 60x40 xc:'rgb(25,50,190)' xc:'rgb(128,128,128)' +append \) -append -colorspace CMYK -quality 95 cmyk.jpg
