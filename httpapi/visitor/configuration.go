package visitor

import (
	"context"
	"encoding/base64"

	"cicerone/guide"
	"cicerone/publish"
)

// Configuration is /config.json: the settings of this installation that the app needs.
type Configuration struct {
	LegacyAuthorization      string              `json:"legacyAuthorization" doc:"Value of the Authorization header of the legacy base; it identifies the client and is no secret"`
	RecognitionAuthorization string              `json:"recognitionAuthorization" doc:"Value of the Authorization header of recognition"`
	BackdoorCodeHash         *publish.SecretHash `json:"backdoorCodeHash,omitempty" doc:"Of the installation's backdoor access code, when it has one"`
	MeasuringURL             string              `json:"measuringUrl" doc:"Server of the tag manager's and the analytics' scripts, loaded after the visitor has agreed; empty when this installation has none"`
	SignInProviders          []string            `json:"signInProviders" doc:"Providers that are configured: google, facebook, twitter"`
}

// makeConfiguration makes /config.json. The backdoor code leaves only as a salted slow hash (decisions.md).
func (c *Calls) makeConfiguration(salt []byte) (Configuration, error) {
	credentials := c.config.LegacyUser + ":" + c.config.LegacyPassword
	configuration := Configuration{
		LegacyAuthorization:      "Basic " + base64.StdEncoding.EncodeToString([]byte(credentials)),
		RecognitionAuthorization: "Token " + c.config.RecognitionToken,
		MeasuringURL:             c.config.MeasuringURL,
		SignInProviders:          []string{},
	}
	for _, method := range c.signIns.methods() {
		configuration.SignInProviders = append(configuration.SignInProviders, string(method))
	}
	if c.config.BackdoorCode == "" {
		return configuration, nil
	}
	backdoorSalt := guide.DeriveSalt(salt, "backdoor")
	key, err := guide.DeriveKey(c.config.BackdoorCode, backdoorSalt)
	if err != nil {
		return configuration, err
	}
	wire := publish.SecretHash(guide.NewSecretHash(key, backdoorSalt))
	configuration.BackdoorCodeHash = &wire
	return configuration, nil
}

type configurationOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Configuration
}

func (c *Calls) getConfiguration(context.Context, *struct{}) (*configurationOutput, error) {
	return &configurationOutput{CacheControl: "no-cache", Body: c.configuration}, nil
}
