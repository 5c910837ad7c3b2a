package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/store"
)

// importOptions say how an import treats what it would lose.
type importOptions struct {
	dryRun, yes bool
	confirm     func(question string) bool // nil: nobody can be asked
}

// museumBefore is what an import replaces.
type museumBefore struct {
	museum    *guide.Museum // the draft, nil before the first import; what is published if the draft cannot be read
	visible   *guide.Museum // what is published, else the draft; losses are counted against it
	published bool
	draftErr  error // why the draft cannot be read
}

// readMuseumBefore returns the state of the museum with that code before an import.
func readMuseumBefore(ctx context.Context, database *store.Store, code string, warnings io.Writer) (before museumBefore, err error) {
	list, err := database.List(ctx)
	if err != nil {
		return before, err
	}
	for _, one := range list {
		if !strings.EqualFold(one.Code, strings.TrimSpace(code)) {
			continue
		}
		before.published = one.Version > 0
		before.museum, before.draftErr = database.Draft(ctx, one.ID)
		before.visible = before.museum
		if guide.ErrorCodeOf(before.draftErr) == guide.CodeBusy {
			return before, before.draftErr
		}
		if before.published {
			publication, err := database.Published(ctx, one.ID)
			if err == nil {
				before.visible = publication.Museum
			} else {
				_, _ = fmt.Fprintf(warnings,
					"warning: what is published of %s cannot be read, so losses are counted against the draft: %v\n", one.Code, err)
			}
		}
		if before.draftErr != nil {
			_, _ = fmt.Fprintf(warnings, "warning: the draft of %s cannot be read, so the package is compared with what is published: %v\n",
				one.Code, before.draftErr)
			before.museum = before.visible
		}
		return before, ctx.Err()
	}
	return before, nil
}

// emptied reports whether visitors would find no work any more.
func (b *museumBefore) emptied(museum *guide.Museum) bool {
	return b.published && len(museum.Artworks) == 0
}

// noWorks says that a package has no works, which is certainly a mistake.
func noWorks(museum *guide.Museum) string {
	return fmt.Sprintf("the package has no work, and %s is published. Works are read from artworks.xlsx, artworks.csv and the folder artworks", museum.Code)
}

// lossOf says which works a museum would lose.
func lossOf(code string, works guide.ListChanges) string {
	return fmt.Sprintf("%s would lose %d of its %s: %s", code, len(works.Removed), count(works.Before, "work"), shortList(works.Removed))
}

// checkRemovals refuses an import that removes what its author is unlikely to want removed.
func (o importOptions) checkRemovals(museum *guide.Museum, before museumBefore) error {
	if before.emptied(museum) {
		return fmt.Errorf("%s; nothing was changed. To hide the museum: cicerone deactivate %s", noWorks(museum), museum.Code)
	}
	if before.visible == nil || o.yes || o.dryRun {
		return nil
	}
	works := museum.ChangesSince(before.visible).List("artworks")
	if !works.RemovesMany() {
		return nil
	}
	loss := lossOf(museum.Code, works)
	if o.confirm == nil {
		return fmt.Errorf("%s; nothing was changed. If that is meant, add --yes; --dry-run shows every change", loss)
	}
	if !o.confirm(loss + ". Import it?") {
		return fmt.Errorf("nothing was changed")
	}
	return nil
}

// confirmOn returns a function that asks a question on a terminal, nil where nobody reads it.
func confirmOn(in io.Reader, out io.Writer) func(question string) bool {
	if !isTerminal(in) || !isTerminal(out) {
		return nil
	}
	return func(question string) bool { return askYesNo(in, out, question) }
}

// askYesNo reports whether the answer to a question is yes; anything else is no.
func askYesNo(in io.Reader, out io.Writer, question string) bool {
	_, _ = fmt.Fprintf(out, "%s [y/N] ", question)
	answer, _ := bufio.NewReader(in).ReadString('\n')
	return slices.Contains([]string{"y", "yes"}, strings.ToLower(strings.TrimSpace(answer)))
}

// maxListed is how many names of a list are printed.
const maxListed = 10

func shortList(names []string) string {
	if len(names) <= maxListed {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:maxListed], ", "), len(names)-maxListed)
}

// warn lists what in a package is unlikely to be meant.
func warn(out io.Writer, warnings []bundle.Fault) {
	const maxWarnings = 20
	for i, warning := range warnings {
		if i == maxWarnings {
			_, _ = fmt.Fprintf(out, "warning: and %d more\n", len(warnings)-i)
			return
		}
		_, _ = fmt.Fprintf(out, "warning: %s\n", warning)
	}
}

// reportChanges reports an import's outcome and how the museum differs from before, nil for a new one.
func reportChanges(out io.Writer, museum, before *guide.Museum, outcome, content string) error {
	_, err := fmt.Fprintf(out, "%s: %s; %s\n", museum.Code, outcome, content)
	if before == nil || err != nil {
		return err
	}
	changes := museum.ChangesSince(before)
	for _, list := range changes.Lists {
		var parts []string
		for _, part := range []struct {
			verb string
			keys []string
		}{{"added", list.Added}, {"changed", list.Changed}, {"removed", list.Removed}} {
			if len(part.keys) > 0 {
				parts = append(parts, fmt.Sprintf("%d %s (%s)", len(part.keys), part.verb, shortList(part.keys)))
			}
		}
		if _, err := fmt.Fprintf(out, "  %s: %s\n", list.List, strings.Join(parts, ", ")); err != nil {
			return err
		}
	}
	if changes.Museum {
		_, err = fmt.Fprintln(out, "  the museum itself: changed")
	}
	return err
}
