package main

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
)

const (
	reporters = 64 // concurrent clients
	batch     = 20 // artwork visits of a request
)

// recording compares durable visits with a program that inserts the same rows without HTTP.
func (b *bench) recording(ctx context.Context) error {
	disk, err := synchronisation(b.folder)
	if err != nil {
		return err
	}
	fmt.Printf("     the disk confirms a write after %.2f ms\n", float64(disk.Microseconds())/1000)
	raw, err := openRawRows(ctx, b.folder)
	if err != nil {
		return err
	}
	defer raw.db.Close()
	n := 0 // makes reported visits distinct
	single := func(address string) func() (float64, error) {
		return func() (float64, error) {
			n += 1_000_000
			from := n
			var visits [reporters]int64 // one for each, since a visit has at most guide.MaxArtworkVisits
			for i := range visits {
				var err error
				if visits[i], err = startVisit(ctx, address); err != nil {
					return 0, err
				}
			}
			return report(ctx, address, b.during, 1, func(request []byte, n int) []byte {
				return artworkVisit(request, visits[n%reporters], from+n)
			})
		}
	}
	visits := visitsOf20()
	batched := func() (float64, error) {
		return report(ctx, b.ours.address, b.during, batch, func(request []byte, n int) []byte {
			began := time.Now().Add(-rand.N(longestVisit))
			return posting(request, "/api/legacy/Museum/1/v2/registerVisit", legacyClient, keyOf(began), visits[n%works])
		})
	}
	for _, c := range []comparison{
		{
			"artwork visits, 64 clients", "single statements without HTTP", "rows/s",
			single(b.ours.address), func() (float64, error) { return raw.single(ctx, b.during) },
		},
		{
			"artwork visits, 20 a request", "transactions of 500", "rows/s",
			batched, func() (float64, error) { return raw.batched(ctx, b.during) },
		},
	} {
		if err := c.run(b.rounds); err != nil {
			return err
		}
	}
	return nil
}

// legacyClient is the Authorization of the legacy base.
var legacyClient = "Basic " + base64.StdEncoding.EncodeToString([]byte("cicerone:cicerone"))

// startVisit starts the visit that the artwork visits belong to.
func startVisit(ctx context.Context, address string) (int64, error) {
	connection, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	body := `{"idMuseum":1,"idLanguage":2,"startDate":"2026-11-21T08:00:00Z"}`
	if _, err := connection.Write(posting(nil, "/api/v2/visitMuseum", legacyClient, keyOf(moment(0)), []byte(body))); err != nil {
		return 0, err
	}
	var started struct{ Data struct{ IDVisit int64 } }
	err = readJSON(connection, &started)
	return started.Data.IDVisit, err
}

// report sends the requests that request appends on the connections of all reporters and returns the confirmed rows a
// second; each request contains that many rows.
func report(ctx context.Context, address string, during time.Duration, rows int, request func(to []byte, n int) []byte) (float64, error) {
	type outcome struct {
		confirmed int
		err       error
	}
	outcomes := make(chan outcome, reporters)
	began := time.Now()
	end := began.Add(during)
	for client := range reporters {
		go func() {
			confirmed, err := reportOn(ctx, address, end, func(to []byte, n int) []byte { return request(to, client+reporters*n) })
			outcomes <- outcome{confirmed, err}
		}()
	}
	confirmed := 0
	var failed error
	for range reporters {
		o := <-outcomes
		confirmed += o.confirmed * rows
		if o.err != nil {
			failed = o.err
		}
	}
	return float64(confirmed) / time.Since(began).Seconds(), failed
}

// reportOn sends requests on one connection until end.
func reportOn(ctx context.Context, address string, end time.Time, request func(to []byte, n int) []byte) (confirmed int, err error) {
	connection, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	responses := newResponseReader(connection)
	var bytes []byte
	for ; time.Now().Before(end); confirmed++ {
		bytes = request(bytes[:0], confirmed)
		if _, err := connection.Write(bytes); err != nil {
			return confirmed, err
		}
		if err := responses.readOK(); err != nil {
			return confirmed, err
		}
	}
	return confirmed, nil
}

// longestVisit limits how long ago a visit that is reported later began.
const longestVisit = 2 * time.Hour

// keyOf makes an idempotency key as phones do: it begins with the time of the reported event.
func keyOf(began time.Time) uuid.UUID {
	key := uuid.New()
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(began.UnixMilli()))
	copy(key[:6], ms[2:])
	return key
}

// posting appends a call of the API with its key.
func posting(to []byte, path, authorization string, id uuid.UUID, body []byte) []byte {
	to = append(to, "POST "...)
	to = append(to, path...)
	to = append(to, " HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nAuthorization: "...)
	to = append(to, authorization...)
	to = append(to, "\r\nIdempotency-Key: "...)
	key, _ := id.MarshalText() // never fails
	to = append(to, key...)
	to = append(to, "\r\nContent-Length: "...)
	to = strconv.AppendInt(to, int64(len(body)), 10)
	to = append(to, "\r\n\r\n"...)
	return append(to, body...)
}

// artworkVisit appends the call that reports one artwork visit.
func artworkVisit(to []byte, visit int64, n int) []byte {
	body := append(make([]byte, 0, 128), `{"idVisit":`...)
	body = strconv.AppendInt(body, visit, 10)
	body = append(body, `,"idArtwork":`...)
	body = strconv.AppendInt(body, int64(1+n%works), 10)
	body = append(body, `,"startDate":"`...)
	body = moment(0).Add(time.Duration(n)*time.Second).AppendFormat(body, time.RFC3339)
	body = append(body, `","accessType":"KEYBOARD"}`...)
	return posting(to, "/api/v2/visitArtwork", "", keyOf(moment(0).Add(time.Duration(n)*time.Second)), body)
}

// visitsOf20 returns bodies of the call by which a phone that was offline reports a visit with its works: one body that
// begins with each of the museum's works.
func visitsOf20() [][]byte {
	bodies := make([][]byte, works)
	for first := range bodies {
		var list []byte
		for i := range batch {
			list = fmt.Appendf(list, `{"idArtwork":%d,"accessType":"KEYBOARD","startDate":%q,"endDate":%q},`,
				1+(first+i)%works, moment(i).Format(time.RFC3339), moment(i+1).Format(time.RFC3339))
		}
		bodies[first] = fmt.Appendf(nil, `{"idMuseum":1,"languageCode":"en_GB","startDate":%q,"artworks":[%s]}`,
			moment(0).Format(time.RFC3339), slices.Clip(list[:len(list)-1]))
	}
	return bodies
}

func moment(n int) time.Time {
	return time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC).Add(time.Duration(n) * time.Minute)
}
