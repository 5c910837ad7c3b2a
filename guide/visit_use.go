package guide

import (
	"fmt"
	"slices"
	"strings"
)

// Use is something of the guide that a visit used (specification 4 §1).
type Use string

// The uses: how a work was opened, and what else there is.
const (
	UseNumber    Use = "NUMBER"    // by its number; counted of AccessKeyboard
	UseCamera    Use = "CAMERA"    // by the camera; counted of AccessRecognition
	UseList      Use = "LIST"      // from the list of the most outstanding works
	UseHall      Use = "HALL"      // from the works of a hall
	UseRoute     Use = "ROUTE"     // from a route or exhibition
	UseTimeline  Use = "TIMELINE"  // from a timeline
	UseFavourite Use = "FAVOURITE" // from the visitor's favourites
	UseLink      Use = "LINK"      // by an address that names no screen of the guide, such as of a code on the wall

	UseTranscript Use = "TRANSCRIPT" // read the transcript of a recording
	UseSpeed      Use = "SPEED"      // chose another speed
	UseTextSize   Use = "TEXT_SIZE"  // changed the size of a text
	UseOffline    Use = "OFFLINE"    // opened a work without a connection
	UseKids       Use = "KIDS"       // was in kids mode
	UseByHalls    Use = "BY_HALLS"   // was in the visit by halls
)

// UsesToOpen are the ways to open a work, and OtherUses everything else, each in the order in which they are shown.
var (
	UsesToOpen = []Use{UseNumber, UseCamera, UseList, UseHall, UseRoute, UseTimeline, UseFavourite, UseLink}
	OtherUses  = []Use{UseTranscript, UseSpeed, UseTextSize, UseOffline, UseKids, UseByHalls}
)

// ReportedUses are what an event can report. The others are counted by AccessType.
var ReportedUses = append(slices.Clone(UsesToOpen[2:]), OtherUses...)

// VisitUse is something of the guide that a visit used. A visit uses each thing once, however often it did.
type VisitUse struct {
	Visit int64 // idVisit
	Use   Use
}

// Check returns CodeInvalid, naming the field, for a use that is not reported.
func (u VisitUse) Check() error {
	if !slices.Contains(ReportedUses, u.Use) {
		return Invalid("use", "must be one of %s", strings.Trim(fmt.Sprint(ReportedUses), "[]"))
	}
	return nil
}

// UseOf returns the use that is counted of an AccessType; false if none is.
func UseOf(access AccessType) (use Use, ok bool) {
	switch access {
	case AccessKeyboard:
		return UseNumber, true
	case AccessRecognition:
		return UseCamera, true
	}
	return "", false
}
