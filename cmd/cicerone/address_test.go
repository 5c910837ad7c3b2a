package main

import (
	"cmp"
	"strings"
	"testing"

	"cicerone/guide"
)

func TestVisitorAddresses(t *testing.T) {
	for _, test := range []struct{ url, addr, want string }{
		{"https://guide.example/", ":8080", "https://guide.example"},
		{"", "127.0.0.1:8080", "http://127.0.0.1:8080"},
		{"", "[::1]:80", "http://[::1]:80"},
		{"", "museum.local:80", "http://museum.local:80"},
	} {
		if got := visitorBase(&Config{URL: test.url}, test.addr); got != test.want {
			t.Errorf("%s at %s is reached at %s, want %s", test.url, test.addr, got, test.want)
		}
	}
	if got := localBase("0.0.0.0:8080"); got != "http://127.0.0.1:8080" {
		t.Errorf("the local address is %s", got)
	}
}

func TestAnnouncementsHaveAQRCodeThatPhonesCanOpen(t *testing.T) {
	for base, hasCode := range map[string]bool{
		"http://192.0.2.1": true, "https://guide.example": true,
		"http://127.0.0.1:8080": false, "http://[::1]:8080": false, "http://localhost:8080": false,
		"http://127.8.0.1": false, "http://[::ffff:127.0.0.1]:80": false, "https://guide.localhost": false, "https://localhost.example": true,
		"http://0.0.0.0:8080": false, "http://[::]:8080": false, "http://localhost.:8080": false, "http://127.1": false, "http://127.1.:80": false,
		"http://127.example": true, "http://[::2]": true,
	} {
		var out strings.Builder
		if err := announce(&out, base, guide.MuseumSummary{ID: 1, Code: "DEMO", Name: guide.Text{"en_GB": "Name"}}, true); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), base+"/museums/MS1kZW1v\n") || (strings.Count(out.String(), "█") > 20) != hasCode {
			t.Errorf("the announcement is:\n%s", out.String())
		}
	}
}

// What a server prints says whether phones can open the address, and how to set it; the demo museum comes first.
func TestServersSayHowToSetTheVisitorsAddress(t *testing.T) {
	data := publishedMuseum(t)
	mustRun(t, data, "import", writePackage(t, "code: DEMO", "code: OTHER"), "--publish")
	for _, test := range []struct {
		url, addr, want string
		isKnown         bool
	}{
		{"", "127.0.0.1:8080", "Phones cannot open http://127.0.0.1:8080", false},
		{"", "192.0.2.1:8080", "http://192.0.2.1:8080 is this machine's address as far as it can tell", false},
		{"http://127.0.0.1", "192.0.2.1:8080", "Phones cannot open http://127.0.0.1,", false},
		{"https://guide.example", "127.0.0.1:8080", "Visitors open https://guide.example\n", true},
	} {
		for _, isDemo := range []bool{false, true} {
			config, err := readConfig(testEnvironment(t, data))
			if err != nil {
				t.Fatal(err)
			}
			config.Data, config.Demo, config.URL, config.Addr = data, isDemo, test.url, test.addr
			var printed strings.Builder
			err = withStorage(t.Context(), config, func(s *storage) error {
				return printAddresses(t.Context(), &printed, s, *config, test.addr, consoleLink{})
			})
			if err != nil {
				t.Fatal(err)
			}
			out := printed.String()
			if !strings.HasPrefix(out, "http://"+test.addr+"\n") || !strings.Contains(out, test.want) || strings.Contains(out, "--url") == test.isKnown ||
				strings.Contains(out, "/museums/MS1kZW1v") != isDemo || strings.Contains(out, "MS1kZW1v\nAccess code CICERONE; try the work number 214\n") != isDemo ||
				strings.Index(out, "/museums/MS1kZW1v") > strings.Index(out, "/museums/Mi1vdGhlcg") {
				t.Errorf("with the address %q at %s, demo: %t, the output is\n%s", test.url, test.addr, isDemo, out)
			}
		}
	}
}

// A command does not know where the server listens.
func TestCommandsPrintNoGuessedAddress(t *testing.T) {
	data := publishedMuseum(t)
	for _, command := range [][]string{{"museums"}, {"staff", "invite", "ada@museum.example", "--organization", "Museum"}} {
		out, said, code := runCommand(t, data, command...)
		if code != 0 || strings.Contains(out, "http://") || !strings.Contains(out, " /museums/MS1kZW1v\n") && !strings.HasPrefix(out, "/console/invitation#") ||
			!strings.Contains(said, "--url") {
			t.Errorf("cicerone %s ends with %d and says\n%s%s", strings.Join(command, " "), code, said, out)
		}
		out, said, code = runCommand(t, data, append(command, "--url", "https://guide.example/")...)
		if code != 0 || !strings.Contains(out, "https://guide.example/") || strings.Contains(said, "--url") {
			t.Errorf("with an address, cicerone %s ends with %d and says\n%s%s", strings.Join(command, " "), code, said, out)
		}
		for _, local := range []string{"http://127.0.0.1", "http://[::1]:8080", "http://localhost:8080", "http://0.0.0.0:8080"} {
			out, said, code = runCommand(t, data, append(command, "--url", local)...)
			if code != 0 || !strings.Contains(said, local+" is the address of this machine alone") || !strings.Contains(said, "--url") ||
				!strings.Contains(out, local+"/museums/MS1kZW1v (from this machine only)\n") && !strings.HasPrefix(out, local+"/console/invitation#") {
				t.Errorf("with the address %s, cicerone %s ends with %d and says\n%s%s", local, strings.Join(command, " "), code, said, out)
			}
		}
	}
}

// Without a configured address the console shows the one that the browser used.
func TestConsoleKnowsWhetherTheAddressIsSet(t *testing.T) { // CON-1
	for _, url := range []string{"", "https://guide.example"} {
		s, owner := startStaff(t, func(c *Config) { c.URL = url })
		host := cmp.Or(url, s.address)
		var museum struct {
			VisitorAddress string
			AddressKnown   bool
		}
		owner.expect(200, "GET", "/museums/1", nil, &museum)
		var link struct{ URL string }
		owner.expect(201, "POST", "/museums/1/preview-links", fields{}, &link)
		if museum.AddressKnown != (url != "") || !strings.HasPrefix(museum.VisitorAddress, host+"/museums/") || !strings.HasPrefix(link.URL, host+"/preview/") {
			t.Errorf("with the address %q the console shows %+v and %s", url, museum, link.URL)
		}
	}
}
