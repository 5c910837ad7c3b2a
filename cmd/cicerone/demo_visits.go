package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"cicerone/demo"
	"cicerone/demo/visits"
	"cicerone/guide"
)

// maxDemoDays is ten years.
const maxDemoDays = 3660

// visitsAtOnce is how many visits are recorded at the same time, so that many share a transaction. It leaves room in the queue.
const visitsAtOnce = 256

func newDemoVisits(config *Config) *cobra.Command {
	var code string
	days := 400
	command := &cobra.Command{
		Use: "demo-visits", Args: cobra.NoArgs,
		Short: "Invent visits of a demo museum, until now, so that its statistics show something",
		Long: "Invent visits of a demo museum, until now, so that its statistics show something.\n\n" +
			"A repetition adds those that are missing. An empty store gets the demo museums first.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			// No museum with visitors gets invented visits.
			if codes := slices.Sorted(maps.Values(demo.Codes)); !slices.Contains(codes, strings.ToUpper(code)) {
				return fmt.Errorf("%s is no demo museum, and visits are invented for these only: %s", code, strings.Join(codes, ", "))
			}
			if days < 1 || days > maxDemoDays {
				return fmt.Errorf("--days must be 1 to %d", maxDemoDays)
			}
			config.beginsData = true
			return withStorage(cmd.Context(), config, func(s *storage) error {
				return s.addDemoVisits(cmd.Context(), code, days, cmd.OutOrStdout(), cmd.ErrOrStderr())
			})
		},
	}
	command.Flags().StringVar(&code, "museum", demo.Codes[demo.Museums[0]], "code of the demo museum")
	command.Flags().IntVar(&days, "days", days, "how many days, today included")
	return command
}

// addDemoVisits records the invented visits of so many days that are missing, and reports them on out.
func (s *storage) addDemoVisits(ctx context.Context, code string, days int, out, progress io.Writer) error {
	list, err := s.store.List(ctx)
	if err == nil && len(list) == 0 {
		err = s.importDemo(ctx, slog.New(slog.DiscardHandler), progress)
	}
	if err != nil {
		return err
	}
	museum, err := s.museum(ctx, code)
	if err != nil {
		return err
	}
	published, err := s.store.Published(ctx, museum.ID)
	if err != nil {
		return err
	}
	zone, err := time.LoadLocation(published.Museum.TimeZone)
	if err != nil {
		return err
	}
	inventor, err := s.demoInventor(ctx, published.Museum, zone)
	if err != nil {
		return err
	}
	missing, err := s.missingDemoVisits(ctx, inventor, museum.ID, zone, days)
	if err == nil {
		err = s.addDemoAdmissions(ctx, inventor, museum.ID, zone, days)
	}
	if err != nil {
		return err
	}
	lines := newProgress(progress, "")
	defer lines.end()
	var done atomic.Int64
	group, groupContext := errgroup.WithContext(ctx)
	group.SetLimit(visitsAtOnce)
	for _, visit := range missing {
		group.Go(func() error {
			key := fmt.Sprintf("%s of museum %d", visit.VisitorToken, museum.ID)
			recorded, err := s.store.StartVisit(groupContext, key, visit)
			if err != nil {
				return err
			}
			if answers := inventor.Answers(visit); len(answers) > 0 {
				if _, err := s.store.RegisterAnswers(groupContext, key+": answers", museum.ID, recorded.ID, answers); err != nil {
					return err
				}
			}
			lines.set("inventing visits of "+museum.Code, int(done.Add(1)), len(missing))
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	// Not when somebody first looks at the statistics.
	if err := s.store.RefreshVisitCounts(ctx, museum.ID, zone); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s: %s invented\n", museum.Code, count(len(missing), "visit"))
	return err
}

// demoInventor returns an Inventor for a museum as visitors see it.
func (s *storage) demoInventor(ctx context.Context, museum *guide.Museum, zone *time.Location) (*visits.Inventor, error) {
	var recordings []string
	museum.MapMedia(func(use guide.MediaUse) guide.Media {
		recordings = append(recordings, use.Media.Name)
		return use.Media
	})
	facts, err := s.store.MediaFacts(ctx, recordings)
	if err != nil {
		return nil, err
	}
	return visits.New(museum, facts, zone), nil
}

// missingDemoVisits invents the visits of so many days until now and returns those that are not recorded. Their keys would not
// tell: the store forgets keys after a while.
func (s *storage) missingDemoVisits(
	ctx context.Context, inventor *visits.Inventor, museum int64, zone *time.Location, days int,
) ([]guide.Visit, error) {
	now := s.clock()
	today := guide.DayAt(now, zone)
	first := today.Plus(1 - days)
	begin, _ := first.Bounds(zone)
	tokens, err := s.store.VisitorTokens(ctx, museum, visits.Device, begin)
	if err != nil {
		return nil, err
	}
	recorded := map[string]bool{}
	for _, token := range tokens {
		recorded[token] = true
	}
	var missing []guide.Visit
	for day := first; day <= today; day = day.Plus(1) {
		for _, visit := range inventor.Day(day, now) {
			if !recorded[visit.VisitorToken] {
				missing = append(missing, visit)
			}
		}
	}
	return missing, nil
}

// addDemoAdmissions stores invented admissions of the days that are over, but where somebody typed in others.
func (s *storage) addDemoAdmissions(ctx context.Context, inventor *visits.Inventor, museum int64, zone *time.Location, days int) error {
	now := s.clock()
	today := guide.DayAt(now, zone)
	stored, err := s.store.AdmissionCounts(ctx, museum, today.Plus(1-days), guide.LastDay)
	if err != nil {
		return err
	}
	var missing []guide.AdmissionCount
	for day := today.Plus(1 - days); day < today; day = day.Plus(1) {
		if slices.ContainsFunc(stored, func(c guide.AdmissionCount) bool { return c.From <= day && day <= c.To }) {
			continue
		}
		if invented := inventor.Day(day, now); len(invented) > 0 {
			missing = append(missing, guide.AdmissionCount{From: day, To: day, Admissions: inventor.Admissions(day, len(invented))})
		}
	}
	return s.store.SaveAdmissionCounts(ctx, museum, missing, guide.AuditEntry{})
}
