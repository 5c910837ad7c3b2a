package guide

import "regexp"

// FocalPoint is the point of a picture that stays visible where it is cropped, in percent from the left and from the top,
// such as "50% 20%". "" is the middle. CSS has the same form (object-position).
type FocalPoint string

var focalPointShape = regexp.MustCompile(`^(100|[1-9]?[0-9](\.[0-9]{1,2})?)% (100|[1-9]?[0-9](\.[0-9]{1,2})?)%$`)

// Valid reports whether the point is empty or two percentages from 0% to 100%, with at most two decimals.
func (p FocalPoint) Valid() bool { return p == "" || focalPointShape.MatchString(string(p)) }
