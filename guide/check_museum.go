package guide

import (
	"regexp"
	"slices"
	"strings"
)

var (
	museumCodeShape = regexp.MustCompile(`^[A-Za-z0-9]{2,20}$`)
	tagManagerShape = regexp.MustCompile(`^GTM-[A-Za-z0-9]{1,20}$`)
	analyticsShape  = regexp.MustCompile(`^(G|UA|AW|GT)-[A-Za-z0-9-]{1,30}$`)
)

func (c *checker) checkMuseum(m *Museum, at *pathNode) {
	if m.Code != "" && !museumCodeShape.MatchString(m.Code) {
		c.fault(at.field("code"), ruleMuseumCode, m.Code)
	}
	if m.RecognitionThreshold < 0 || m.RecognitionThreshold > 100 {
		c.fault(at.field("recognitionThreshold"), ruleThreshold, m.RecognitionThreshold, DefaultRecognitionThreshold)
	}
	if m.TagManagerID != "" && !tagManagerShape.MatchString(m.TagManagerID) {
		c.fault(at.field("googleTagManagerId"), ruleTagManager, m.TagManagerID)
	}
	if m.AnalyticsID != "" && !analyticsShape.MatchString(m.AnalyticsID) {
		c.fault(at.field("googleAnalyticsId"), ruleAnalytics, m.AnalyticsID)
	}
	c.checkTimeZone(m.TimeZone, at.field("timeZone"))
	if m.AccessCodeRequired && len(m.AccessCodes) == 0 {
		c.fault(at.field("accessCodeRequired"), ruleNoAccessCodes)
	}
	if m.PrivacyPolicyNotice && len(m.PrivacyPolicy) == 0 {
		c.fault(at.field("privacyPolicyEnabled"), ruleNoPrivacyPolicy)
	}
	c.checkSideMenuOrder(&m.SideMenu, at.field("sideMenu").field("order"))
	c.references(at.field("extraDownloads"), m.ExtraDownloads, c.artworks, "work")
}

func (c *checker) checkSideMenuOrder(s *SideMenu, at *pathNode) {
	var names []string
	for _, entry := range s.Options() {
		names = append(names, entry.Name)
	}
	for i, name := range s.Order {
		switch {
		case !slices.Contains(names, name):
			c.fault(at, ruleMenuOption, name, strings.Join(names, ", "))
		case slices.Contains(s.Order[:i], name):
			c.fault(at, ruleMenuOptionTwice, name)
		}
	}
}

// maxAccessDays bounds how long a code may be valid: ten years, which is longer than any ticket.
const maxAccessDays = 3650

func (c *checker) checkAccessCode(code *AccessCode, at *pathNode) {
	if code.Days < 0 || code.Days > maxAccessDays {
		c.fault(at.field("days"), ruleDays, code.Days, maxAccessDays)
	}
	normal := NormalizeCode(code.Code)
	if first, twice := c.accessCodes[normal]; twice && normal != "" {
		c.fault(at.field("code"), ruleAccessCodeTwice, first.index+1)
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
		c.fault(at.field("resources"), ruleSponsors)
	}
	if s.FontSize != 0 && (s.FontSize < minFontSize || s.FontSize > maxFontSize) {
		c.fault(at.field("fontSize"), ruleFontSize, s.FontSize, minFontSize, maxFontSize)
	}
}
