package store

import (
	"strings"
	"testing"

	"cicerone/guide"
)

// namedJob is a job whose name has a letter for its museum, and a number.
type namedJob struct {
	*job

	name string
}

func jobsOf(names string) []namedJob {
	var jobs []namedJob
	for name := range strings.FieldsSeq(names) {
		jobs = append(jobs, namedJob{&job{lane: 1, museum: int64(name[0]), done: make(chan error, 1)}, name})
	}
	return jobs
}

func TestMuseumsTakeTurns(t *testing.T) {
	for _, test := range []struct {
		name, waiting, removed string
		take                   int
		want                   string
	}{
		{"one museum keeps its order", "a1 a2 a3", "", 10, "a1 a2 a3"},
		{"a late museum waits for one turn", "a1 a2 a3 a4 b1", "", 2, "a1 b1"},
		{"museums with few jobs are done first", "a1 a2 a3 b1 b2 c1", "", 10, "a1 b1 c1 a2 b2 a3"},
		{"a batch takes as many as it may", "a1 a2 b1 b2", "", 3, "a1 b1 a2"},
		{"a job that is removed costs no turn", "a1 b1 a2 c1", "b1", 10, "a1 c1 a2"},
		{"the order stays after a removal", "a1 a2 a3 b1", "a1", 10, "a2 b1 a3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var q queue
			jobs := jobsOf(test.waiting)
			names := map[*job]string{}
			for _, j := range jobs {
				q.add(j.job)
				names[j.job] = j.name
			}
			for _, j := range jobs {
				if j.name == test.removed {
					q.remove(j.job)
					q.remove(j.job) // it is gone already
				}
			}
			before := q.length
			var taken []string
			for _, j := range q.take(test.take) {
				taken = append(taken, names[j])
			}
			if got := strings.Join(taken, " "); got != test.want || q.length != before-len(taken) {
				t.Errorf("taken are %s, and %d of %d stay; want %s", got, q.length, before, test.want)
			}
		})
	}
}

// A full queue, or lane, has room for a museum with few writes: the newest of the museum with most is refused.
func TestFullQueueMakesRoomForOtherMuseums(t *testing.T) {
	for _, test := range []struct {
		name, waiting, next string
		limit               int
		refused             string // "" for the next one
	}{
		{"there is room", "a1 a2", "a3", 3, "none"},
		{"of one museum the next is refused", "a1 a2 a3", "a4", 3, ""},
		{"of another the largest museum's newest", "a1 a2 a3", "b1", 3, "a3"},
		{"until both have as many", "a1 a2 b1 b2", "b3", 4, ""},
		{"a museum with one more keeps it", "a1 a2 b1", "b2", 3, ""},
		{"a third museum", "a1 a2 a3 b1 b2", "c1", 5, "a3"},
	} {
		for _, full := range []string{"queue", "lane"} {
			t.Run(test.name+", "+full, func(t *testing.T) {
				s := openInternal(t)
				lanes := s.dialect
				lanes.lanes = postgresLanes
				w := newWriter(s.writeDB, lanes, s.metrics, maxBatch, s.logger) // it has no workers
				if full == "lane" {
					w.maxInLane = test.limit
				} else {
					w.maxQueued = test.limit
				}
				waiting := jobsOf(test.waiting)
				for i, j := range waiting {
					if full == "queue" {
						j.lane = 1 + i
					}
					if err := w.enqueue(j.job); err != nil {
						t.Fatal(err)
					}
				}
				err := w.enqueue(jobsOf(test.next)[0].job)
				if (guide.ErrorCodeOf(err) == guide.CodeBusy) != (test.refused == "") {
					t.Errorf("STAT-5: the next write gets %v", err)
				}
				refused := 0
				for _, j := range waiting {
					select {
					case err := <-j.done:
						refused++
						if full == "lane" && j.name != test.refused || j.name[0] != test.refused[0] || guide.ErrorCodeOf(err) != guide.CodeBusy {
							t.Errorf("STAT-5: %s gets %v", j.name, err)
						}
					default:
					}
				}
				displaces := test.refused != "" && test.refused != "none"
				if refused > 1 || (refused == 1) != displaces || w.queued > test.limit {
					t.Errorf("STAT-5: %d waiting writes are refused, %d wait", refused, w.queued)
				}
			})
		}
	}
}
