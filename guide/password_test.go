package guide

import "testing"

func TestPasswords(t *testing.T) {
	for _, bad := range []string{
		"", "short", "elevenchars", "password1234", "Password-2026!", "passwordpassword", "aaaaaaaaaaaaaa", "123456789012", "1234567890123456",
		"qwertyuiop12", "maria.lopez1234", "Museum2026!!!", "ababababababab", "111122223333", "iloveyou12345",
	} {
		if ErrorCodeOf(CheckPassword("password", bad, "maria.lopez@museum.example")) != CodeInvalid {
			t.Errorf("STAFF-2: %q is accepted", bad)
		}
	}
	for _, good := range []string{"correct horse battery", "Vier Regeln in 1 Stunde", "متحف الأنماط الجميلة", "九つの規則と一時間の散歩道", "739105826417", "x7#Kq!mZ2vPw"} {
		if err := CheckPassword("password", good, "maria.lopez@museum.example"); err != nil {
			t.Errorf("STAFF-2: %q is refused: %v", good, err)
		}
	}
}
