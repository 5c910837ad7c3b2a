package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"cicerone/guide"
	"cicerone/httpapi/visitor"
	"cicerone/media/blobtest"
	"cicerone/store/storetest"
)

// deployFolder has the files for operators that these tests carry out.
const deployFolder = "../../deploy"

// deployFile returns a file for operators. Frozen servers are waited for shorter than it says.
func deployFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(deployFolder, name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "15s", "2s")
}

// composedService is a service of the compose file.
type composedService struct {
	Image               string
	Environment         map[string]string
	Profiles, Volumes   []string
	Entrypoint, Command []string
}

// composed returns the services of the compose file, as Docker would run them.
func composed(t *testing.T) map[string]composedService {
	t.Helper()
	variable := regexp.MustCompile(`\$\{(\w+)(?::-([\w./]*)|:\?[^}]+)\}`)
	var file struct{ Services map[string]composedService }
	if err := yaml.Unmarshal([]byte(variable.ReplaceAllString(deployFile(t, "compose.yaml"), "${2}given-$1")), &file); err != nil {
		t.Fatal(err)
	}
	return file.Services
}

// composedHost is the host of the museum at the composed servers.
const composedHost = "guide.demo.localhost"

// deployed is a server that runs with the settings of the compose file.
type deployed struct {
	t       *testing.T
	address string // host and port
	environ map[string]string
	process *exec.Cmd
}

// settingsHere returns the settings of a Cicerone service in the compose file, with a database and a bucket of this machine.
func settingsHere(t *testing.T, service composedService, database string, bucket *blobtest.S3) map[string]string {
	t.Helper()
	environ := maps.Clone(service.Environment)
	for name, value := range map[string]string{
		"CICERONE_DATABASE_URL":   database,
		"CICERONE_MEDIA_URL":      "s3://" + bucket.Bucket + "/media",
		"CICERONE_MEDIA_ENDPOINT": bucket.Endpoint,
		"CICERONE_MEDIA_KEY":      blobtest.S3Key,
		"CICERONE_MEDIA_SECRET":   blobtest.S3Secret,
		"CICERONE_METRICS_ADDR":   "127.0.0.1:0",
		"CICERONE_PROXIES":        "127.0.0.0/8",
		"CICERONE_DOMAINS":        composedHost + "=DEMO",
	} {
		if environ[name] == "" {
			t.Fatalf("a service has no %s", name)
		}
		environ[name] = value
	}
	return environ
}

// deployServers starts the compose file's servers, on this machine instead of in containers.
func deployServers(t *testing.T, database string) []*deployed {
	t.Helper()
	bucket := blobtest.Server(t)
	var servers []*deployed
	for _, service := range composed(t) {
		if !strings.HasPrefix(service.Image, "cicerone") || len(service.Profiles) > 0 {
			continue
		}
		s := &deployed{t: t, address: freeAddress(t), environ: settingsHere(t, service, database, bucket)}
		s.environ["CICERONE_ADDR"] = s.address
		servers = append(servers, s)
	}
	if len(servers) != 3 {
		t.Fatalf("the compose file has %d servers", len(servers))
	}
	var starting sync.WaitGroup
	for _, s := range servers {
		starting.Go(s.start)
		t.Cleanup(func() { _ = s.process.Process.Kill(); _ = s.process.Wait() })
	}
	starting.Wait()
	servers[0].run("import", writePackage(t), "--publish")
	readMuseum(servers)
	return servers
}

// readMuseum waits until each server has the museum in memory.
func readMuseum(servers []*deployed) {
	for _, s := range servers {
		at := s.at()
		at.waitUntil(func() bool { return at.call("GET", detailPath, nil).http == http.StatusOK })
	}
}

func (s *deployed) at() *testServer { return &testServer{t: s.t, address: "http://" + s.address} }

func (s *deployed) command(args ...string) *exec.Cmd {
	command := program(args...)
	command.Env = append(command.Env, childEnviron+"="+lines(s.environ))
	return command
}

// lines returns settings as the lines of an environment file.
func lines(environ map[string]string) string {
	var text strings.Builder
	for name, value := range environ {
		fmt.Fprintf(&text, "%s=%s\n", name, value)
	}
	return text.String()
}

// run runs a command with the server's settings.
func (s *deployed) run(args ...string) {
	s.t.Helper()
	if out, err := s.command(args...).CombinedOutput(); err != nil {
		s.t.Fatalf("%s: %v\n%s", args, err, out)
	}
}

