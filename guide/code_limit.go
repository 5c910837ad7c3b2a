package guide

import (
	"context"
	"math"
	"time"
)

// TokenBuckets stores token buckets that all processes of an installation share. A bucket's state is how long it needs
// until it is full, by the database's clock; a bucket that is not stored is full.
type TokenBuckets interface {
	// UntilFull returns how long each key's bucket needs until it is full, in the order of the keys.
	UntilFull(ctx context.Context, keys []string) ([]time.Duration, error)
	// Spend calls spend with how long each key's bucket needs until it is full, and makes it need so much longer as spend
	// returns; a negative time gives tokens back. No other Spend changes buckets of the museum meanwhile. It may call spend again if
	// what that returned could not be stored.
	Spend(ctx context.Context, museum int64, keys []string, spend func(untilFull []time.Duration) (longer []time.Duration)) error
}

// CodeLimit is a token bucket of wrong access codes at one museum: each takes a token, and one returns every Interval.
type CodeLimit struct {
	Free     int // attempts that are checked at once
	Delayed  int // further attempts that are checked after CodeDelay, or at once with a proof of work
	Interval time.Duration
}

// The limits on wrong access codes; docs/decisions/0027-guessing-access-codes.md has the reasons and the arithmetic.
//
// If every right code is answered, an attacker learns from each attempt whether it was right. So attempts are limited
// before they are checked, and a proof of work opens the way for visitors who share a network with an attacker. Without proofs, an
// attacker who stays within one network gets at most
//
//	50 + 24 h / 4 min + 900 + 24 h / 100 s = 2,174
//
// wrong codes checked in any 24 hours, the last two terms only if visitors enter from that network. One with any number
// of networks from which nobody enters gets 250 + 24 h / 1 min = 1,690. A code of six random letters and digits is one of
// 36⁶ ≈ 2.18 × 10⁹: the chance to find it is below one in a million a day.
var (
	NetworkCodeLimit         = CodeLimit{Free: 30, Delayed: 20, Interval: 4 * time.Minute}
	UnknownNetworksCodeLimit = CodeLimit{Free: 200, Delayed: 50, Interval: time.Minute}
	DeviceCodeLimit          = CodeLimit{Free: 10, Delayed: 10, Interval: time.Minute}
)

// A right code gives back one wrong one of its network, since many who enter also mistype. The number is limited, as an
// attacker may have a right code.
const (
	maxCodeRefunds     = 900
	codeRefundInterval = 100 * time.Second
)

const (
	wrongCodePeriod = 24 * time.Hour // in which the same wrong code counts once
	knownPeriod     = 48 * time.Hour // in which a network is known after a visitor entered from it
)

// CodeDelay is how long a delayed attempt waits, and MaxDelayedCodes how many of a network wait at the same time.
const (
	CodeDelay       = 10 * time.Second
	MaxDelayedCodes = 4
)

// Proofs of work take about a second on a phone at MinProofBits, and twice as long with each further bit. One is added
// for provedPerBit wrong codes with proofs; each of them is forgotten after provedInterval. Visitors who mistype while
// somebody else guesses hardly make proofs harder, but a machine that proves much work soon finds them the hardest.
const (
	MinProofBits       = 8
	MaxProofBits       = 13
	provedPerBit       = 5
	provedInterval     = 20 * time.Second
	proofTimeAtMinBits = time.Second
)

// ProofPeriod returns how long a challenge can be answered: long enough for a slow phone.
func ProofPeriod(bits int) time.Duration {
	return 2*time.Minute + 20*proofTimeAtMinBits<<(bits-MinProofBits)
}

// CodeAttempt is an attempt to enter a museum's access code.
type CodeAttempt struct {
	Museum     int64
	MuseumCode string // for the log and metrics
	Device     string // as it names itself, "" when it does not
	Code       string
	Network    string
	Proof      string // of work; see httpapi/visitor
}

