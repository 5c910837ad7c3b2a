package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
)

type previewLink struct{ ID, Path, URL string }

// preview makes a preview link of museum 1.
func (b *staffBrowser) preview(forSession bool) (link previewLink) {
	b.s.t.Helper()
	b.expect(201, "POST", "/museums/1/preview-links", fields{"session": forSession}, &link)
	return link
}

// opens reports whether a preview link opens the draft: page and calls say the same.
func (s *testServer) opens(link previewLink) bool {
	s.t.Helper()
	page, detail := s.call("GET", link.Path+"museums/x", nil), s.call("GET", link.Path+"api/v2/museums/detail/all-data/1/2", nil)
	if (page.http == 404) != (detail.http == 404) || detail.http != 200 && detail.http != 404 {
		s.t.Errorf("CON-4: the page answers %d, the detail %d %s", page.http, detail.http, detail.raw)
	}
	return detail.http == 200
}

func TestPreviewLinks(t *testing.T) {
	s, owner := startStaff(t)
	link := owner.preview(false)
	if len(link.Path) < len("/preview/")+26 || !strings.HasSuffix(link.URL, link.Path) {
		t.Errorf("CON-4: the link is %+v", link)
	}
	if !s.opens(link) {
		t.Error("CON-4: a new link does not open the draft")
	}
	if strings.Contains(s.queryDatabase("SELECT token_hash FROM preview_links"), strings.Split(link.Path, "/")[2]) {
		t.Error("CON-4: the token is stored")
	}

	page := s.call("GET", link.Path+"museums/x", nil, "Cookie", "cicerone_session=x")
	for header, want := range map[string]string{
		"X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
		"Content-Security-Policy": "sandbox allow-scripts",
	} {
		if !strings.Contains(page.header.Get(header), want) {
			t.Errorf("CON-4: the page's %s is %q", header, page.header.Get(header))
		}
	}
	if policy := page.header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self'") || strings.Contains(policy, "allow-same-origin") {
		t.Errorf("CON-4: the page's policy is %s", policy)
	}
	if start := s.call("GET", link.Path+"?lang=es", nil); start.http != 302 || !strings.HasPrefix(start.header.Get("Location"), link.Path+"museums/") ||
		!strings.HasSuffix(start.header.Get("Location"), "?lang=es") {
		t.Errorf("CON-4: the link leads to %d %s", start.http, start.header.Get("Location"))
	}

	// The link opens nothing else.
	for path, status := range map[string]int{
		"api/v2/museums/detail/all-data/2/2": 404, "api/v2/languages/2": 404, "api/v2/languages/1": 200, "config.json": 200, "media/none.png": 404,
	} {
		a := s.call("GET", link.Path+path, nil)
		if a.http != status || a.header.Get("Access-Control-Allow-Origin") != "*" || a.header.Get("Set-Cookie") != "" {
			t.Errorf("CON-4: %s answers %d %v", path, a.http, a.header)
		}
	}
	for _, call := range []string{"api/v2/visitMuseum", "api/v2/visitArtwork", "api/console/v1/me", "api/legacy/User"} {
		for _, method := range []string{"POST", "PUT", "DELETE"} {
			if a := s.call(method, link.Path+call, fields{"idMuseum": 1}); a.http < 400 {
				t.Errorf("CON-4: %s %s answers %d", method, call, a.http)
			}
		}
	}
	token := strings.Split(link.Path, "/")[2]
	for _, as := range [][]string{{"Authorization", "Bearer " + token}, {"Cookie", "cicerone_session=" + token}} {
		if a := s.call("GET", consoleBase+"/me", nil, as...); a.http != 401 {
			t.Errorf("CON-4: the token signs in: %d %s", a.http, a.raw)
		}
	}
	if a := s.call("GET", "/api/v2/languages/1", nil); a.header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("CON-4: other sites read visitors' calls")
	}
	for _, table := range []string{"visits", "artwork_visits", "route_visits", "visit_wants", "visit_steps", "visit_uses", "events"} {
		if rows := s.queryDatabase("SELECT COUNT(*) FROM " + table); rows != "0" {
			t.Errorf("CON-4: a preview left %s rows in %s", rows, table)
		}
	}

	var list struct{ Items []previewLink }
	owner.expect(200, "GET", "/museums/1/preview-links", nil, &list)
	if len(list.Items) != 1 || list.Items[0].ID != link.ID || list.Items[0].URL != "" {
		t.Errorf("CON-4: the links are %+v", list)
	}
	owner.expect(204, "DELETE", "/museums/1/preview-links/"+link.ID, nil, nil)
	if s.opens(link) {
		t.Error("CON-4: a revoked link opens the draft")
	}
	if ended := s.call("GET", link.Path, nil, "Accept-Language", "fr-CA"); ended.http != 404 || !strings.Contains(string(ended.raw), "Cet aperçu est terminé") {
		t.Errorf("CON-4: a revoked link answers %d %s", ended.http, ended.raw)
	}
	late := owner.preview(false)
	s.changeDatabase("UPDATE preview_links SET expires_at = expires_at - 86400000")
	if s.opens(late) {
		t.Error("CON-4: an expired link opens the draft")
	}
	audit := string(owner.expect(200, "GET", "/audit", nil, nil).raw)
	if strings.Count(audit, "preview.create") != 2 || strings.Count(audit, "preview.revoke") != 1 {
		t.Errorf("CON-4: the audit log is %s", audit)
	}
}

