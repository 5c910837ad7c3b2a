package visitor

import (
	"context"
	"encoding/base64"
	"hash/maphash"
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
	locks [64]*semaphore.Weighted // by network: each of many attempts that are sent at once sees those before it counted

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
// Then it returns the requirement. Proofs are verified only if one is required, and one after the other, since that takes
// milliseconds.
func (l *codeLimiter) checkNow(
	ctx context.Context, attempt guide.CodeAttempt, right, delayed bool,
) (unmet *guide.CodeRequirement, err error) {
	lock := l.locks[maphash.String(l.seed, attempt.Network)%uint64(len(l.locks))]
	if err := lock.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer lock.Release(1)
	buckets, err := l.read(ctx, attempt)
	if err != nil {
		return nil, err
	}
	required := buckets.Requirement()
	limited := required.ProofBits > 0
	proved := limited && attempt.Proof != "" && attempt.Proof != proofReady && l.verify(attempt, required.ProofBits-challengeLag)
	if limited && !proved && (!delayed || required.Wait > 0) {
		return &required, nil
	}
	if right {
		l.alarms.count(attempt, codeRight)
		// A right code opens even if that cannot be stored: others only have to prove work earlier.
		_ = l.spend(ctx, attempt, buckets.RightChanges())
		return nil, nil
	}
	l.alarms.count(attempt, codeWrong)
	if err := l.spend(ctx, attempt, buckets.WrongChanges(proved)); err != nil {
		return nil, err
	}
	return nil, &guide.Error{Code: guide.CodeRefused, Field: "code", Message: "wrong code"}
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
	key  string
	time *time.Duration
}

// storedBuckets lists the buckets of an attempt that are in the store.
func (l *codeLimiter) storedBuckets(attempt guide.CodeAttempt, buckets *guide.CodeBuckets) []storedBucket {
	key := func(kind, value string) string {
		hash := guide.DeriveSalt(l.salt, "code bucket", kind, strconv.FormatInt(attempt.Museum, 10), value)
		return base64.RawURLEncoding.EncodeToString(hash)
	}
	return []storedBucket{
		{key("network", attempt.Network), &buckets.Network},
		{key("unknown networks", ""), &buckets.UnknownNetworks},
		{key("proved", attempt.Network), &buckets.Proved},
		{key("unknown proved", ""), &buckets.UnknownProved},
		{key("refunds", attempt.Network), &buckets.Refunds},
		{key("known", attempt.Network), &buckets.Known},
		{key("code", guide.NormalizeCode(attempt.Code)), &buckets.Code},
	}
}

// read returns the buckets of an attempt, with one query.
func (l *codeLimiter) read(ctx context.Context, attempt guide.CodeAttempt) (buckets guide.CodeBuckets, err error) {
	stored := l.storedBuckets(attempt, &buckets)
	keys := make([]string, len(stored))
	for i, b := range stored {
		keys[i] = b.key
	}
	durations, err := l.store.UntilFull(ctx, keys)
	if err != nil {
		return buckets, err
	}
	for i, b := range stored {
		*b.time = durations[i]
	}
	if device := deviceKey(attempt); device != "" {
		buckets.Device = l.devices.UntilFull(device)
	}
	return buckets, nil
}

// spend changes the buckets of an attempt, with at most one statement.
func (l *codeLimiter) spend(ctx context.Context, attempt guide.CodeAttempt, by guide.CodeBuckets) error {
	if device := deviceKey(attempt); device != "" && by.Device > 0 {
		l.devices.Spend(device, by.Device)
	}
	var changes []guide.BucketChange
	for _, b := range l.storedBuckets(attempt, &by) {
		if *b.time != 0 {
			changes = append(changes, guide.BucketChange{Key: b.key, Time: *b.time})
		}
	}
	if len(changes) == 0 {
		return nil
	}
	return l.store.Spend(ctx, changes)
}

// deviceKey is the key of a device's bucket, "" if it has no name. It stays in this process, where nothing has to be
// forgotten: what is stored of a visitor is in the visit's row alone.
func deviceKey(attempt guide.CodeAttempt) string {
	if attempt.Device == "" {
		return ""
	}
	return strconv.FormatInt(attempt.Museum, 10) + " " + attempt.Device
}
