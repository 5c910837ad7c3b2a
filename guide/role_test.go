package guide

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestRoles(t *testing.T) {
	table := map[Permission]string{ // specification 3 §1
		ManagePeople: "owner", DeleteMuseum: "owner", ManageTokens: "owner",
		Publish: "owner editor", ManageAccessCodes: "owner editor", ManageSettings: "owner editor", EditContent: "owner editor",
		Translate: "owner editor translator", Preview: "owner editor translator guide", PrintLabels: "owner editor translator guide",
		ReadStatistics: "owner editor analyst", AnnotateStatistics: "owner editor analyst", ReadOwnStatistics: "owner editor analyst guide", LeadSessions: "owner editor guide",
		"unknown": "",
	}
	for permission, roles := range table {
		for _, role := range append(slices.Clone(Roles), "unknown") {
			t.Run("STAFF-5 "+string(role)+" "+string(permission), func(t *testing.T) {
				want := slices.Contains(strings.Fields(roles), string(role))
				if got := (Grant{Role: role}).May(permission); got != want {
					t.Errorf("in the organization: %v, want %v", got, want)
				}
				limited := Grant{Role: role, Museums: []int64{7}}
				if limited.MayIn(7, permission) != want || limited.MayIn(8, permission) || limited.May(permission) {
					t.Error("a grant for one museum does not hold for that museum alone")
				}
			})
		}
	}
}

func TestTranslatorsLanguages(t *testing.T) {
	g := Grant{Role: RoleTranslator, Languages: []LanguageCode{"es_ES"}}
	if !g.MayTranslate(1, "es_ES") || g.MayTranslate(1, "en_GB") {
		t.Error("STAFF-5: a translator's languages do not count")
	}
	if !(Grant{Role: RoleEditor}).MayTranslate(1, "en_GB") || (Grant{Role: RoleAnalyst}).MayTranslate(1, "en_GB") {
		t.Error("STAFF-5: editors translate and analysts do not")
	}
}

func TestGrantsThatCannotBeGiven(t *testing.T) {
	for name, g := range map[string]Grant{
		"role":      {Role: "king"},
		"museums":   {Role: RoleOwner, Museums: []int64{1}},
		"languages": {Role: RoleEditor, Languages: []LanguageCode{"es_ES"}},
	} {
		var e *Error
		if !errors.As(g.Check(), &e) || e.Field != name {
			t.Errorf("STAFF-5: %+v gets %v, want an error of %s", g, g.Check(), name)
		}
	}
	for _, role := range Roles {
		if err := (Grant{Role: role}).Check(); err != nil {
			t.Error(err)
		}
	}
}
