package guide

import "slices"

// Scope is what an API token may do.
type Scope string

// The scopes (specification 3 §1).
const (
	ScopeReadContent  Scope = "read_content"
	ScopeWriteContent Scope = "write_content"
	ScopePublish      Scope = "publish"
	ScopeMuseums      Scope = "museums" // make museums, and take packages out
	ScopePeople       Scope = "people"  // members and invitations, but no owners
	ScopeAudit        Scope = "audit"   // read the audit log
	ScopeStatistics   Scope = "statistics"
)

// Scopes lists all scopes.
var Scopes = []Scope{ScopeReadContent, ScopeWriteContent, ScopePublish, ScopeMuseums, ScopePeople, ScopeAudit, ScopeStatistics}

// scopePermissions are the permissions that a token with a scope has; each call needs one scope besides. What no scope has is for
// people alone: API tokens and the own account, so that a token makes no other one, and the deletion of museums.
var scopePermissions = map[Scope][]Permission{
	ScopeReadContent:  {Preview},
	ScopeWriteContent: {EditContent, Translate, AnnotateStatistics},
	ScopePublish:      {Publish},
	ScopeMuseums:      {ManageSettings, ManageAccessCodes},
	ScopePeople:       {ManagePeople},
	ScopeAudit:        {ManagePeople},
	ScopeStatistics:   {ReadStatistics, ReadOwnStatistics},
}

// ParseScopes returns the scopes of those names, each once. It returns CodeInvalid for others and for none.
func ParseScopes(field string, names []string) ([]Scope, error) {
	if len(names) == 0 {
		return nil, Violates(field, ruleNoScope)
	}
	var scopes []Scope
	for _, scope := range Scopes {
		if slices.Contains(names, string(scope)) {
			scopes = append(scopes, scope)
		}
	}
	for _, name := range names {
		if !slices.Contains(Scopes, Scope(name)) {
			return nil, Invalid(field, "must be read_content, write_content, publish, museums, people, audit or statistics")
		}
	}
	return scopes, nil
}
