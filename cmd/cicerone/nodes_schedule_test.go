package main

import (
	"database/sql"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"cicerone/store/storetest"
)

// scheduledRow is a scheduled publication with what was made of it.
type scheduledRow struct {
	id, museum, version int64
	state               string
	due, published      time.Time
}

// scheduledRows returns the scheduled publications in the order in which they are due.
func scheduledRows(t *testing.T, db *sql.DB) (all []scheduledRow) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), `SELECT s.id, s.id_museum, s.state, s.due_at, COALESCE(p.version, 0), COALESCE(p.published_at, 0)
		FROM scheduled_publications s LEFT JOIN publications p ON p.id_museum = s.id_museum AND p.version = CAST(s.schedule::json ->> 'version' AS BIGINT)
		ORDER BY s.due_at, s.id`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			row            scheduledRow
			due, published int64
		)
		if err := rows.Scan(&row.id, &row.museum, &row.state, &due, &row.version, &published); err != nil {
			t.Fatal(err)
		}
		row.due, row.published = time.UnixMilli(due), time.UnixMilli(published)
		all = append(all, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// hasBegun reports whether a publication that waited does not wait any more, or none waits.
func hasBegun(before, after []scheduledRow) bool {
	waiting := 0
	for i, row := range after {
		if before[i].state == "waiting" && row.state != "waiting" {
			return true
		}
		if row.state == "waiting" {
			waiting++
		}
	}
	return waiting == 0
}

// Scheduled publications of several museums are each made once while the three servers are killed and started again in turn.
func TestNodesMakeScheduledPublicationsOnce(t *testing.T) {
	t.Parallel()
	const museums, ofEach = 3, 6
	if onPostgres {
		t.Skip("it has a database of its own")
	}
	database := storetest.Postgres(t)
	nodes, bucket := startNodesOn(t, database)
	for i := range museums {
		importAt(t, database, bucket, writePackage(t, "code: DEMO", fmt.Sprintf("code: DEMO%d", i+1), // with all that the gate asks for
			"homeImage: pictures/home.png", "homeImage: pictures/home.png\nhomeImageDecorative: true",
			"    image: pictures/home.png", "    image: pictures/home.png\n    imageDecorative: true"))
	}
	invite := []string{"staff", "invite", "ada@museum.example", "--organization", "Museum of Pattern", "--database-url", database}
	_, token, _ := strings.Cut(strings.Fields(mustRun(t, t.TempDir(), append(invite, bucket...)...))[0], "#")
	owner := nodes[0].at().browser("192.0.2.1")
	owner.expect(201, "POST", "/invitation/accept", fields{"token": token, "name": "Ada", "password": goodPassword, "language": "en"}, nil)
	db := openAt(t, database)
	// Nothing becomes due before the times that are set below, however slow the machine is.
	later := time.Now().Add(time.Hour).Format(time.RFC3339)
	for i := range ofEach {
		for museum := 1; museum <= museums; museum++ {
			owner.s = nodes[(i+museum)%len(nodes)].at()
			path := fmt.Sprintf("/museums/%d", museum)
			work := owner.element(path + "/elements/artworks/214")
			owner.expect(200, "PATCH", path+"/elements/artworks/214", fields{"base": work.DraftRevision, "changes": fields{"author": fmt.Sprintf("Author %d", i)}}, nil)
			owner.expect(201, "POST", path+"/publications", fields{"at": later}, nil)
		}
	}
	change := func(statement string, values ...any) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement, values...); err != nil {
			t.Fatal(err)
		}
	}
	killAll := func() {
		for _, n := range nodes {
			n.kill()
		}
	}
	serveAll := func() {
		var starting sync.WaitGroup
		for _, n := range nodes {
			starting.Go(func() { n.serve(t.TempDir(), database, bucket...) })
		}
		starting.Wait()
	}
	withState := func(state string) (n int) {
		for _, row := range scheduledRows(t, db) {
			if row.state == state {
				n++
			}
		}
		return n
	}

	killAll() // all of them look at the new times when they start
	first := time.Now().Add(3 * time.Second)
	for i, row := range scheduledRows(t, db) {
		change("UPDATE scheduled_publications SET due_at = $1 WHERE id = $2", first.Add(time.Duration(i)*400*time.Millisecond).UnixMilli(), row.id)
	}
	serveAll()
	kills := 0
	for ; withState("waiting") > 0; kills++ {
		before := scheduledRows(t, db)
		// A publication has begun, which this server may make.
		nodes[0].at().waitUntil(func() bool { return hasBegun(before, scheduledRows(t, db)) })
		n := nodes[kills%len(nodes)]
		n.kill()
		n.serve(t.TempDir(), database, bucket...)
	}

	killAll()
	interrupted := map[int64]bool{} // killed with their server
	for _, row := range scheduledRows(t, db) {
		interrupted[row.id] = row.state == "running"
	}
	serveAll()
	nodes[0].at().waitUntil(func() bool { return withState("running") == 0 })

	var latest, latestInterrupted time.Duration
	count, versions := 0, map[string]bool{}
	for _, row := range scheduledRows(t, db) {
		if row.state != "done" || row.version < 2 || row.version > ofEach+1 {
			t.Errorf("PUB-3: the publication %+v is not made", row)
		}
		version := fmt.Sprint(row.museum, " ", row.version)
		if versions[version] {
			t.Errorf("PUB-3: two scheduled publications are version %d of museum %d", row.version, row.museum)
		}
		versions[version] = true
		if interrupted[row.id] {
			count++
			latestInterrupted = max(latestInterrupted, row.published.Sub(row.due))
		} else {
			latest = max(latest, row.published.Sub(row.due))
		}
	}
	t.Logf("%d publications, %d kills: the latest was made %v after its time; %d were interrupted when all servers were killed, the latest was made %v after its time",
		len(versions), kills, latest, count, latestInterrupted)
	var published int
	if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM publications").Scan(&published); err != nil {
		t.Fatal(err)
	}
	if len(versions) != museums*ofEach || published != museums*(ofEach+1) {
		t.Errorf("PUB-3: %d publications of %d are made, and the museums have %d versions, want %d", len(versions), museums*ofEach, published, museums*(ofEach+1))
	}
}
