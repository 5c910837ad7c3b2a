package main

import (
	"cmp"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/caarlos0/env/v11"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/httpapi/pages"
	"cicerone/signin"
	"cicerone/statistics"
	"cicerone/store"
)

// Config contains the settings, from flags or the environment. It is read once and passed down.
type Config struct {
	Addr              string        `env:"CICERONE_ADDR" envDefault:":8080"`
	Data              string        `env:"CICERONE_DATA" envDefault:"./data"`
	DatabaseURL       string        `env:"CICERONE_DATABASE_URL"`
	MediaURL          string        `env:"CICERONE_MEDIA_URL"` // s3://bucket/prefix; empty for the folder in Data
	S3                s3Access      `envPrefix:"CICERONE_MEDIA_"`
	MetricsAddr       string        `env:"CICERONE_METRICS_ADDR"`                     // of the metrics only
	MetricsByMuseum   bool          `env:"CICERONE_METRICS_BY_MUSEUM"`                // adds metrics with a series for each museum
	WritesWaiting     int           `env:"CICERONE_WRITES_WAITING" envDefault:"4096"` // queued writes
	DiskFloor         int64         `env:"CICERONE_DISK_FLOOR" envDefault:"200"`      // MiB of free disk, below which nothing is recorded
	URL               string        `env:"CICERONE_URL"`                              // visitors open it
	LegacyClient      string        `env:"CICERONE_LEGACY_CLIENT" envDefault:"cicerone:cicerone"`
	RecognitionToken  string        `env:"CICERONE_RECOGNITION_TOKEN" envDefault:"cicerone"`
	BackdoorCode      string        `env:"CICERONE_BACKDOOR_CODE"`
	Proxies           string        `env:"CICERONE_PROXIES" envDefault:"127.0.0.0/8,::1/128"` // addresses and networks
	RecognitionAtOnce int           `env:"CICERONE_RECOGNITION_AT_ONCE"`                      // concurrent frames; 0: one per processor
	RecognitionMemory int64         `env:"CICERONE_RECOGNITION_MEMORY" envDefault:"256"`      // MiB of cached indexes
	MeasuringURL      string        `env:"CICERONE_MEASURING_URL"`                            // server of tag manager and analytics
	MeasuringHosts    string        `env:"CICERONE_MEASURING_HOSTS"`                          // hosts that these scripts may send to
	PaymentURL        string        `env:"CICERONE_PAYMENT_URL"`                              // server of the payment provider's buy button
	PaymentHosts      string        `env:"CICERONE_PAYMENT_HOSTS"`                            // hosts that it may send to and show
	PaymentOrigin     string        `env:"CICERONE_PAYMENT_ORIGIN"`                           // of the payment page only
	Drain             time.Duration `env:"CICERONE_DRAIN" envDefault:"5s"`                    // from an unready /readyz to the end
	Inherited         bool          `env:"CICERONE_INHERITED"`                                // takes over the predecessor's sockets
	Manager           string        `env:"NOTIFY_SOCKET"`                                     // socket of the service manager, for "ready"
	Google            provider      `envPrefix:"CICERONE_GOOGLE_"`
	Facebook          provider      `envPrefix:"CICERONE_FACEBOOK_"`
	Twitter           provider      `envPrefix:"CICERONE_TWITTER_"`
	OIDC              staffIssuer   `envPrefix:"CICERONE_OIDC_"`
	SMTPURL           string        `env:"CICERONE_SMTP_URL"`                         // smtp://user:password@host:587
	MailFrom          string        `env:"CICERONE_MAIL_FROM"`                        // sender of e-mails
	SecretKey         string        `env:"CICERONE_SECRET_KEY"`                       // seals secrets of second factors
	Domains           string        `env:"CICERONE_DOMAINS"`                          // hosts of single museums: HOST=CODE …
	MuseumList        string        `env:"CICERONE_MUSEUM_LIST" envDefault:"on"`      // whether clients may list all museums: on or off
	MuseumWrites      int           `env:"CICERONE_MUSEUM_WRITES" envDefault:"200"`   // calls a second that one museum may record; 0: any
	MuseumMedia       int64         `env:"CICERONE_MUSEUM_MEDIA" envDefault:"102400"` // MiB of media that one museum may import; 0: any
	VisitMonths       int           `env:"CICERONE_VISIT_MONTHS" envDefault:"25"`     // after which visits are deleted; 0: never
	CheckLinks        bool          `env:"CICERONE_CHECK_LINKS"`                      // before a publication, pages outside the guide are opened
	Demo              bool

	LogLevel string `env:"CICERONE_LOG" envDefault:"info"` // debug, info, warn or error

	use           store.Use     // what the command opens the database for
	beginsData    bool          // whether the command may begin new data
	notices       io.Writer     // stderr of a command
	clock         guide.Clock   // time.Now but in tests
	pruneInterval time.Duration // pruneInterval but in tests
}

