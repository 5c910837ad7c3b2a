package statistics_test

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/statistics"
)

// addWant counts visits that wanted something on a day of March 2026.
func (f fakeCounts) addWant(day int, want string, visits int) {
	f[guide.VisitsByWant] = append(f[guide.VisitsByWant], guide.VisitCount{Day: march(day), Value: want, Visits: visits})
}

func (f fakeCounts) wants(t testing.TB, first, last int) statistics.Wants {
	t.Helper()
	wants, err := statistics.New(f, nil, nil).Wants(t.Context(), 1, time.UTC, march(first), march(last))
	if err != nil {
		t.Fatal(err)
	}
	return wants
}

func TestWants(t *testing.T) {
	f := fakeCounts{}
	f.add(1, 12, "de_DE", 1, 9)
	f.add(2, 40, "de_DE", 1, 9)
	f.addWant(1, "NUMBER 99", 3)
	f.addWant(2, "NUMBER 99", 4)
	f.addWant(2, "NUMBER 217", 11)
	f.addWant(2, "NUMBER 218", 4) // too few
	f.addWant(2, "LANGUAGE ja", 6)
	f.addWant(2, "LANGUAGE ko", 25)
	f.addWant(2, "CAMERA ", 7)
	f.addWant(3, "NUMBER 99", 20) // after the period
	for _, c := range []struct {
		name        string
		first, last int
		want        statistics.Wants
	}{
		{"both days", 1, 2, statistics.Wants{
			Visits: 50, Numbers: []statistics.Count{{Value: "217", Visits: 10}, {Value: "99", Visits: 5}},
			Languages: []statistics.Count{{Value: "ko", Visits: 25}, {Value: "ja", Visits: 5}}, Camera: 5,
		}},
		{"the first day", 1, 1, statistics.Wants{Visits: 10, Numbers: []statistics.Count{}, Languages: []statistics.Count{}}},
	} {
		if diff := gocmp.Diff(c.want, f.wants(t, c.first, c.last)); diff != "" {
			t.Errorf("STATS-3, STATS-7: %s (-want +got):\n%s", c.name, diff)
		}
	}
}

// With one mistake numbers are near, whichever of the two was typed; with two they are not.
func TestNearNumbers(t *testing.T) {
	for _, c := range []struct {
		number, typed string
		near          bool
	}{
		{"217", "271", true},
		{"217", "127", true},
		{"21", "12", true},
		{"217", "21", true},
		{"217", "17", true},
		{"217", "2217", true},
		{"217", "2170", true},
		{"217", "214", true},
		{"217", "317", true},
		{"217", "207", true},
		{"217", "217", false},
		{"217", "712", false},
		{"217", "224", false},
		{"217", "2", false},
		{"217", "21700", false},
		{"217", "1270", false},
		{"7", "17", false},
		{"7", "8", false},
		{"", "17", false},
		{"A17", "17", true},
	} {
		for _, pair := range [][2]string{{c.number, c.typed}, {c.typed, c.number}} {
			if got := statistics.NearNumbers(pair[1], pair[:1]); (len(got) == 1) != c.near {
				t.Errorf("STATS-7: %v: %v", pair, got)
			}
		}
	}
	likeliest := statistics.NearNumbers("217", []string{"207", "317", "2170", "712", "127", "17", "214", "217", "271"})
	if diff := gocmp.Diff([]string{"127", "271", "2170", "17", "207"}, likeliest); diff != "" {
		t.Errorf("STATS-7: the likeliest first (-want +got):\n%s", diff)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		number := strconv.Itoa(10 + random.IntN(100_000))
		at := random.IntN(len(number))
		shorter := number[:at] + number[at+1:]
		if len(shorter) > 1 && len(statistics.NearNumbers(shorter, []string{number})) != 1 {
			t.Fatalf("STATS-7: %s lacks a digit of %s", shorter, number)
		}
	}
}