// start starts the server and waits until it answers.
func (s *deployed) start() {
	s.t.Helper()
	s.process = s.command("serve", "--data", s.t.TempDir())
	out, err := s.process.StdoutPipe()
	if err == nil {
		err = s.process.Start()
	}
	if err != nil {
		s.t.Error(err)
		return
	}
	lines := bufio.NewReader(out)
	if _, err := lines.ReadString('\n'); err != nil {
		s.t.Errorf("a server does not start: %v", err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
}

func (s *deployed) signal(signal syscall.Signal) {
	s.t.Helper()
	if err := s.process.Process.Signal(signal); err != nil {
		s.t.Fatal(err)
	}
}

// proxies start a proxy of the folder for operators in front of the servers and return its address.
var proxies = map[string]func(t *testing.T, servers []*deployed) string{"Caddy": startCaddy, "nginx": startNginx}

func startCaddy(t *testing.T, servers []*deployed) string {
	t.Helper()
	address, home := "http://"+freeAddress(t), t.TempDir()
	config := filepath.Join(home, "Caddyfile")
	if err := os.WriteFile(config, []byte(deployFile(t, "Caddyfile")), 0o600); err != nil {
		t.Fatal(err)
	}
	caddy := exec.Command(proxyProgram(t, "caddy"), "run", "--adapter", "caddyfile", "--config", config)
	_, port, _ := strings.Cut(address, "127.0.0.1")
	environ := composed(t)["caddy"].Environment
	hosts := strings.NewReplacer("given-GUIDE_HOST", address, "given-MUSEUM_HOSTS", "http://"+composedHost+port).Replace(environ["GUIDE_HOST"])
	caddy.Env = []string{"HOME=" + home, "GUIDE_HOST=" + hosts, "CICERONE_SERVERS=" + strings.Join(addresses(servers), " ")}
	runProxy(t, caddy)
	return address
}

func startNginx(t *testing.T, servers []*deployed) string {
	t.Helper()
	address, folder := freeAddress(t), t.TempDir()
	replaced := []string{"listen 443 ssl http2", "listen " + address}
	for i, server := range addresses(servers) {
		replaced = append(replaced, fmt.Sprintf("cicerone-%d:8080", i+1), server)
	}
	site := strings.NewReplacer(replaced...).Replace(deployFile(t, "nginx.conf"))
	site = regexp.MustCompile(`(?m)^ *ssl_.*$`).ReplaceAllString(site, "")
	temporary := ""
	for _, name := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		temporary += fmt.Sprintf("%s_temp_path %s/%s;\n", name, folder, name)
	}
	config := filepath.Join(folder, "nginx.conf")
	text := fmt.Appendf(nil, "daemon off;\npid %s/pid;\nerror_log stderr crit;\nworker_processes 1;\nevents {}\nhttp {\naccess_log off;\n%s%s}\n", folder, temporary, site)
	if err := os.WriteFile(config, text, 0o600); err != nil {
		t.Fatal(err)
	}
	runProxy(t, exec.Command(proxyProgram(t, "nginx"), "-p", folder, "-e", "stderr", "-c", config))
	return "http://" + address
}

func addresses(servers []*deployed) (list []string) {
	for _, s := range servers {
		list = append(list, s.address)
	}
	return list
}

// runProxy runs a proxy until the test ends.
func runProxy(t *testing.T, proxy *exec.Cmd) {
	t.Helper()
	var log syncBuffer
	proxy.Stdout, proxy.Stderr = &log, &log
	if err := proxy.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = proxy.Process.Signal(syscall.SIGTERM)
		_ = proxy.Wait()
		if t.Failed() {
			t.Logf("the proxy says:\n%s", log.String())
		}
	})
}

// proxyProgram returns the path of a proxy that `make deps` has unpacked.
func proxyProgram(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("../../.tools/proxies", name))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%s is missing: run make deps", name)
	}
	return path
}

// freeAddress returns an address of this machine that nobody listens at.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// crowd are visitors who open, listen and record through a proxy without a pause.
type crowd struct {
	answered, faults atomic.Int64
	first            atomic.Value // string: what the first fault was
	stop             chan struct{}
	group            sync.WaitGroup
}

func (c *crowd) fault(format string, args ...any) {
	c.faults.Add(1)
	c.first.CompareAndSwap(nil, fmt.Sprintf(format, args...))
}

