package publish

import (
	"regexp"

	"cicerone/guide"
)

// BuyButton is what the payment provider knows something for sale by.
type BuyButton struct{ ID, Key string }

// Purchase is something for sale: a route or a step, by the wire name of its id.
type Purchase struct {
	Field string // "idRoute" or "idStep"
	ID    int64
}

// The forms of the provider's keys; nothing else is ever put into the payment page.
var (
	buttonForm = regexp.MustCompile(`^buy_btn_\w{1,128}$`)
	keyForm    = regexp.MustCompile(`^pk_(test|live)_\w{1,256}$`)
)

// buyButtonsOf lists the buy buttons whose keys have the provider's form.
func buyButtonsOf(m *guide.Museum) map[Purchase]BuyButton {
	buttons := map[Purchase]BuyButton{}
	add := func(field string, id int64, button, key string) {
		if buttonForm.MatchString(button) && keyForm.MatchString(key) {
			buttons[Purchase{field, id}] = BuyButton{button, key}
		}
	}
	for _, route := range m.Routes {
		add("idRoute", route.ID, route.KeyButton, route.PublishableKey)
		for _, step := range route.Steps {
			add("idStep", step.ID, step.KeyButton, step.PublishableKey)
		}
	}
	return buttons
}
