package visitor

import (
	"context"
	"encoding/base64"
	"hash/maphash"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"cicerone/guide"
)

// codeLimiter limits attempts of access codes by the rules of package guide, across all processes that share the store.
type codeLimiter struct {
	store   guide.TokenBuckets
	devices *tokenBuckets
	salt    []byte // keys of buckets reveal no network or code
	proofs  codeProofs
	verify  func(attempt guide.CodeAttempt, minBits int) bool
	alarms  *codeAlarms
	sleep   func(context.Context, time.Duration) error

	seed  maphash.Seed
	locks [64]*semaphore.Weighted // of proofs that are verified, by network

	mu             sync.Mutex
	delayed        map[string]int  // attempts that wait, by network
	delayedDevices map[string]bool // the devices of these attempts that have a name
}

func newCodeLimiter(store guide.TokenBuckets, clock guide.Clock, salt []byte) *codeLimiter {
	l := &codeLimiter{
		store: store, salt: salt, proofs: codeProofs{clock: clock, salt: salt},
		devices: newTokenBuckets(clock, guide.DeviceCodeLimit.Free+guide.DeviceCodeLimit.Delayed, guide.DeviceCodeLimit.Interval),
		alarms:  newCodeAlarms(clock), sleep: sleep, seed: maphash.MakeSeed(),
		delayed: map[string]int{}, delayedDevices: map[string]bool{},
	}
	l.verify = l.proofs.Verify
	for i := range l.locks {
		l.locks[i] = semaphore.NewWeighted(1)
	}
	return l
}