func startCrowd(address string, idVisit int64, picture string) *crowd {
	c := &crowd{stop: make(chan struct{})}
	requests := []func() (*http.Request, error){
		func() (*http.Request, error) { return http.NewRequest(http.MethodGet, address+"/config.json", nil) },
		func() (*http.Request, error) { return http.NewRequest(http.MethodGet, address+detailPath, nil) },
		func() (*http.Request, error) { return http.NewRequest(http.MethodGet, address+picture, nil) },
		func() (*http.Request, error) {
			body := fmt.Sprintf(`{"idVisit":%d,"idArtwork":1,"startDate":"2026-11-21T08:00:00+00:00"}`, idVisit)
			request, err := http.NewRequest(http.MethodPost, address+visitArtwork, strings.NewReader(body))
			if err == nil {
				request.Header.Set("Idempotency-Key", key()[1])
				request.SetBasicAuth("cicerone", "cicerone")
			}
			return request, err
		},
	}
	for _, request := range slices.Repeat(requests, 2) {
		c.group.Go(func() {
			for {
				select {
				case <-c.stop:
					return
				default:
					c.ask(request)
				}
			}
		})
	}
	return c
}

func (c *crowd) ask(newRequest func() (*http.Request, error)) {
	request, err := newRequest()
	if err != nil {
		c.fault("%v", err)
		return
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		c.fault("%s: %v", request.URL.Path, err)
		return
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	if request.Method == http.MethodPost && response.StatusCode >= http.StatusInternalServerError {
		return // phones repeat what was not confirmed
	}
	if err != nil || response.StatusCode != http.StatusOK {
		c.fault("%s %s: %s %v", request.Method, request.URL.Path, response.Status, err)
		return
	}
	c.answered.Add(1)
}

// more waits until the crowd has got so many more answers.
func (c *crowd) more(t *testing.T, count int64) {
	t.Helper()
	want := c.answered.Load() + count
	(&testServer{t: t}).waitUntil(func() bool { return c.answered.Load() >= want })
}

// end stops the crowd and returns how many requests failed, and the first of them.
func (c *crowd) end() (faults int64, first any) {
	close(c.stop)
	c.group.Wait()
	return c.faults.Load(), c.first.Load()
}

// Visitors notice nothing of a server that is stopped, started, or frozen; while the database is away, they get what is
// in memory, and calls that record are asked to try again.
func TestServersOfTheComposeFileBehindProxies(t *testing.T) {
	t.Parallel()
	if onPostgres {
		t.Skip("it has a database of its own")
	}
	postgres := storetest.OwnPostgres(t)
	servers := deployServers(t, postgres.Database(t))
	for name, start := range proxies {
		t.Run("STAT-5 "+name, func(t *testing.T) {
			address := start(t, servers)
			at := &testServer{t: t, address: address}
			at.waitUntil(func() bool {
				response, err := http.Get(address + "/healthz")
				if err != nil {
					return false
				}
				return response.Body.Close() == nil && response.StatusCode == http.StatusOK
			})
			var detail struct {
				HomeImageURL string `json:"homeImageUrl"`
			}
			at.succeed("GET", detailPath, nil, &detail)
			root := at.call("GET", "/", nil, "Host", composedHost)
			if want := "/museums/" + guide.Identifier(1, "DEMO"); root.http != http.StatusFound || root.header.Get("Location") != want {
				t.Errorf("ENTRY-1: the root of the museum's host answers %d %s, want %s", root.http, root.header.Get("Location"), want)
			}
			var visit visitor.Visit
			at.succeed("POST", visitMuseum, started, &visit, key()...)

			people := startCrowd(address, visit.IDVisit, detail.HomeImageURL)
			people.more(t, 50)
			servers[0].signal(syscall.SIGTERM)
			_ = servers[0].process.Wait()
			people.more(t, 200)
			servers[0].start()
			people.more(t, 200)
			if faults, first := people.end(); faults > 0 {
				t.Errorf("while a server is replaced, %d requests fail: %v", faults, first)
			}

			servers[1].signal(syscall.SIGSTOP)
			began := time.Now()
			people = startCrowd(address, visit.IDVisit, detail.HomeImageURL)
			people.more(t, 200)
			if faults, first := people.end(); faults > 0 {
				t.Errorf("while a server is frozen, %d requests fail: %v", faults, first)
			}
			t.Logf("with a frozen server 200 requests are answered after %v", time.Since(began))
			servers[1].signal(syscall.SIGCONT)

			readMuseum(servers) // the first one was started again
			postgres.Kill(t)
			at.waitUntil(func() bool { // sessions may outlive the killed server for a moment
				a := at.call("POST", visitMuseum, started, key()...)
				return a.http == http.StatusServiceUnavailable && a.header.Get("Retry-After") != ""
			})
			for _, path := range []string{"/config.json", detailPath, detail.HomeImageURL} {
				if a := at.call("GET", path, nil); a.http != http.StatusOK {
					t.Errorf("without the database %s is answered %d %s", path, a.http, a.raw)
				}
			}
			postgres.Start(t)
			at.waitUntil(func() bool { return at.call("POST", visitMuseum, started, key()...).http == http.StatusOK })
		})
	}
}
