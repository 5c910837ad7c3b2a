package store

import "slices"

// queue holds the jobs of a lane that wait. Museums take turns, and a museum's jobs keep their order, so that one museum's
// jobs delay those of others by one turn.
type queue struct {
	museums []museumJobs // those with jobs; the first one has the next turn
	length  int
}

// museumJobs are the jobs of a museum, the oldest first.
type museumJobs struct {
	museum int64
	jobs   []*job
}

// add adds a job after those of its museum. A museum without jobs has its turn after all others.
func (q *queue) add(j *job) {
	q.length++
	if i := q.index(j.museum); i >= 0 {
		q.museums[i].jobs = append(q.museums[i].jobs, j)
		return
	}
	q.museums = append(q.museums, museumJobs{j.museum, []*job{j}})
}

// index returns the place of the museum's jobs, or -1.
func (q *queue) index(museum int64) int {
	return slices.IndexFunc(q.museums, func(m museumJobs) bool { return m.museum == museum })
}

// take removes up to so many jobs, one of each museum in turn.
func (q *queue) take(limit int) []*job {
	var taken []*job
	for len(taken) < limit && q.length > 0 {
		next := q.museums[0]
		taken = append(taken, next.jobs[0])
		next.jobs = next.jobs[1:]
		q.length--
		q.museums = q.museums[1:]
		if len(next.jobs) > 0 {
			q.museums = append(q.museums, next)
		}
	}
	return taken
}

// remove removes a job if it waits.
func (q *queue) remove(j *job) {
	i := q.index(j.museum)
	if i < 0 {
		return
	}
	at := slices.Index(q.museums[i].jobs, j)
	if at < 0 {
		return
	}
	q.length--
	q.museums[i].jobs = slices.Delete(q.museums[i].jobs, at, at+1)
	if len(q.museums[i].jobs) == 0 {
		q.museums = slices.Delete(q.museums, i, i+1)
	}
}

// count returns the number of the museum's jobs.
func (q *queue) count(museum int64) int {
	if i := q.index(museum); i >= 0 {
		return len(q.museums[i].jobs)
	}
	return 0
}

// newest returns the museum's newest job that its caller has not abandoned, or nil.
func (q *queue) newest(museum int64) *job {
	i := q.index(museum)
	if i < 0 {
		return nil
	}
	for _, j := range slices.Backward(q.museums[i].jobs) {
		if j.state.Load() == jobQueued {
			return j
		}
	}
	return nil
}

// largest returns the museum with most jobs.
func (q *queue) largest() (museum int64) {
	most := 0
	for _, m := range q.museums {
		if len(m.jobs) > most {
			museum, most = m.museum, len(m.jobs)
		}
	}
	return museum
}
