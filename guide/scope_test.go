package guide

import "testing"

// The table of specification 3 §1: what a token may do, whatever its owner may.
func TestScopesLimitPermissions(t *testing.T) {
	want := map[Scope][]Permission{
		ScopeReadContent:  {Preview},
		ScopeWriteContent: {EditContent, Translate, AnnotateStatistics},
		ScopePublish:      {Publish},
		ScopeMuseums:      {ManageSettings, ManageAccessCodes},
		ScopePeople:       {ManagePeople},
		ScopeAudit:        {ManagePeople},
		ScopeStatistics:   {ReadStatistics, ReadOwnStatistics},
	}
	for _, scope := range Scopes {
		token := Grant{Role: RoleOwner, Scopes: []Scope{scope}}
		allowed := map[Permission]bool{}
		for _, permission := range want[scope] {
			allowed[permission] = true
		}
		for _, permission := range RoleOwner.Permissions() {
			if token.May(permission) != allowed[permission] || token.MayIn(7, permission) != allowed[permission] {
				t.Errorf("STAFF-8: a token with the scope %s: may %s is %v", scope, permission, token.May(permission))
			}
		}
		analyst := Grant{Role: RoleAnalyst, Scopes: []Scope{scope}}
		if analyst.May(EditContent) || analyst.MayTranslate(7, "en_GB") {
			t.Errorf("STAFF-8: the scope %s allows what the role does not", scope)
		}
	}
	none := Grant{Role: RoleOwner, Scopes: []Scope{}}
	for _, permission := range RoleOwner.Permissions() {
		if none.May(permission) {
			t.Errorf("STAFF-8: a token without scopes may %s", permission)
		}
	}
}

func TestParseScopes(t *testing.T) {
	got, err := ParseScopes("scopes", []string{"publish", "read_content", "publish"})
	if err != nil || len(got) != 2 || got[0] != ScopeReadContent || got[1] != ScopePublish {
		t.Errorf("ParseScopes = %v, %v", got, err)
	}
	for _, bad := range [][]string{nil, {"everything"}, {"publish", ""}} {
		if _, err := ParseScopes("scopes", bad); ErrorCodeOf(err) != CodeInvalid {
			t.Errorf("ParseScopes(%v) returns %v; want CodeInvalid", bad, err)
		}
	}
}
