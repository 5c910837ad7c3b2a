package visitor

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"
)

// sealer locks what a phone carries between two answers of this installation, so that nobody can read or change
// it; any of its servers opens it, since the key comes from the installation's salt.
type sealer struct{ aead cipher.AEAD }

func newSealer(salt []byte) (*sealer, error) {
	mac := hmac.New(sha256.New, salt)
	mac.Write([]byte("seal"))
	block, err := aes.NewCipher(mac.Sum(nil))
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, err
	}
	return &sealer{aead}, nil
}

// sealed is what is locked, with the moment from which it opens no more.
type sealed[T any] struct {
	Until   int64 // Unix seconds
	Content T
}

// seal locks content for a purpose until that moment.
func seal[T any](s *sealer, purpose string, content T, until time.Time) (string, error) {
	plain, err := json.Marshal(sealed[T]{until.Unix(), content})
	if err != nil {
		return "", fmt.Errorf("seal: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nil, nil, plain, []byte(purpose))), nil
}

// unseal opens what was locked for that purpose and holds still.
func unseal[T any](s *sealer, purpose, text string, now time.Time) (content T, ok bool) {
	locked, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return content, false
	}
	plain, err := s.aead.Open(nil, nil, locked, []byte(purpose))
	if err != nil {
		return content, false
	}
	var inside sealed[T]
	if err := json.Unmarshal(plain, &inside); err != nil || now.Unix() >= inside.Until {
		return content, false
	}
	return inside.Content, true
}

// randomText is a text that nobody can guess, of letters and digits that stand anywhere.
func randomText() string { return rand.Text() + rand.Text() }
