package publish

import (
	"encoding/base64"
	"encoding/json"
	"fmt"

	"cicerone/guide"
)

// sealSteps encrypts the steps of a paid route under its code, each language by itself, so that phones load one only.
// What belongs to the steps alone, such as the addresses of their sounds, is nowhere else in the detail.
func (r *languageRenderer) sealSteps(route *guide.Route) (*SealedSteps, error) {
	key, salt, err := r.derivedKey(route.Code, "route", route.Key)
	if err != nil {
		return nil, err
	}
	sealed := &SealedSteps{Salt: base64.StdEncoding.EncodeToString(salt), Iterations: guide.SecretIterations}
	for _, code := range r.codes {
		inLanguage := *r
		inLanguage.codes, inLanguage.main, inLanguage.media = []guide.LanguageCode{code}, code, map[string]MediaFacts{}
		content := RouteContent{Steps: eachIndexed(route.Steps, inLanguage.step), Media: inLanguage.media}
		r.missing = inLanguage.missing
		plain, err := json.Marshal(content)
		if err != nil {
			return nil, fmt.Errorf("encode the steps of the route %s: %w", route.Key, err)
		}
		encrypted, err := guide.Seal(key, guide.DeriveSalt(r.Salt, "nonce"), plain)
		if err != nil {
			return nil, err
		}
		sealed.Localizations = append(sealed.Localizations, SealedByCode{
			LanguageCode: string(code), Nonce: base64.StdEncoding.EncodeToString(encrypted.Nonce),
			Content: base64.StdEncoding.EncodeToString(encrypted.Content),
		})
	}
	return sealed, nil
}
