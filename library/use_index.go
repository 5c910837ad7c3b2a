package library

import (
	"context"
	"encoding/json"
	"strconv"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/singleflight"

	"cicerone/guide"
)

// mediaUses has the fields of a draft that refer to media files, by the files.
type mediaUses map[guide.Media][]guide.AssetUse

// draftUses are the uses in one revision of a draft.
type draftUses struct {
	revision int64
	uses     mediaUses
	adopted  atomic.Bool // all files are assets
}

// maxIndexes is how many museums' uses are in memory.
const maxIndexes = 16

// useIndex finds the uses of media files. It reads a draft once for each revision.
type useIndex struct {
	drafts  guide.Drafts
	lists   []string
	reading singleflight.Group // by museum and revision

	mu      sync.Mutex
	museums map[int64]*draftUses
}

func newUseIndex(drafts guide.Drafts) *useIndex {
	x := &useIndex{drafts: drafts, museums: map[int64]*draftUses{}}
	for _, list := range guide.DescribeModel().Lists {
		x.lists = append(x.lists, list.Name)
	}
	return x
}

// of returns the uses in a museum's draft as it is now.
func (x *useIndex) of(ctx context.Context, museum int64) (*draftUses, error) {
	revision, err := x.drafts.DraftRevision(ctx, museum)
	if err != nil {
		return &draftUses{}, err
	}
	x.mu.Lock()
	known := x.museums[museum]
	x.mu.Unlock()
	if known != nil && known.revision == revision {
		return known, nil
	}
	key := strconv.FormatInt(museum, 10) + "/" + strconv.FormatInt(revision, 10)
	read, err, _ := x.reading.Do(key, func() (any, error) { return x.read(context.WithoutCancel(ctx), museum, revision) })
	if err != nil {
		return &draftUses{}, err
	}
	return read.(*draftUses), nil
}

func (x *useIndex) read(ctx context.Context, museum, revision int64) (*draftUses, error) {
	index := &draftUses{revision: revision, uses: mediaUses{}}
	head, err := x.drafts.Element(ctx, museum, guide.MuseumElement)
	if err != nil {
		return nil, err
	}
	var languages []guide.LanguageCode
	_ = json.Unmarshal(head.Values["languages"], &languages) // a draft may have none yet
	add := func(e *guide.Element) {
		for file, uses := range guide.MediaUses(e, languages) {
			index.uses[file] = append(index.uses[file], uses...)
		}
	}
	add(&head)
	for _, list := range x.lists {
		elements, err := x.drafts.Elements(ctx, museum, list)
		if err != nil {
			return nil, err
		}
		for i := range elements {
			add(&elements[i])
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for other := range x.museums {
		if len(x.museums) < maxIndexes {
			break
		}
		delete(x.museums, other)
	}
	x.museums[museum] = index
	return index, nil
}
