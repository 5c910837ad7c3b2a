package publish

import (
	"regexp"

	"cicerone/guide"
)

// BuyButton is what the payment provider knows something for sale by.
type BuyButton struct{ ID, Key string }

// BuyButtons are a museum's, by idRoute and by idStep.
type BuyButtons struct{ Routes, Steps map[int64]BuyButton }

// The forms of the provider's keys; nothing else is ever put into the payment page.
var (
	buttonForm = regexp.MustCompile(`^buy_btn_\w{1,128}$`)
	keyForm    = regexp.MustCompile(`^pk_(test|live)_\w{1,256}$`)
)

// buyButtonsOf lists the buy buttons whose keys have the provider's form.
func buyButtonsOf(m *guide.Museum) BuyButtons {
	buttons := BuyButtons{Routes: map[int64]BuyButton{}, Steps: map[int64]BuyButton{}}
	add := func(to map[int64]BuyButton, id int64, button, key string) {
		if buttonForm.MatchString(button) && keyForm.MatchString(key) {
			to[id] = BuyButton{button, key}
		}
	}
	for _, route := range m.Routes {
		add(buttons.Routes, route.ID, route.KeyButton, route.PublishableKey)
		for _, step := range route.Steps {
			add(buttons.Steps, step.ID, step.KeyButton, step.PublishableKey)
		}
	}
	return buttons
}