func TestPreviewLinksEndWithTheirMaker(t *testing.T) {
	s, owner := startStaff(t)
	first, second := owner.preview(true), owner.preview(true)
	if first.Path != second.Path {
		t.Error("CON-4: a session has two links")
	}
	var list struct{ Items []previewLink }
	owner.expect(200, "GET", "/museums/1/preview-links", nil, &list)
	if len(list.Items) != 0 {
		t.Errorf("CON-4: the session's link is listed: %+v", list)
	}

	editor := s.join("Ben", "editor", "Museum of Pattern")
	frame, phone := editor.preview(true), editor.preview(false)
	if frame.Path == first.Path || !s.opens(frame) || !s.opens(phone) {
		t.Error("CON-4: an editor's links do not open the draft")
	}
	editor.expect(204, "DELETE", "/session", nil, nil)
	if s.opens(frame) {
		t.Error("CON-4: the frame's link outlives its session")
	}
	if !s.opens(phone) {
		t.Error("CON-4: a phone's link ends with the session")
	}
	var members struct {
		Items []struct {
			ID, Role string
		}
	}
	owner.expect(200, "GET", "/members", nil, &members)
	for _, m := range members.Items {
		if m.Role == "editor" {
			owner.expect(200, "PATCH", "/members/"+m.ID, fields{"role": "analyst"}, nil)
		}
	}
	if s.opens(phone) {
		t.Error("CON-4: the link of somebody who may not preview any more opens the draft")
	}
	// Who does not edit sees and ends the own links only.
	translator := s.join("Tom", "translator", "Museum of Pattern")
	theirs, others := translator.preview(false), owner.preview(false)
	translator.expect(200, "GET", "/museums/1/preview-links", nil, &list)
	if len(list.Items) != 1 || list.Items[0].ID != theirs.ID {
		t.Errorf("CON-4: a translator sees the links %+v", list)
	}
	translator.expect(404, "DELETE", "/museums/1/preview-links/"+others.ID, nil, nil)
	owner.expect(200, "GET", "/museums/1/preview-links", nil, &list)
	if len(list.Items) != 3 || !s.opens(others) {
		t.Errorf("CON-4: an owner sees the links %+v", list)
	}
	s.join("Ann", "analyst", "Museum of Pattern").expect(403, "POST", "/museums/1/preview-links", fields{}, nil)

	// What a member made ends with the membership, also if it begins again; what a token made ends with the token.
	owner.expect(200, "GET", "/members", nil, &members)
	for _, m := range members.Items {
		if m.Role == "translator" {
			owner.expect(204, "DELETE", "/members/"+m.ID, nil, nil)
		}
	}
	var invitation struct{ URL string }
	owner.expect(201, "POST", "/invitations", fields{"email": "tom@museum.example", "role": "translator"}, &invitation)
	_, secret, _ := strings.Cut(invitation.URL, "#")
	s.browser("192.0.2.7").expect(201, "POST", "/invitation/accept", fields{"token": secret, "existingAccount": true, "password": goodPassword}, nil)
	if s.opens(theirs) {
		t.Error("CON-4: the link of somebody who was removed works after another invitation")
	}
	token := owner.createToken("Script", "read_content")
	var byToken, revoked previewLink
	for _, link := range []*previewLink{&byToken, &revoked} {
		if a := s.program(token.Secret, "POST", "/museums/1/preview-links", fields{}); a.http != 201 || json.Unmarshal(a.raw, link) != nil || !s.opens(*link) {
			t.Fatalf("CON-4: a token makes the link %d %s", a.http, a.raw)
		}
		if link == &byToken {
			s.changeDatabase("UPDATE api_tokens SET expires_at = 1")
			if s.opens(byToken) {
				t.Error("CON-4: a link of a token that has expired opens the draft")
			}
			s.changeDatabase("UPDATE api_tokens SET expires_at = 9000000000000")
		}
	}
	owner.expect(204, "DELETE", "/tokens/"+token.ID, nil, nil)
	if s.opens(byToken) || s.opens(revoked) {
		t.Error("CON-4: a link of a revoked token opens the draft")
	}

	mine := owner.preview(false)
	mustRun(t, s.data, "staff", "give", "DEMO", "--organization", "Rivals")
	if s.opens(mine) {
		t.Error("CON-4: a link opens the draft of another organization's museum")
	}
}

