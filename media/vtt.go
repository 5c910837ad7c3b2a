package media

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"cicerone/guide"
)

// cueTiming is the line of a cue that says when it is shown (WebVTT, cue timings block); settings may
// follow.
var cueTiming = regexp.MustCompile(`^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t]+.*)?$`)

// checkVTT returns CodeInvalid, naming the line, for what a browser would not show as a WebVTT transcript: browsers drop
// faulty cues silently.
func checkVTT(file string, content []byte) error {
	if !utf8.Valid(content) {
		return guide.Invalid(file, "the transcript is not in UTF-8; save it with that encoding")
	}
	if bytes.IndexByte(content, 0) >= 0 {
		return guide.Invalid(file, "the transcript holds a NUL character")
	}
	text := strings.TrimPrefix(string(content), "\ufeff")
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	if first := lines[0]; first != "WEBVTT" && !strings.HasPrefix(first, "WEBVTT ") && !strings.HasPrefix(first, "WEBVTT\t") {
		return guide.Invalid(file, "line 1: a WebVTT transcript begins with a line WEBVTT")
	}
	c := &vttChecker{file: file, lines: lines}
	c.skipBlock() // the header
	for c.at < len(lines) {
		if lines[c.at] == "" {
			c.at++
			continue
		}
		if err := c.block(); err != nil {
			return err
		}
	}
	if c.cues == 0 {
		return guide.Invalid(file, "the transcript holds no cue; a cue is a line such as 00:01.000 --> 00:04.500 with the words below it")
	}
	return nil
}

type vttChecker struct {
	file  string
	lines []string
	at    int // index of the line being read
	cues  int
	last  time.Duration // start of the cue before
}

func (c *vttChecker) skipBlock() {
	for c.at < len(c.lines) && c.lines[c.at] != "" {
		c.at++
	}
}

// block reads one block: a comment, a style, a region, or a cue with an optional name above its times.
func (c *vttChecker) block() error {
	word, _, _ := strings.Cut(strings.TrimSpace(strings.ReplaceAll(c.lines[c.at], "\t", " ")), " ")
	hasTimes := strings.Contains(c.lines[c.at], "-->")
	if !hasTimes && (word == "NOTE" || word == "STYLE" || word == "REGION") {
		c.skipBlock()
		return nil
	}
	if !hasTimes {
		c.at++
		if c.at == len(c.lines) || !strings.Contains(c.lines[c.at], "-->") {
			return guide.Invalid(c.file, "line %d: the times of a cue are missing, such as 00:01.000 --> 00:04.500", c.at)
		}
	}
	start, err := c.times()
	if err != nil {
		return err
	}
	if start < c.last {
		return guide.Invalid(c.file, "line %d: the cue starts before the one above it", c.at+1)
	}
	c.last = start
	c.cues++
	for c.at++; c.at < len(c.lines) && c.lines[c.at] != ""; c.at++ {
		if strings.Contains(c.lines[c.at], "-->") {
			return guide.Invalid(c.file, "line %d: put an empty line before the next cue", c.at+1)
		}
	}
	return nil
}

func (c *vttChecker) times() (start time.Duration, err error) {
	line := strings.TrimRight(c.lines[c.at], " \t")
	m := cueTiming.FindStringSubmatch(line)
	if m == nil {
		hint := "write minutes:seconds.milliseconds on both sides, such as 00:01.000 --> 00:04.500"
		if strings.Contains(line, ",") {
			hint = "this looks like SubRip (SRT): write a point before the milliseconds, not a comma"
		}
		return 0, guide.Invalid(c.file, "line %d: %q are no cue times; %s", c.at+1, truncate(line), hint)
	}
	start, end := vttTime(m[1:5]), vttTime(m[5:9])
	if end <= start {
		return 0, guide.Invalid(c.file, "line %d: the cue ends before it starts", c.at+1)
	}
	return start, nil
}

// vttTime adds up hours, minutes, seconds and milliseconds, whose digits the pattern has checked.
func vttTime(parts []string) time.Duration {
	var total time.Duration
	for i, unit := range []time.Duration{time.Hour, time.Minute, time.Second, time.Millisecond} {
		n, err := strconv.ParseUint(parts[i], 10, 16)
		if err != nil { // no hours, or more than anyone has
			continue
		}
		total += time.Duration(n) * unit
	}
	return total
}

func truncate(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
