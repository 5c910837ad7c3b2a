package staff

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
)

// secrets seals what the database must not show, with AES-256-GCM under the installation's key. Without a key, texts stay as
// they are.
type secrets struct{ key string }

const sealedPrefix = "sealed:"

var errNoSecretKey = errors.New("the second factor was sealed under another CICERONE_SECRET_KEY")

func (s secrets) cipher() (cipher.AEAD, error) {
	key := sha256.Sum256([]byte("second factors of Cicerone\x00" + s.key))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal encrypts an account's text.
func (s secrets) seal(account int64, text string) (string, error) {
	if s.key == "" {
		return text, nil
	}
	aead, err := s.cipher()
	if err != nil {
		return "", err
	}
	sealed := aead.Seal(nil, nil, []byte(text), []byte(strconv.FormatInt(account, 10)))
	return sealedPrefix + base64.RawStdEncoding.EncodeToString(sealed), nil
}

// open returns the text that seal encrypted for the account.
func (s secrets) open(account int64, stored string) (string, error) {
	encoded, isSealed := strings.CutPrefix(stored, sealedPrefix)
	if !isSealed {
		return stored, nil
	}
	sealed, err := base64.RawStdEncoding.DecodeString(encoded)
	if err != nil {
		return "", err
	}
	aead, err := s.cipher()
	if err != nil {
		return "", err
	}
	text, err := aead.Open(nil, nil, sealed, []byte(strconv.FormatInt(account, 10)))
	if err != nil {
		return "", errNoSecretKey
	}
	return string(text), nil
}