// s3Access contains the address and credentials of an S3 server.
type s3Access struct {
	Endpoint   string `env:"ENDPOINT" envDefault:"https://s3.amazonaws.com"`
	Region     string `env:"REGION" envDefault:"us-east-1"`
	Style      string `env:"STYLE" envDefault:"auto"` // where requests name the bucket: path, host or auto
	Key        string `env:"KEY"`
	Secret     string `env:"SECRET"`
	SecretFile string `env:"SECRET_FILE"` // file with the secret
}

// provider contains the settings of a sign-in provider; without an ID it is not offered.
type provider struct {
	ID     string `env:"ID"`
	Secret string `env:"SECRET"`
	URL    string `env:"URL"`     // visitors are redirected to it
	APIURL string `env:"API_URL"` // the server calls it
}

func readConfig(environ map[string]string) (*Config, error) {
	config := &Config{
		clock: time.Now, pruneInterval: pruneInterval,
		notices:      io.Discard,
		MeasuringURL: pages.DefaultAnalyticsURL, MeasuringHosts: pages.DefaultAnalyticsHosts,
		PaymentURL: pages.DefaultPaymentURL, PaymentHosts: pages.DefaultPaymentHosts,
		Google:   provider{URL: signin.GoogleURL, APIURL: signin.GoogleAPIURL},
		Facebook: provider{URL: signin.FacebookURL, APIURL: signin.FacebookAPIURL},
		Twitter:  provider{URL: signin.TwitterURL, APIURL: signin.TwitterAPIURL},
	}
	if err := env.ParseWithOptions(config, env.Options{Environment: environ}); err != nil {
		return nil, fmt.Errorf("the environment cannot be read: %w", err)
	}
	// env.Parse treats an empty variable as missing; for these an empty one switches the feature off.
	for name, setting := range map[string]*string{
		"CICERONE_MEASURING_URL": &config.MeasuringURL, "CICERONE_PAYMENT_URL": &config.PaymentURL,
	} {
		if value, given := environ[name]; given && value == "" {
			*setting = ""
		}
	}
	return config, nil
}

// check returns an error that names the first setting that cannot work.
func (c *Config) check() error {
	if user, password, ok := strings.Cut(c.LegacyClient, ":"); !ok || user == "" || password == "" {
		return fmt.Errorf("CICERONE_LEGACY_CLIENT must be user:password")
	}
	if c.RecognitionAtOnce < 0 || c.RecognitionMemory < 1 {
		return fmt.Errorf("CICERONE_RECOGNITION_AT_ONCE must be 0 or more, and CICERONE_RECOGNITION_MEMORY at least 1 (MiB)")
	}
	if c.MediaURL != "" {
		if _, err := c.s3(c.MediaURL); err != nil {
			return err
		}
	}
	if c.WritesWaiting < 1 {
		return fmt.Errorf("CICERONE_WRITES_WAITING must be at least 1")
	}
	if c.VisitMonths < 0 {
		return fmt.Errorf("CICERONE_VISIT_MONTHS must be 0, to delete no visits, or more")
	}
	if c.MuseumWrites < 0 || c.MuseumMedia < 0 {
		return fmt.Errorf("CICERONE_MUSEUM_WRITES (calls a second) and CICERONE_MUSEUM_MEDIA (MiB) must be 0, for no limit, or more")
	}
	if c.MuseumList != "on" && c.MuseumList != "off" {
		return fmt.Errorf("CICERONE_MUSEUM_LIST must be on or off, not %q", c.MuseumList)
	}
	if c.URL != "" {
		if _, ok := parseAddress(c.URL); !ok {
			return fmt.Errorf("--url (CICERONE_URL) must be an address such as https://guide.museum.example, not %q", c.URL)
		}
	}
	if length := utf8.RuneCountInString(strings.TrimSpace(c.BackdoorCode)); length > 0 && length < guide.MinBackdoorCode {
		return fmt.Errorf("CICERONE_BACKDOOR_CODE has %d characters; at least %d are needed, "+
			"because phones can try codes without the server", length, guide.MinBackdoorCode)
	}
	if _, err := c.logLevel(); err != nil {
		return err
	}
	_, err := c.proxies()
	_, errDomains := c.domains()
	return cmp.Or(
		errDomains,
		checkThirdParty("MEASURING", c.MeasuringURL, c.MeasuringHosts), checkThirdParty("PAYMENT", c.PaymentURL, c.PaymentHosts),
		c.checkPaymentOrigin(), c.checkProviders(), c.checkStaff(), err,
	)
}

// parseAddress parses the address of a web server.
func parseAddress(text string) (address *url.URL, ok bool) {
	address, err := url.Parse(text)
	return address, err == nil && address.Host != "" && (address.Scheme == "http" || address.Scheme == "https")
}

