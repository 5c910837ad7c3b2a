package publish

import (
	"context"
	"slices"
	"strconv"

	"golang.org/x/sync/errgroup"

	"cicerone/guide"
)

// Gate finds out what stands in the way of a publication.
type Gate struct {
	Facts guide.MediaFactsStore
	// HasFile reports whether a media file is stored.
	HasFile func(ctx context.Context, name string) (bool, error)
	// Markup lists what is not allowed in a rich text.
	Markup func(guide.Markdown) []string
	// Loudness has what was measured of sounds. May be nil.
	Loudness guide.LoudnessStore
	// Links lists the addresses in a rich text.
	Links func(guide.Markdown) []string
	// CheckAddresses returns what is wrong with those of the addresses that do not answer, and false while it finds out. Nil: nobody
	// looks.
	CheckAddresses func(addresses []string) (faults map[string]guide.Fault, ready bool)
	// Recognition reports how well the works of a draft are recognised. May be nil.
	Recognition func(ctx context.Context, draft *guide.Museum) (guide.DraftRecognition, error)
}

// fileChecks is how many files are looked for at the same time.
const fileChecks = 8

// Check reports the faults of a museum that replaces what visitors see. Files that visitors see already are not looked for again.
// What takes long is for CheckSlow.
func (g *Gate) Check(ctx context.Context, museum *guide.Museum, before *guide.Publication) (guide.GateReport, error) {
	facts, err := g.Facts.MediaFacts(ctx, mediaNames(museum))
	if err != nil {
		return guide.GateReport{}, err
	}
	report := museum.CheckGate(g.Markup, func(name string) bool { return facts[name].Silent })
	published := map[string]bool{}
	if before.Museum != nil {
		for _, name := range mediaNames(before.Museum) {
			published[name] = true
		}
	}
	if err := g.checkFiles(ctx, museum, facts, published, &report); err != nil {
		return report, err
	}
	if err := g.checkLoudness(ctx, museum, &report); err != nil {
		return report, err
	}
	return report, nil
}

// checkLoudness warns of sounds that are louder or quieter than the others, as far as they were measured.
func (g *Gate) checkLoudness(ctx context.Context, museum *guide.Museum, report *guide.GateReport) error {
	var sounds []guide.MediaUse
	var names []string
	museum.MapMedia(func(use guide.MediaUse) guide.Media {
		if use.Kind == guide.MediaAudio && use.Media.Name != "" {
			sounds = append(sounds, use)
			names = append(names, use.Media.Name)
		}
		return use.Media
	})
	slices.Sort(names)
	names = slices.Compact(names)
	known := map[string]guide.SoundLoudness{}
	if g.Loudness != nil {
		var err error
		if known, err = g.Loudness.Loudness(ctx, museum.ID, names); err != nil {
			return err
		}
	}
	for _, sound := range sounds {
		if l, isKnown := known[sound.Media.Name]; isKnown && !l.IsLoudEnough() {
			fault := guide.Fault{Rule: guide.RuleLoudness, Args: []any{strconv.FormatFloat(l.LUFS, 'f', 1, 64)}}
			report.Warnings = append(report.Warnings, museum.GateFault(guide.GateLoudness, sound.Field, fault))
		}
	}
	report.Unmeasured = slices.DeleteFunc(names, func(name string) bool { _, isKnown := known[name]; return isKnown })
	if len(report.Unmeasured) > 0 {
		report.NotChecked = append(report.NotChecked, guide.GateLoudness)
	}
	return nil
}

// checkFiles reports the files that are missing or of another kind than their field needs.
func (g *Gate) checkFiles(
	ctx context.Context, museum *guide.Museum, facts map[string]guide.MediaFacts, published map[string]bool, report *guide.GateReport,
) error {
	missing := map[string]bool{}
	var names []string
	for _, name := range mediaNames(museum) {
		if _, known := facts[name]; known && !published[name] {
			names = append(names, name)
		}
	}
	has := make([]bool, len(names))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(fileChecks)
	for i, name := range names {
		group.Go(func() (err error) {
			has[i], err = g.HasFile(ctx, name)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for i, name := range names {
		missing[name] = !has[i]
	}
	museum.MapMedia(func(use guide.MediaUse) guide.Media {
		f, known := facts[use.Media.Name]
		switch {
		case !known || missing[use.Media.Name]:
			report.Blocking = append(report.Blocking, museum.GateFault(guide.GateFile, use.Field, guide.Fault{
				Rule: guide.RuleFileMissing, Args: []any{use.Media.Path},
			}))
		case use.Kind != "" && f.Kind != use.Kind:
			report.Blocking = append(report.Blocking, museum.GateFault(guide.GateFile, use.Field, guide.Fault{
				Rule: guide.RuleFileKind, Args: []any{use.Media.Path, f.Kind, use.Kind},
			}))
		}
		return use.Media
	})
	return nil
}

// CheckSlow adds warnings of what takes long to find out, as far as it is known: publishing does not wait for them.
func (g *Gate) CheckSlow(ctx context.Context, museum *guide.Museum, report *guide.GateReport) {
	g.checkRecognition(ctx, museum, report)
	g.checkAddresses(museum, report)
}

// maxAddresses is how many links of a museum are opened.
const maxAddresses = 5000

// checkAddresses warns of links that do not answer.
func (g *Gate) checkAddresses(museum *guide.Museum, report *guide.GateReport) {
	var fields, addresses []string
	museum.EachAddress(g.Links, func(field, address string) {
		fields, addresses = append(fields, field), append(addresses, address)
	})
	switch {
	case len(addresses) == 0:
		return
	case g.CheckAddresses == nil:
		report.NotChecked = append(report.NotChecked, guide.GateOutsideLinks)
		return
	}
	if len(addresses) > maxAddresses {
		addresses = addresses[:maxAddresses]
		report.NotChecked = append(report.NotChecked, guide.GateOutsideLinks)
	}
	faults, ready := g.CheckAddresses(addresses)
	if !ready {
		report.Checking = append(report.Checking, guide.GateOutsideLinks)
	}
	for i, address := range addresses {
		if fault, has := faults[address]; has {
			report.Warnings = append(report.Warnings, museum.GateFault(guide.GateOutsideLinks, fields[i], fault))
		}
	}
}

// checkRecognition warns of works that the camera recognises poorly.
func (g *Gate) checkRecognition(ctx context.Context, museum *guide.Museum, report *guide.GateReport) {
	if !museum.RecognitionAvailable || g.Recognition == nil {
		return
	}
	known, err := g.Recognition(ctx, museum)
	switch {
	case err != nil:
		report.NotChecked = append(report.NotChecked, guide.GateRecognition)
		return
	case !known.Ready:
		report.Checking = append(report.Checking, guide.GateRecognition)
		return
	}
	works := map[int64]*guide.Artwork{}
	for i := range museum.Artworks {
		works[museum.Artworks[i].ID] = &museum.Artworks[i]
	}
	for _, w := range known.Warnings {
		if a := works[w.Artwork]; a != nil {
			ref := guide.ElementRef{List: "artworks", Key: a.Key}
			report.Warnings = append(report.Warnings, guide.GateFault{
				Problem: guide.Problem{ElementRef: ref, Path: "image", Fault: guide.Fault{Rule: guide.RuleRecognition, Args: []any{w.Advice()}}}, Code: guide.GateRecognition,
			})
		}
	}
}
