package service

import "cicerone/guide"

// DerivedNames lists the names of the files that recognition derives from the museum's pictures.
func DerivedNames(m *guide.Museum) []string {
	pictures := picturesOf(m)
	names := []string{comparisonName(pictures)}
	for _, p := range pictures {
		names = append(names, featuresName(p.media.Name))
	}
	return names
}
