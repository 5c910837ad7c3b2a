package guide

import (
	"fmt"
	"slices"
)

// HallMove is the way of a visit from one hall to the next in which it opened a work.
type HallMove struct {
	From int64 // idHall; 0 before its first hall
	To   int64 // idHall; 0 after its last hall
}

// Text returns the move as one text, such as "12>14".
func (m HallMove) Text() string { return fmt.Sprintf("%d>%d", m.From, m.To) }

// ParseHallMove parses the text of a HallMove.
func ParseHallMove(text string) (m HallMove, err error) {
	_, err = fmt.Sscanf(text, "%d>%d", &m.From, &m.To)
	return m, err
}

// HallMoves returns the moves of a visit that opened works in halls, by idHall in the order of time; 0 for a work in no hall, which is left
// out. A move that was made several times is there once.
func HallMoves(halls []int64) (moves []HallMove) {
	last := int64(0)
	add := func(hall int64) {
		if move := (HallMove{From: last, To: hall}); hall != last && !slices.Contains(moves, move) {
			moves = append(moves, move)
		}
		last = hall
	}
	for _, hall := range halls {
		if hall != 0 {
			add(hall)
		}
	}
	add(0)
	return moves
}
