package main

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/caarlos0/env/v11"
)

// Config is everything the program can be told, by flags or by the environment. It is read once and handed
// down.
type Config struct {
	Addr             string `env:"CICERONE_ADDR" envDefault:":8080"`
	Data             string `env:"CICERONE_DATA" envDefault:"./data"`
	DatabaseURL      string `env:"CICERONE_DATABASE_URL"`
	MediaURL         string `env:"CICERONE_MEDIA_URL"`
	URL              string `env:"CICERONE_URL"` // by which visitors reach the server
	LegacyClient     string `env:"CICERONE_LEGACY_CLIENT" envDefault:"cicerone:cicerone"`
	RecognitionToken string `env:"CICERONE_RECOGNITION_TOKEN" envDefault:"cicerone"`
	BackdoorCode     string `env:"CICERONE_BACKDOOR_CODE"`
	Demo             bool
}

func readConfig(environ map[string]string) (*Config, error) {
	config := &Config{}
	if err := env.ParseWithOptions(config, env.Options{Environment: environ}); err != nil {
		return nil, fmt.Errorf("the environment cannot be read: %w", err)
	}
	return config, nil
}

// check refuses what cannot work, naming the setting to mend.
func (c *Config) check() error {
	if user, password, found := strings.Cut(c.LegacyClient, ":"); !found || user == "" || password == "" {
		return fmt.Errorf("CICERONE_LEGACY_CLIENT must be user:password")
	}
	if c.URL != "" {
		address, err := url.Parse(c.URL)
		if err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https") {
			return fmt.Errorf("--url (CICERONE_URL) must be an address such as https://guide.museum.example, not %q", c.URL)
		}
	}
	return nil
}

// https reports whether visitors reach the server by HTTPS only.
func (c *Config) https() bool { return strings.HasPrefix(c.URL, "https://") }
