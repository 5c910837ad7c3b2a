package visitor

import (
	"fmt"
	"testing"
	"time"

	"cicerone/guide"
)

// solve answers a challenge as the app does.
func solve(challenge, code string, difficulty int) string {
	proof := challenge
	for nonce, solutions := uint32(0), 0; solutions < guide.ProofParts; nonce++ {
		if isSolution(challenge, code, nonce, difficulty) {
			proof += fmt.Sprint(".", nonce)
			solutions++
		}
	}
	return proof
}

func TestProofsOfWork(t *testing.T) {
	const difficulty = guide.MinProofBits
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	proofs := codeProofs{clock: func() time.Time { return now }, salt: []byte("salt")}
	attempt := guide.CodeAttempt{Museum: 1, Network: museumWiFi, Code: "CICERO"}
	challenge := proofs.Challenge(attempt, difficulty)
	attempt.Proof = solve(challenge, attempt.Code, difficulty)
	if !proofs.Verify(attempt, difficulty) {
		t.Fatalf("API-3: the proof %s is refused", attempt.Proof)
	}
	for what, change := range map[string]func(*guide.CodeAttempt){
		"another code's":         func(a *guide.CodeAttempt) { a.Code = "CICERP" },
		"another museum's":       func(a *guide.CodeAttempt) { a.Museum = 2 },
		"another network's":      func(a *guide.CodeAttempt) { a.Network = "192.0.2.2" },
		"an easier challenge's":  func(a *guide.CodeAttempt) { a.Proof = "1" + a.Proof[1:] },
		"of an empty text":       func(a *guide.CodeAttempt) { a.Proof = "" },
		"of the challenge alone": func(a *guide.CodeAttempt) { a.Proof = challenge },
		"with too few solutions": func(a *guide.CodeAttempt) { a.Proof = solve(challenge, a.Code, difficulty)[:len(challenge)+8] },
		"with a repeated solution": func(a *guide.CodeAttempt) {
			a.Proof = challenge
			for nonce := uint32(0); ; nonce++ {
				if isSolution(challenge, a.Code, nonce, difficulty) {
					for range guide.ProofParts {
						a.Proof += fmt.Sprint(".", nonce)
					}
					return
				}
			}
		},
		"with wrong solutions": func(a *guide.CodeAttempt) { a.Proof = challenge + ".0.1.2.3.4.5.6.7" },
		"with other text":      func(a *guide.CodeAttempt) { a.Proof = challenge + ".a.b.c.d.e.f.g.h" },
	} {
		changed := attempt
		change(&changed)
		if proofs.Verify(changed, difficulty) {
			t.Errorf("API-3: a proof %s is accepted", what)
		}
	}
	if proofs.Verify(attempt, difficulty+1) {
		t.Error("API-3: an easier challenge than required is accepted")
	}
	now = now.Add(guide.ProofPeriod(difficulty))
	if proofs.Verify(attempt, difficulty) {
		t.Error("API-3: an expired challenge is accepted")
	}
}

// The app's solver has the same challenge and proof in its test (web/visitor/src/features/code/proof-of-work.test.ts).
func TestProofOfTheApp(t *testing.T) {
	const proof = "5-1795251600-c2FsdA.11.70.72.73.113.140.160.178"
	if got := solve("5-1795251600-c2FsdA", "Cicero é", 5); got != proof {
		t.Errorf("API-3: the proof is %s, the app's %s", got, proof)
	}
}
