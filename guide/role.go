package guide

import "slices"

// Role is what a member of an organization does there.
type Role string

// The roles (specification 3 §1).
const (
	RoleOwner      Role = "owner"
	RoleEditor     Role = "editor"
	RoleTranslator Role = "translator"
	RoleAnalyst    Role = "analyst"
	RoleGuide      Role = "guide" // leads visitors
)

// Roles lists all roles.
var Roles = []Role{RoleOwner, RoleEditor, RoleTranslator, RoleAnalyst, RoleGuide}

// Permission is something that only some roles may do.
type Permission string

// The permissions. What no role has is refused.
const (
	ManagePeople       Permission = "manage_people"
	DeleteMuseum       Permission = "delete_museum"
	ManageTokens       Permission = "manage_tokens"
	Publish            Permission = "publish"
	ManageAccessCodes  Permission = "manage_access_codes"
	ManageSettings     Permission = "manage_settings"
	EditContent        Permission = "edit_content"
	Translate          Permission = "translate" // texts, audio and transcripts of the assigned languages
	Preview            Permission = "preview"
	PrintLabels        Permission = "print_labels"
	ReadStatistics     Permission = "read_statistics"
	AnnotateStatistics Permission = "annotate_statistics"
	ReadOwnStatistics  Permission = "read_own_statistics" // of own live sessions
	LeadSessions       Permission = "lead_sessions"
)

// rolePermissions is the table of specification 3 §1.
var rolePermissions = map[Role][]Permission{
	RoleOwner: {
		ManagePeople, DeleteMuseum, ManageTokens, Publish, ManageAccessCodes, ManageSettings, EditContent, Translate, Preview, PrintLabels,
		ReadStatistics, AnnotateStatistics, ReadOwnStatistics, LeadSessions,
	},
	RoleEditor: {
		Publish, ManageAccessCodes, ManageSettings, EditContent, Translate, Preview, PrintLabels, ReadStatistics, AnnotateStatistics, ReadOwnStatistics,
		LeadSessions,
	},
	RoleTranslator: {Translate, Preview, PrintLabels},
	RoleAnalyst:    {ReadStatistics, AnnotateStatistics, ReadOwnStatistics},
	RoleGuide:      {Preview, PrintLabels, ReadOwnStatistics, LeadSessions},
}

// ParseRole returns the role of that name. It returns CodeInvalid for another one.
func ParseRole(field, name string) (Role, error) {
	if !slices.Contains(Roles, Role(name)) {
		return "", Invalid(field, "must be owner, editor, translator, analyst or guide")
	}
	return Role(name), nil
}

// Permissions lists what a role may do.
func (r Role) Permissions() []Permission { return slices.Clone(rolePermissions[r]) }

// Grant is a role and what it is limited to.
type Grant struct {
	Role      Role
	Museums   []int64        // nil: all of the organization
	Languages []LanguageCode // that a translator may change; nil: all
	Scopes    []Scope        // of the API token that acts; nil: the member does
}

// allows reports whether the role, and the scopes of a token, allow something.
func (g Grant) allows(p Permission) bool {
	if !slices.Contains(rolePermissions[g.Role], p) {
		return false
	}
	return g.Scopes == nil || slices.ContainsFunc(g.Scopes, func(s Scope) bool { return slices.Contains(scopePermissions[s], p) })
}

// May reports whether the grant allows something in the whole organization, as managing its people is.
func (g Grant) May(p Permission) bool {
	return g.Museums == nil && g.allows(p)
}

// MayIn reports whether the grant allows something in a museum of the organization.
func (g Grant) MayIn(museum int64, p Permission) bool {
	return g.Sees(museum) && g.allows(p)
}

// Sees reports whether the grant is for a museum.
func (g Grant) Sees(museum int64) bool { return g.Museums == nil || slices.Contains(g.Museums, museum) }

// MayTranslate reports whether the grant allows to change what a museum has in a language.
func (g Grant) MayTranslate(museum int64, language LanguageCode) bool {
	if g.MayIn(museum, EditContent) {
		return true
	}
	return g.MayIn(museum, Translate) && (g.Languages == nil || slices.Contains(g.Languages, language))
}

// PermissionsIn lists what the grant allows in a museum of the organization.
func (g Grant) PermissionsIn(museum int64) []Permission {
	return slices.DeleteFunc(g.Role.Permissions(), func(p Permission) bool { return !g.MayIn(museum, p) })
}

// LanguagesIn lists those of some languages in which the grant allows to change texts, audio and transcripts of a museum.
func (g Grant) LanguagesIn(museum int64, languages []LanguageCode) []LanguageCode {
	return slices.DeleteFunc(slices.Clone(languages), func(l LanguageCode) bool { return !g.MayTranslate(museum, l) })
}

// Check returns CodeInvalid for a grant that cannot be given: an owner is one of the whole organization, and only translators
// have languages.
func (g Grant) Check() error {
	switch {
	case !slices.Contains(Roles, g.Role):
		return Invalid("role", "must be owner, editor, translator, analyst or guide")
	case g.Role == RoleOwner && g.Museums != nil:
		return Violates("museums", ruleOwnerMuseums)
	case g.Museums != nil && len(g.Museums) == 0:
		return Violates("museums", ruleNoMuseum)
	case g.Role != RoleTranslator && g.Languages != nil:
		return Violates("languages", ruleTranslators)
	case g.Languages != nil && len(g.Languages) == 0:
		return Violates("languages", ruleNoneOrAll)
	}
	return nil
}