// checkProviders checks the settings CICERONE_GOOGLE_…, CICERONE_FACEBOOK_… and CICERONE_TWITTER_…. Providers return visitors to
// URL: the Host header of a request is the client's choice.
func (c *Config) checkProviders() error {
	for name, p := range map[string]provider{"GOOGLE": c.Google, "FACEBOOK": c.Facebook, "TWITTER": c.Twitter} {
		if (p.ID == "") != (p.Secret == "") {
			return fmt.Errorf("CICERONE_%s_ID and CICERONE_%s_SECRET go together: set both, or neither", name, name)
		}
		for setting, text := range map[string]string{"URL": p.URL, "API_URL": p.APIURL} {
			if _, ok := parseAddress(text); !ok {
				return fmt.Errorf("CICERONE_%s_%s must be an address such as %s, not %q", name, setting, signin.GoogleURL, text)
			}
		}
	}
	if c.URL == "" && (c.Google.ID != "" || c.Facebook.ID != "" || c.Twitter.ID != "") {
		return fmt.Errorf("sign-in needs --url (CICERONE_URL), the address that visitors use, such as https://guide.museum.example: " +
			"providers return visitors there")
	}
	return nil
}

// signIn returns this installation's clients at the providers.
func (c *Config) signIn() signin.Clients {
	client := func(p provider) signin.Client {
		p.URL, p.APIURL = strings.TrimSuffix(p.URL, "/"), strings.TrimSuffix(p.APIURL, "/")
		return signin.Client(p)
	}
	return signin.Clients{Google: client(c.Google), Facebook: client(c.Facebook), Twitter: client(c.Twitter)}
}

// statisticsSettings returns what the self-assessment of a museum's statistics depends on.
func (c *Config) statisticsSettings() statistics.Settings {
	hasSignIn := c.Google.ID != "" || c.Facebook.ID != "" || c.Twitter.ID != ""
	_, host, _ := strings.Cut(c.MeasuringURL, "://")
	return statistics.Settings{VisitMonths: c.VisitMonths, MeasuringHost: host, HasSignIn: hasSignIn}
}

// cspSource matches a host of a Content-Security-Policy.
var cspSource = regexp.MustCompile(`^https?://[A-Za-z0-9*.:\[\]-]+$`)

// checkThirdParty checks the settings CICERONE_…_URL and CICERONE_…_HOSTS of a third party.
func checkThirdParty(name, address, hosts string) error {
	if address != "" && !cspSource.MatchString(address) {
		return fmt.Errorf("CICERONE_%s_URL must be an address such as %s, not %q", name, pages.DefaultAnalyticsURL, address)
	}
	for _, host := range strings.Fields(hosts) {
		if !cspSource.MatchString(host) {
			return fmt.Errorf("CICERONE_%s_HOSTS lists addresses such as https://*.google-analytics.com, not %q", name, host)
		}
	}
	return nil
}

// checkPaymentOrigin checks the payment page's origin. Only the app may frame the page, so the app's origin is needed.
func (c *Config) checkPaymentOrigin() error {
	switch {
	case c.PaymentOrigin == "":
		return nil
	case !cspSource.MatchString(c.PaymentOrigin) || strings.Contains(c.PaymentOrigin, "*"):
		return fmt.Errorf("CICERONE_PAYMENT_ORIGIN must be an address such as https://pay.museum.example, not %q", c.PaymentOrigin)
	case c.URL == "":
		return fmt.Errorf("CICERONE_PAYMENT_ORIGIN needs --url (CICERONE_URL), the guide's own address")
	}
	app, _ := parseAddress(c.URL)
	payment, _ := parseAddress(c.PaymentOrigin)
	if app != nil && payment != nil && slices.Contains(httpapi.HostNames(app.Host), httpapi.HostNames(payment.Host)[0]) {
		return fmt.Errorf("CICERONE_PAYMENT_ORIGIN must be another host than that of --url (CICERONE_URL)")
	}
	return nil
}

// logLevel returns the least level of log records.
func (c *Config) logLevel() (level slog.Level, err error) {
	if level.UnmarshalText([]byte(c.LogLevel)) != nil {
		return level, fmt.Errorf("CICERONE_LOG must be debug, info, warn or error, not %q", c.LogLevel)
	}
	return level, nil
}

// origin returns the origin of URL, or "" without one.
func (c *Config) origin() string {
	address, ok := parseAddress(c.URL)
	if !ok {
		return ""
	}
	return address.Scheme + "://" + address.Host
}

// proxies returns the networks of the reverse proxies.
func (c *Config) proxies() ([]netip.Prefix, error) {
	var networks []netip.Prefix
	for entry := range strings.SplitSeq(c.Proxies, ",") {
		entry = strings.TrimSpace(entry)
		if entry == "" {
			continue
		}
		network, err := netip.ParsePrefix(entry)
		if address, errAddress := netip.ParseAddr(entry); errAddress == nil {
			network, err = address.Prefix(address.BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("--proxies (CICERONE_PROXIES) lists addresses and networks such as 10.0.0.0/8, not %q", entry)
		}
		networks = append(networks, network)
	}
	return networks, nil
}

// https reports whether visitors use HTTPS.
func (c *Config) https() bool { return strings.HasPrefix(c.URL, "https://") }