// CodeBuckets is how long the buckets that limit an attempt need until they are full, or by how much that changes.
type CodeBuckets struct {
	Network         time.Duration // wrong codes from the network
	UnknownNetworks time.Duration // wrong codes from all networks that are not known
	Proved          time.Duration // wrong codes with proofs from the network, if it is known
	UnknownProved   time.Duration // the same from all networks that are not known
	Refunds         time.Duration // wrong codes that right ones gave back to the network
	Known           time.Duration // not full while the network is known
	Code            time.Duration // not full while this code is known to be wrong
	Device          time.Duration // wrong codes of the device
}

// CodeRequirement is what an attempt has to do before its code is checked. The zero value means nothing.
type CodeRequirement struct {
	ProofBits int           // difficulty of the proof of work
	Wait      time.Duration // without a proof; zero if CodeDelay is enough
}

// Requirement returns what an attempt has to do before its code is checked. It does not depend on the code.
func (b CodeBuckets) Requirement() CodeRequirement {
	limited, wait := NetworkCodeLimit.wait(b.Network)
	proved := b.Proved
	if b.Known <= 0 {
		limitedUnknown, waitUnknown := UnknownNetworksCodeLimit.wait(b.UnknownNetworks)
		limited, wait, proved = limited || limitedUnknown, max(wait, waitUnknown), b.UnknownProved
	}
	limitedDevice, waitDevice := DeviceCodeLimit.wait(b.Device)
	if !limited && !limitedDevice {
		return CodeRequirement{}
	}
	bits := MinProofBits + int(proved/(provedPerBit*provedInterval))
	return CodeRequirement{ProofBits: min(bits, MaxProofBits), Wait: max(wait, waitDevice)}
}

// WrongChanges returns by how much a wrong code, with or without a proof of work, changes the buckets. A wrong code that was
// answered before gives an attacker nothing new, and may be a misprint that many visitors read, so it counts by device only.
func (b CodeBuckets) WrongChanges(proved bool) CodeBuckets {
	changes := CodeBuckets{Device: DeviceCodeLimit.cost(b.Device)}
	if b.Code > 0 {
		return changes
	}
	changes.Code = wrongCodePeriod
	changes.Network = NetworkCodeLimit.cost(b.Network)
	if b.Known <= 0 {
		changes.UnknownNetworks = UnknownNetworksCodeLimit.cost(b.UnknownNetworks)
	}
	const mostProved = provedPerBit * (MaxProofBits - MinProofBits + 1) * provedInterval
	switch {
	case !proved:
	case b.Known > 0:
		changes.Proved = min(provedInterval, mostProved-b.Proved)
	default:
		changes.UnknownProved = min(provedInterval, mostProved-b.UnknownProved)
	}
	return changes
}

// RightChanges returns by how much a right code changes the buckets.
func (b CodeBuckets) RightChanges() (changes CodeBuckets) {
	if b.Network > 0 && b.Refunds <= (maxCodeRefunds-1)*codeRefundInterval {
		changes.Network = -min(b.Network, NetworkCodeLimit.Interval)
		changes.Refunds = codeRefundInterval
	}
	if b.Known < knownPeriod/2 { // not at each visitor's code
		changes.Known = knownPeriod - b.Known
	}
	return changes
}

// atOnce returns how long the bucket may need until it is full for one more attempt to be among the first so many.
func (l CodeLimit) atOnce(attempts int) time.Duration { return time.Duration(attempts-1) * l.Interval }

// wait reports whether an attempt is limited, and how long until CodeDelay is enough.
func (l CodeLimit) wait(untilFull time.Duration) (limited bool, wait time.Duration) {
	return untilFull > l.atOnce(l.Free), max(untilFull-l.atOnce(l.Free+l.Delayed), 0)
}

// cost returns by how much longer the bucket needs until it is full after a wrong code. An empty bucket stays as it is:
// only attempts with proofs are checked then.
func (l CodeLimit) cost(untilFull time.Duration) time.Duration {
	return min(max(time.Duration(l.Free+l.Delayed)*l.Interval-untilFull, 0), l.Interval)
}

// ProofWork returns how many derivations a proof of work needs on average.
func ProofWork(bits int) float64 { return ProofParts * math.Exp2(float64(bits)) }

// ProofParts is the number of solutions in a proof. Several easy ones take a more even time than a hard one.
const ProofParts = 8
