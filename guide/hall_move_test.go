package guide_test

import (
	"slices"
	"testing"

	"cicerone/guide"
)

func TestHallMoves(t *testing.T) {
	for name, c := range map[string]struct {
		halls []int64
		want  []guide.HallMove
	}{
		"no work":                   {nil, nil},
		"works in no hall":          {[]int64{0, 0}, nil},
		"one hall":                  {[]int64{7, 7, 7}, []guide.HallMove{{To: 7}, {From: 7}}},
		"a work in no hall between": {[]int64{0, 7, 0, 7, 0, 8, 0}, []guide.HallMove{{To: 7}, {From: 7, To: 8}, {From: 8}}},
		"to and fro": {
			[]int64{7, 8, 7, 8, 9},
			[]guide.HallMove{{To: 7}, {From: 7, To: 8}, {From: 8, To: 7}, {From: 8, To: 9}, {From: 9}},
		},
	} {
		if got := guide.HallMoves(c.halls); !slices.Equal(got, c.want) {
			t.Errorf("STATS-6: %s: %v, want %v", name, got, c.want)
		}
	}
}

func TestHallMoveText(t *testing.T) {
	for _, move := range []guide.HallMove{{To: 12}, {From: 12, To: 14}, {From: 9007199254740991}} {
		if got, err := guide.ParseHallMove(move.Text()); err != nil || got != move {
			t.Errorf("STATS-6: %q is %v, %v; want %v", move.Text(), got, err, move)
		}
	}
	for _, text := range []string{"", "12", "12>", ">14", "a>b"} {
		if got, err := guide.ParseHallMove(text); err == nil {
			t.Errorf("STATS-6: %q is the move %v", text, got)
		}
	}
}
