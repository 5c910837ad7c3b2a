package guide

import "fmt"

// RecognitionReport rates how well the works of a museum can be recognised by their pictures.
type RecognitionReport struct {
	Works    int // of the museum
	Pictures int // usable ones
	Warnings []RecognitionWarning
}

// WellRecognised returns the number of works without warnings.
func (r RecognitionReport) WellRecognised() int {
	warned := map[int64]bool{}
	for _, w := range r.Warnings {
		warned[w.Artwork] = true
	}
	return r.Works - len(warned)
}

// DraftRecognition reports how well the works of a draft can be recognised, once all their pictures have been looked at.
type DraftRecognition struct {
	RecognitionReport

	Ready       bool // otherwise the report is empty
	Done, Total int  // pictures that have been looked at, and all of them
}

// RecognitionTrial is what a frame shows, by the pictures of a draft.
type RecognitionTrial struct {
	Artwork    int64 // idArtwork of the work that visitors would be led to; 0 for none
	Candidates []TrialCandidate
}

// TrialCandidate is a work that a frame may show.
type TrialCandidate struct {
	Artwork   int64   // idArtwork
	Certainty float64 // agreement with the work's picture; the museum's threshold requires 1
}

// RecognitionWarning is what makes a work hard to recognise.
type RecognitionWarning struct {
	Artwork   int64  // idArtwork
	Label     string // of the work, see Artwork.Label
	Fault     RecognitionFault
	Picture   string // path of the picture, "" for the work as a whole
	Twin      int64  // idArtwork of the similar work
	TwinLabel string
}

// RecognitionFault is a defect of a work's pictures.
type RecognitionFault string

// The faults.
const (
	FaultNoPicture  RecognitionFault = "noPicture"  // nothing to recognise the work by
	FaultUnusable   RecognitionFault = "unusable"   // the picture cannot be read
	FaultFewDetails RecognitionFault = "fewDetails" // too plain, dark or blurred
	FaultClustered  RecognitionFault = "clustered"  // its details sit in a small part
	FaultTwin       RecognitionFault = "twin"       // another work looks much the same
)

// Values lists the faults.
func (RecognitionFault) Values() []string {
	return []string{
		string(FaultNoPicture), string(FaultUnusable), string(FaultFewDetails), string(FaultClustered), string(FaultTwin),
	}
}

// Advice describes in English what is wrong and how to fix it.
func (w RecognitionWarning) Advice() string {
	switch w.Fault {
	case FaultNoPicture:
		return "it has no picture, so the camera cannot find it; give it an image"
	case FaultUnusable:
		return "the picture cannot be read; export it again as JPEG, PNG or WebP"
	case FaultFewDetails:
		return "the picture shows too few details; use a sharper or larger one, or add one of another side to recognitionImages"
	case FaultClustered:
		return "the details crowd in a small part of the picture; crop it to the work, or add another one to recognitionImages"
	case FaultTwin:
		return fmt.Sprintf("it looks much like work %s and may be taken for it; "+
			"crop the picture to what sets it apart, or add one of such a part to recognitionImages", w.TwinLabel)
	}
	return string(w.Fault)
}
