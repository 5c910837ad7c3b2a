package guide

import (
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // the same zones on every machine
)

// checkCodes checks the numbers of a work, each of which opens one work only.
func (c *checker) checkCodes(a *Artwork, at *pathNode) {
	c.checkCode(a.Code, at.field("code"), at)
	if a.Code == "" && a.ShowCode {
		c.fault(at.field("showCode"), ruleNoCodeToShow)
	}
	if a.Code == "" && len(a.OtherCodes) > 0 {
		c.fault(at.field("otherCodes"), ruleNoFirstCode)
	}
	for i, code := range a.OtherCodes {
		if strings.TrimSpace(code) != "" { // checkField reports empty entries
			c.checkCode(code, at.field("otherCodes").element(i), at)
		}
	}
}

func (c *checker) checkCode(code string, at, work *pathNode) {
	switch first, twice := c.artworkCodes[code]; {
	case code == "":
	case len(code) > MaxCodeLength || strings.Trim(code, "0123456789") != "":
		c.fault(at, ruleUntypableCode, code, MaxCodeLength)
	case twice:
		c.fault(at, ruleCodeTwice, code, Path(first.String()))
	default:
		c.artworkCodes[code] = work
	}
}

// checkAddress checks the address of a page outside the guide. Phones refuse what is not encrypted on pages that are.
func (c *checker) checkAddress(address string, at *pathNode) {
	if address == "" {
		return
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || strings.ContainsAny(address, " \n\t\"<>\\") {
		c.fault(at, ruleAddress, address)
	}
}

func (c *checker) checkLink(l *Link, at *pathNode) {
	for _, code := range slices.Sorted(maps.Keys(l.URL)) {
		c.checkAddress(l.URL[code], at.field("url").field(string(code)))
	}
}

// checkAlternatives reports pictures of a struct that are described and marked as decoration.
func (c *checker) checkAlternatives(owner reflect.Value, at *pathNode) {
	for _, field := range FieldsOf(owner.Type()) {
		name, isAlt := strings.CutSuffix(owner.Type().Field(field.Index).Name, "Alt")
		if isAlt && owner.Field(field.Index).Len() > 0 && owner.FieldByName(name+"Decorative").Bool() {
			c.fault(at.field(strings.TrimSuffix(field.Name, "Alt")+"Decorative"),
				ruleDescribedDecoration, field.Name)
		}
	}
}

// checkTimeZone accepts the names of the IANA database.
func (c *checker) checkTimeZone(name string, at *pathNode) {
	if !isTimeZone(name) {
		c.fault(at, ruleTimeZone, name)
	}
}

// isTimeZone reports whether a name is that of a time zone, or "".
func isTimeZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "Local"
}
