package visitor

import (
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"cicerone/guide"
)

// A proof of work is an answer to a challenge, for one code: "{challenge}.{nonce}.{nonce}…" with guide.ProofParts nonces
// in ascending order. For each, PBKDF2-SHA-256 of "{challenge}.{code}" with the nonce as salt (four bytes, big-endian) and
// proofIterations iterations begins with the challenge's number of zero bits. The function is one that browsers compute
// natively. As the code is part of it, a proof that is sent again tests no other code, and servers store no proofs.
//
// A challenge is "{bits}-{expiry}-{signature}", signed for a museum and a network.
const (
	proofIterations = 1000
	proofReady      = "ready" // instead of a proof: the client wants a challenge

	// A challenge may be so many bits easier than those that are given now. So one that was given while nobody guessed does
	// not serve long, and a visitor solves at most three.
	challengeLag = 1
)

// codeProofs makes challenges and verifies proofs.
type codeProofs struct {
	clock guide.Clock
	salt  []byte
}

// Challenge returns a challenge of that difficulty for the attempt's network.
func (p codeProofs) Challenge(attempt guide.CodeAttempt, difficulty int) string {
	unsigned := fmt.Sprintf("%d-%d", difficulty, p.clock().Add(guide.ProofPeriod(difficulty)).Unix())
	return unsigned + "-" + p.sign(attempt, unsigned)
}

func (p codeProofs) sign(attempt guide.CodeAttempt, unsigned string) string {
	signature := guide.DeriveSalt(p.salt, "code challenge", strconv.FormatInt(attempt.Museum, 10), attempt.Network, unsigned)
	return base64.RawURLEncoding.EncodeToString(signature)
}

// Verify reports whether the attempt's proof answers an unexpired challenge that is hard enough.
func (p codeProofs) Verify(attempt guide.CodeAttempt, minBits int) bool {
	challenge, nonces, _ := strings.Cut(attempt.Proof, ".")
	difficulty, ok := p.difficulty(attempt, challenge)
	if !ok || difficulty < minBits {
		return false
	}
	solutions := strings.Split(nonces, ".")
	if len(solutions) != guide.ProofParts {
		return false
	}
	previous := int64(-1)
	for _, text := range solutions {
		nonce, err := strconv.ParseUint(text, 10, 32)
		if err != nil || int64(nonce) <= previous || !isSolution(challenge, attempt.Code, uint32(nonce), difficulty) {
			return false
		}
		previous = int64(nonce)
	}
	return true
}

// Difficulty returns the difficulty of the challenge that the attempt's proof answers.
func (p codeProofs) Difficulty(attempt guide.CodeAttempt) int {
	challenge, _, _ := strings.Cut(attempt.Proof, ".")
	difficulty, _ := p.difficulty(attempt, challenge)
	return difficulty
}

// difficulty returns the difficulty of a challenge. It reports false if the challenge is forged or has expired.
func (p codeProofs) difficulty(attempt guide.CodeAttempt, challenge string) (difficulty int, ok bool) {
	parts := strings.SplitN(challenge, "-", 3)
	if len(parts) != 3 || !hmac.Equal([]byte(p.sign(attempt, parts[0]+"-"+parts[1])), []byte(parts[2])) {
		return 0, false
	}
	difficulty, errDifficulty := strconv.Atoi(parts[0])
	expiry, errExpiry := strconv.ParseInt(parts[1], 10, 64)
	return difficulty, errDifficulty == nil && errExpiry == nil && p.clock().Before(time.Unix(expiry, 0))
}

// isSolution reports whether a nonce solves the challenge for a code.
func isSolution(challenge, code string, nonce uint32, difficulty int) bool {
	key, err := pbkdf2.Key(sha256.New, challenge+"."+code, binary.BigEndian.AppendUint32(nil, nonce), proofIterations, sha256.Size)
	return err == nil && bits.LeadingZeros32(binary.BigEndian.Uint32(key)) >= difficulty
}
