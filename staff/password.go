package staff

import (
	"context"
	"encoding/base64"
	"fmt"
	"runtime"

	"github.com/alexedwards/argon2id"
	"golang.org/x/sync/semaphore"
)

// passwordParams are the parameters that OWASP's Password Storage Cheat Sheet recommends for argon2id with the least memory
// (19 MiB, two passes).
var passwordParams = &argon2id.Params{Memory: 19 << 10, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// passwords computes hashes, only a few at a time: each needs 19 MiB and a processor.
type passwords struct {
	atOnce *semaphore.Weighted
	absent string // the hash of no password; comparing with it takes as long as with any other
}

func newPasswords() *passwords {
	encode := base64.RawStdEncoding.EncodeToString
	return &passwords{
		atOnce: semaphore.NewWeighted(int64(max(2, runtime.GOMAXPROCS(0)))),
		absent: fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s", passwordParams.Memory, passwordParams.Iterations, passwordParams.Parallelism,
			encode(make([]byte, passwordParams.SaltLength)), encode(make([]byte, passwordParams.KeyLength))),
	}
}

func (p *passwords) hash(ctx context.Context, password string) (string, error) {
	if err := p.atOnce.Acquire(ctx, 1); err != nil {
		return "", err
	}
	defer p.atOnce.Release(1)
	return argon2id.CreateHash(password, passwordParams)
}

// matches compares a password with a hash. An empty hash matches none, and takes as long.
func (p *passwords) matches(ctx context.Context, password, hash string) (bool, error) {
	if err := p.atOnce.Acquire(ctx, 1); err != nil {
		return false, err
	}
	defer p.atOnce.Release(1)
	if hash == "" {
		_, err := argon2id.ComparePasswordAndHash(password, p.absent)
		return false, err
	}
	return argon2id.ComparePasswordAndHash(password, hash)
}