// Check returns nil for a right code, CodeRefused for a wrong one, and CodeTooMany for an attempt that was not checked:
// the error has a challenge if the client can solve one, and the time to wait otherwise. What it returns depends on the
// code only once the attempt is allowed.
func (l *codeLimiter) Check(ctx context.Context, attempt guide.CodeAttempt, right bool) error {
	unmet, err := l.checkNow(ctx, attempt, right, false)
	if unmet == nil {
		return err
	}
	l.alarms.raise(ctx, attempt)
	if attempt.Proof == "" && unmet.Wait == 0 && l.delay(ctx, attempt) {
		if unmet, err = l.checkNow(ctx, attempt, right, true); unmet == nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	limited := &guide.Error{
		Code: guide.CodeTooMany, Field: "code", Message: "too many wrong codes; please try again later",
		After: max(unmet.Wait, guide.CodeDelay),
	}
	if attempt.Proof != "" {
		limited.Challenge = l.proofs.Challenge(attempt, unmet.ProofBits)
	}
	return limited
}

// checkNow checks a code, and returns the outcome as err, unless its requirement is not met by a proof or the delay before.
// Then it returns the requirement. What changes no bucket costs no write; everything else is decided again while the store
// lets nobody else change them, so that each of many attempts that are sent at once sees those before it counted.
func (l *codeLimiter) checkNow(
	ctx context.Context, attempt guide.CodeAttempt, right, delayed bool,
) (unmet *guide.CodeRequirement, err error) {
	keys := l.storedKeys(attempt)
	untilFull, err := l.store.UntilFull(ctx, keys)
	if err != nil {
		return nil, err
	}
	provenBits, err := l.provenBits(ctx, attempt, l.buckets(attempt, untilFull).Requirement())
	if err != nil {
		return nil, err
	}
	var changes guide.CodeBuckets
	decide := func(untilFull []time.Duration) []time.Duration {
		unmet, changes = nil, guide.CodeBuckets{}
		buckets := l.buckets(attempt, untilFull)
		required := buckets.Requirement()
		limited := required.ProofBits > 0
		proved := limited && provenBits > 0 && provenBits >= required.ProofBits-challengeLag
		switch {
		case limited && !proved && (!delayed || required.Wait > 0):
			unmet = &required
		case right:
			changes = buckets.RightChanges()
		default:
			changes = buckets.WrongChanges(proved)
		}
		return storedChanges(changes)
	}
	if slices.ContainsFunc(decide(untilFull), isChange) {
		err = l.store.Spend(ctx, attempt.Museum, keys, decide)
	}
	if device := deviceKey(attempt); device != "" && changes.Device > 0 {
		l.devices.Spend(device, changes.Device)
	}
	switch {
	case unmet != nil:
		return unmet, err
	case right: // It opens even if that cannot be stored: others only have to prove work earlier.
		l.alarms.count(attempt, codeRight)
		return nil, nil
	}
	l.alarms.count(attempt, codeWrong)
	if err == nil {
		err = &guide.Error{Code: guide.CodeRefused, Field: "code", Message: "wrong code"}
	}
	return nil, err
}

func isChange(d time.Duration) bool { return d != 0 }

// provenBits returns how difficult the attempt's proof of work is, 0 without a valid one. Proofs are verified only if one is
// required, and one of a network after the other, since that takes milliseconds.
func (l *codeLimiter) provenBits(ctx context.Context, attempt guide.CodeAttempt, required guide.CodeRequirement) (bits int, err error) {
	if required.ProofBits == 0 || attempt.Proof == "" || attempt.Proof == proofReady {
		return 0, nil
	}
	lock := l.locks[maphash.String(l.seed, attempt.Network)%uint64(len(l.locks))]
	if err := lock.Acquire(ctx, 1); err != nil {
		return 0, err
	}
	defer lock.Release(1)
	if l.verify(attempt, required.ProofBits-challengeLag) {
		bits = l.proofs.Difficulty(attempt)
	}
	return bits, nil
}

// delay waits for guide.CodeDelay. It reports false if the client left, or too many attempts of the network are waiting. A
// device waits with one at a time, so that it does not keep others out.
func (l *codeLimiter) delay(ctx context.Context, attempt guide.CodeAttempt) bool {
	device := deviceKey(attempt)
	l.mu.Lock()
	ok := l.delayed[attempt.Network] < guide.MaxDelayedCodes && !l.delayedDevices[device]
	if ok {
		l.delayed[attempt.Network]++
		l.delayedDevices[device] = device != ""
	}
	l.mu.Unlock()
	if !ok {
		return false
	}
	err := l.sleep(ctx, guide.CodeDelay)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.delayed[attempt.Network]--; l.delayed[attempt.Network] == 0 {
		delete(l.delayed, attempt.Network)
	}
	delete(l.delayedDevices, device)
	return err == nil
}

func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// storedBucket is one of an attempt's buckets in the store.
type storedBucket struct {
	kind, value string // what it counts
	time        *time.Duration
}

// storedBuckets lists the buckets of an attempt that are in the store.
func storedBuckets(attempt guide.CodeAttempt, buckets *guide.CodeBuckets) []storedBucket {
	return []storedBucket{
		{"network", attempt.Network, &buckets.Network},
		{"unknown networks", "", &buckets.UnknownNetworks},
		{"proved", attempt.Network, &buckets.Proved},
		{"unknown proved", "", &buckets.UnknownProved},
		{"refunds", attempt.Network, &buckets.Refunds},
		{"known", attempt.Network, &buckets.Known},
		{"code", guide.NormalizeCode(attempt.Code), &buckets.Code},
	}
}

// storedKeys returns the keys of the stored buckets.
func (l *codeLimiter) storedKeys(attempt guide.CodeAttempt) (keys []string) {
	for _, b := range storedBuckets(attempt, new(guide.CodeBuckets)) {
		hash := guide.DeriveSalt(l.salt, "code bucket", b.kind, strconv.FormatInt(attempt.Museum, 10), b.value)
		keys = append(keys, base64.RawURLEncoding.EncodeToString(hash))
	}
	return keys
}

// buckets returns the buckets of an attempt, whose stored ones need so long until they are full.
func (l *codeLimiter) buckets(attempt guide.CodeAttempt, untilFull []time.Duration) (buckets guide.CodeBuckets) {
	for i, b := range storedBuckets(attempt, &buckets) {
		*b.time = untilFull[i]
	}
	if device := deviceKey(attempt); device != "" {
		buckets.Device = l.devices.UntilFull(device)
	}
	return buckets
}

// storedChanges returns the changes of the stored buckets.
func storedChanges(changes guide.CodeBuckets) (times []time.Duration) {
	for _, b := range storedBuckets(guide.CodeAttempt{}, &changes) {
		times = append(times, *b.time)
	}
	return times
}

// deviceKey is the key of a device's bucket, "" if it has no name. It stays in this process, where nothing has to be
// forgotten: what is stored of a visitor is in the visit's row alone.
func deviceKey(attempt guide.CodeAttempt) string {
	if attempt.Device == "" {
		return ""
	}
	return strconv.FormatInt(attempt.Museum, 10) + " " + attempt.Device
}