func TestPreviewOfUnsavedValues(t *testing.T) {
	s, owner := startStaff(t)
	const evil = `Look <script>alert(1)</script><img src=x onerror=alert(1)> *closely*`
	before := string(s.call("GET", detailPath, nil).raw)
	var shown struct {
		Field   string
		Element struct {
			IDArtwork      int64
			ArtworkName    string
			ExtraResources []struct {
				IDResource int64
				Title      string
			}
			Localizations []struct{ Name, MainText string }
		}
	}
	ask := fields{"language": "en_GB", "list": "artworks", "key": "214", "values": fields{
		"name/en_GB": "Coral", "text/en_GB": evil, "resources": []string{"film"}, "resources/film/title/en_GB": "A film", "resources/film/type": "TEXT",
	}}
	started := time.Now()
	owner.expect(200, "POST", "/museums/1/preview", ask, &shown)
	t.Logf("an unsaved work was rendered in %v", time.Since(started))
	e := shown.Element
	if shown.Field != "artworks" || e.IDArtwork == 0 || e.Localizations[0].Name != "Coral" || len(e.ExtraResources) != 1 || e.ExtraResources[0].IDResource >= 0 {
		t.Errorf("PUB-5: the element is %+v", shown)
	}
	if text := e.Localizations[0].MainText; !strings.Contains(text, "<em>closely</em>") || strings.Contains(text, "script>") || strings.Contains(text, "onerror") {
		t.Errorf("CON-4: the preview's text is %s", text)
	}
	link := owner.preview(false)
	if draft := string(s.call("GET", link.Path+"api/v2/museums/detail/all-data/1/2", nil).raw); strings.Contains(draft, "Coral") || !strings.Contains(draft, "Tiles") {
		t.Errorf("PUB-5: what nobody saved is in the draft: %s", draft)
	}
	if after := string(s.call("GET", detailPath, nil).raw); after != before {
		t.Error("PUB-5: visitors see what nobody saved")
	}
	for field, bad := range map[string]fields{
		"name/en_GB": {"language": "en_GB", "list": "artworks", "key": "214", "values": fields{"name/en_GB": 7}},
		"language":   {"language": "tlh", "list": "artworks", "key": "214"},
	} {
		if got := problemOf(owner.expect(400, "POST", "/museums/1/preview", bad, nil)); got != "invalid "+field {
			t.Errorf("PUB-5: a bad %s is answered with %q", field, got)
		}
	}
	owner.expect(404, "POST", "/museums/1/preview", fields{"language": "en_GB", "list": "artworks", "key": "none"}, nil)
	owner.expect(404, "POST", "/museums/1/preview", fields{"language": "en_GB", "list": "dragons", "key": "214"}, nil)
	var museum struct {
		Field   string
		Element map[string]any
	}
	owner.expect(200, "POST", "/museums/1/preview", fields{"language": "en_GB", "list": "museum", "key": "museum", "values": fields{
		"customization/mainButtonsColor": "#654321",
	}}, &museum)
	colours, _ := museum.Element["customization"].(map[string]any)
	if museum.Field != "" || museum.Element["artworks"] != nil || colours["mainButtonsColor"] != "#654321" {
		t.Errorf("PUB-5: the museum is %+v", museum)
	}
	if a := s.call(http.MethodOptions, link.Path+"api/v2/languages/1", nil); a.http < 400 {
		t.Errorf("CON-4: a preflight is answered: %d", a.http)
	}
}
