package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cicerone/guide"
	"cicerone/store/storetest"
	"cicerone/web"
)

// planted are the secrets of an installation and of its museum, each findable by itself.
var planted = map[string]string{
	"access code": "MARKER-ACCESS-1a", "route code": "MARKER-ROUTE-2b", "device password": "MARKER-DEVICE-3c", "backdoor code": "MARKER-BACKDOOR-4d",
	"Google's client secret": "MARKER-GOOGLE-5e", "Facebook's client secret": "MARKER-FACEBOOK-6f", "Twitter's client secret": "MARKER-TWITTER-7g",
	"database password": "MARKER-DATABASE-8h",
}

// disclosed lists which secrets a text holds, as they are or in base64.
func disclosed(text string) (names []string) {
	lower := strings.ToLower(text)
	for name, secret := range planted {
		encoded := base64.RawStdEncoding.EncodeToString([]byte(secret))
		if strings.Contains(lower, strings.ToLower(secret)) || strings.Contains(text, encoded[:len(encoded)-2]) {
			names = append(names, name)
		}
	}
	return names
}

// keepingSecrets serves a museum with every kind of secret.
func keepingSecrets(t *testing.T) *testServer {
	t.Helper()
	if onPostgres {
		t.Skip("it has a database of its own")
	}
	address, err := url.Parse(storetest.Postgres(t))
	if err != nil {
		t.Fatal(err)
	}
	address.User = url.UserPassword("cicerone", planted["database password"])
	query := address.Query()
	query.Del("user")
	address.RawQuery = query.Encode()
	data := t.TempDir()
	folder := writePackage(t, append(fullMuseum(), "code: CICERONE", "code: "+planted["access code"],
		"accessCodeRequired: true", "accessCodeRequired: true\ndevicePassword: "+planted["device password"],
		"type: FREE", "type: PAID\n    code: "+planted["route code"])...)
	mustRun(t, data, "import", folder, "--publish", "--database-url", address.String())
	return startServer(t, data, func(c *Config) {
		c.DatabaseURL, c.BackdoorCode = address.String(), planted["backdoor code"]
		c.URL = "http://guide.example"
		for of, secret := range map[*provider]string{
			&c.Google: "Google's client secret", &c.Facebook: "Facebook's client secret", &c.Twitter: "Twitter's client secret",
		} {
			of.ID, of.Secret = "public-id", planted[secret]
		}
	})
}

var pathField = regexp.MustCompile(`\{\w+\}`)

// publicAddresses are those of every call of the document that is read, with ids that are there, that are not and that
// cannot be, and of the pages.
func (s *testServer) publicAddresses() (addresses []string) {
	s.t.Helper()
	var document struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(s.call("GET", "/api/openapi.json", nil).raw, &document); err != nil {
		s.t.Fatal(err)
	}
	for path, calls := range document.Paths {
		if calls["get"] == nil {
			continue
		}
		for _, value := range []string{"1", "2", "77", "x", "google", "twitter"} {
			address := pathField.ReplaceAllString(path, value)
			addresses = append(addresses, address, address+"?idMuseum="+value+"&idLanguage=2&localizations=all&code=WRONG&museumId=1&attempt=a&state=b")
		}
	}
	identifier := guide.Identifier(1, "DEMO")
	return append(addresses, detailPath, detailPath+"?localizations=all", "/", "/museums/"+identifier, "/museums/"+identifier+"?code=WRONG",
		"/museums/"+identifier+"/options", "/museums/"+identifier+"/routes/1", "/museums/77", "/sitemap.xml", "/robots.txt", "/index.html",
		"/build-manifest.json", "/sw.js", "/.env", "/cicerone.db", "/debug/pprof/", "/api/none")
}

// Nothing that is answered, and no line of the log, holds a secret, whatever is asked.
func TestAnswersContainNoSecrets(t *testing.T) {
	s := keepingSecrets(t)
	check := func(what string, text string) {
		t.Helper()
		for _, name := range disclosed(text) {
			t.Errorf("CODE-5: the %s is in %s", name, what)
		}
	}
	addresses := s.publicAddresses()
	statuses := map[int]int{}
	read := func(method, address string, body any, headers ...string) {
		a := s.call(method, address, body, headers...)
		statuses[a.http]++
		check(fmt.Sprintf("%s %s (%d)", method, address, a.http), fmt.Sprint(a.header, "\n", string(a.raw)))
	}
	for _, address := range addresses {
		read("GET", address, nil)
		read("GET", address, nil, token...)
	}
	for _, call := range bodyCalls {
		read(call.method, call.path, []byte(call.good), append(key(), "Content-Type", "application/json")...)
		read(call.method, call.path, []byte(`{"idMuseum":{}}`), append(key(), "Content-Type", "application/json")...)
	}
	// A correct code is answered with nothing else, and not logged.
	read("GET", "/api/legacy/Museum/1/checkAccessCode?code="+planted["access code"], nil)
	s.succeed("GET", "/api/legacy/Museum/1/checkAccessCode?code="+planted["access code"], nil, nil)
	s.call("GET", "/museums/"+guide.Identifier(1, "DEMO")+"?code="+planted["access code"], nil) // which leads on with it
	if len(addresses) < 250 || statuses[200] < 50 || statuses[400]+statuses[404] < 50 || statuses[500] > 0 {
		t.Errorf("%d addresses are answered with %v", len(addresses), statuses)
	}
	s.shutDown()
	check("the log", s.log.String())
	if !strings.Contains(s.log.String(), "checkAccessCode") {
		t.Errorf("the log is %s", s.log.String())
	}
}

// The app that every museum's visitors download was built without any museum: it holds no code of the demo museums, and
// no source map goes with it.
func TestBuiltAppContainsNoSecrets(t *testing.T) {
	secrets := []string{"NIGHTWALK42", "PATTERNS", "pendulum", "client_secret", "postgres://"}
	files := 0
	err := fs.WalkDir(web.Dist(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files++
		content, err := fs.ReadFile(web.Dist(), path)
		if strings.HasSuffix(path, ".map") || strings.Contains(string(content), "sourceMappingURL=") {
			t.Errorf("%s: the app comes with a source map", path)
		}
		if i := slices.IndexFunc(secrets, func(secret string) bool { return strings.Contains(string(content), secret) }); i >= 0 {
			t.Errorf("%s holds %s", path, secrets[i])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 2 {
		t.Skip("the app is not built")
	}
}
