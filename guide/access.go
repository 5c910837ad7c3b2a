package guide

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"strings"
)

// AccessCode gives access to a museum for a number of days.
type AccessCode struct {
	Code string `json:"code" check:"required" doc:"What visitors type or scan."`
	Days int    `json:"days,omitempty" doc:"Days the code stays valid on a phone; 1 when left out."`
}

// DefaultAccessDays is how long a code is valid when nothing says otherwise (specification 1 §4).
const DefaultAccessDays = 1

// Lengths in characters below which a code that phones can check without the server is too easily guessed.
const (
	MinBackdoorCode = 10
	MinRouteCode    = 8
)

// MinAccessCode is the length in characters from which random access codes resist attackers who compute for them
// (decision 27).
const MinAccessCode = 8

// MaxAccessCodeBytes is how long an access code may be.
const MaxAccessCodeBytes = 100

// ValidDays is the number of days the code stays valid.
func (c AccessCode) ValidDays() int {
	if c.Days > 0 {
		return c.Days
	}
	return DefaultAccessDays
}

// CheckAccessCode finds the museum's access code that equals code, ignoring case and surrounding space
// (people copy them from tickets), comparing in constant time. ok is false when none does.
func (m *Museum) CheckAccessCode(code string) (valid AccessCode, ok bool) {
	typed := []byte(NormalizeCode(code))
	for _, candidate := range m.AccessCodes {
		if subtle.ConstantTimeCompare(typed, []byte(NormalizeCode(candidate.Code))) == 1 && !ok {
			valid, ok = candidate, true
		}
	}
	return valid, ok
}

// NormalizeCode returns a code as codes are compared: without surrounding space and in lower case, where ß is ss, as in GROSS.
func NormalizeCode(code string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(code)), "ß", "ss")
}

// SecretHash is a salted slow hash that lets a phone check a code it must not know (decisions.md):
// PBKDF2 with SHA-256, which browsers compute by WebCrypto.
type SecretHash struct {
	Salt       string `json:"salt"` // base64
	Iterations int    `json:"iterations"`
	Hash       string `json:"hash"` // base64, 32 bytes
}

// SecretIterations is the work factor for keys and hashes that leave the server (OWASP's for PBKDF2 with SHA-256).
const SecretIterations = 600_000

// DeriveSalt returns the salt of one secret, derived from the installation's: unpredictable, and the same every
// time, so that publishing the same content gives the same bytes.
func DeriveSalt(installation []byte, purpose ...string) []byte {
	mac := hmac.New(sha256.New, installation)
	for _, part := range purpose {
		mac.Write([]byte(part))
		mac.Write([]byte{0})
	}
	return mac.Sum(nil)[:16]
}

// DeriveKey derives the 32-byte key of a code. It is slow on purpose. The salt must be unpredictable and, so that
// publishing the same content twice gives the same bytes, the same for the same code of the same element.
func DeriveKey(code string, salt []byte) ([]byte, error) {
	key, err := pbkdf2.Key(sha256.New, code, salt, SecretIterations, sha256.Size)
	if err != nil {
		return nil, Errorf(CodeInternal, "a key could not be derived: %v", err)
	}
	return key, nil
}

// NewSecretHash returns the hash of a secret whose key was derived with that salt.
func NewSecretHash(key, salt []byte) SecretHash {
	return SecretHash{
		Salt:       base64.StdEncoding.EncodeToString(salt),
		Iterations: SecretIterations,
		Hash:       base64.StdEncoding.EncodeToString(key),
	}
}

// Sealed is content that only a key opens: AES-256-GCM.
type Sealed struct {
	Nonce   []byte
	Content []byte // encrypted, with its tag
}

// Seal encrypts content under a key. The same content gives the same bytes, and different content never shares a nonce:
// it is a keyed hash of the content. nonceKey must be known to nobody else.
func Seal(key, nonceKey, content []byte) (Sealed, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return Sealed{}, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return Sealed{}, err
	}
	mac := hmac.New(sha256.New, nonceKey)
	mac.Write(key)
	mac.Write(content)
	nonce := mac.Sum(nil)[:gcm.NonceSize()]
	return Sealed{Nonce: nonce, Content: gcm.Seal(nil, nonce, content, nil)}, nil
}
