package guide

import "regexp"

var (
	museumCodeShape = regexp.MustCompile(`^[A-Za-z0-9]{2,20}$`)
	tagManagerShape = regexp.MustCompile(`^GTM-[A-Za-z0-9]{1,20}$`)
	analyticsShape  = regexp.MustCompile(`^(G|UA|AW|GT)-[A-Za-z0-9-]{1,30}$`)
)

func (c *checker) checkMuseum(m *Museum, at *pathNode) {
	if m.Code != "" && !museumCodeShape.MatchString(m.Code) {
		c.fault(at.field("code"), "%q cannot be a museum's code; use 2 to 20 letters and digits without accents", m.Code)
	}
	if m.RecognitionThreshold < 0 || m.RecognitionThreshold > 100 {
		c.fault(at.field("recognitionThreshold"), "%d is not between 1 and 100; leave it out for %d", m.RecognitionThreshold, DefaultRecognitionThreshold)
	}
	if m.TagManagerID != "" && !tagManagerShape.MatchString(m.TagManagerID) {
		c.fault(at.field("googleTagManagerId"), "%q is not the id of a container, such as GTM-ABC123", m.TagManagerID)
	}
	if m.AnalyticsID != "" && !analyticsShape.MatchString(m.AnalyticsID) {
		c.fault(at.field("googleAnalyticsId"), "%q is not a measurement id, such as G-ABC123", m.AnalyticsID)
	}
	if m.AccessCodeRequired && len(m.AccessCodes) == 0 {
		c.fault(at.field("accessCodeRequired"), "visitors need an access code, but accessCodes lists none")
	}
	if m.PrivacyPolicyNotice && len(m.PrivacyPolicy) == 0 {
		c.fault(at.field("privacyPolicyEnabled"), "visitors are asked to accept a privacy policy, but privacyPolicy is missing")
	}
	c.references(at.field("extraDownloads"), m.ExtraDownloads, c.artworks, "work")
}

// maxAccessDays bounds how long a code may be valid: ten years, which is longer than any ticket.
const maxAccessDays = 3650

func (c *checker) checkAccessCode(code *AccessCode, at *pathNode) {
	if code.Days < 0 || code.Days > maxAccessDays {
		c.fault(at.field("days"), "%d is not between 1 and %d days", code.Days, maxAccessDays)
	}
	normal := NormalizeCode(code.Code)
	if first, twice := c.accessCodes[normal]; twice && normal != "" {
		c.fault(at.field("code"), "%q is already access code %d; capital letters make no difference", code.Code, first.index+1)
	} else {
		c.accessCodes[normal] = at
	}
}

// The sizes in which a section's title can still be read and still fits a phone; ours.
const (
	minFontSize = 10
	maxFontSize = 96
)

func (c *checker) checkNavigationSection(s *NavigationSection, at *pathNode) {
	if s.Type != "SPONSORS" && len(s.Resources) > 0 {
		c.fault(at.field("resources"), "only a SPONSORS section shows resources")
	}
	if s.FontSize != 0 && (s.FontSize < minFontSize || s.FontSize > maxFontSize) {
		c.fault(at.field("fontSize"), "%d is not between %d and %d pixels", s.FontSize, minFontSize, maxFontSize)
	}
}
