package console

import (
	"slices"

	"cicerone/guide"
	"cicerone/httpapi"
)

// The access of endpoints that change who may do what: the session of somebody who left it open must not be enough.
var (
	readPeople   = access{permission: guide.ManagePeople, scope: guide.ScopePeople}
	managePeople = access{permission: guide.ManagePeople, scope: guide.ScopePeople, confirmed: true}
	readAudit    = access{permission: guide.ManagePeople, scope: guide.ScopeAudit}
	exportAudit  = access{permission: guide.ManagePeople, scope: guide.ScopeAudit, confirmed: true}
	manageTokens = access{permission: guide.ManageTokens, confirmed: true}
)

// Endpoints lists the calls.
func (c *Calls) Endpoints() []httpapi.Endpoint {
	return slices.Concat(c.pages(), c.signInMethods(), c.uploadEndpoints(), c.packageEndpoints(), c.draftEndpoints(), c.publishingEndpoints(), c.statisticsEndpoints(), []httpapi.Endpoint{
		call(c, "GET /start", "getConsoleStart", "Whether the first account has to be created", public, c.getStart),
		call(c, "POST /set-up", "setUpConsole", "Create the first organization and its owner with a set-up link", public, c.setUp).Creates(),
		call(c, "POST /session", "startSession", "Sign in with a passkey, or with e-mail address and password", public, c.startSession),
		call(c, "DELETE /session", "endSession", "Sign out", signedIn, c.endSession),
		call(c, "POST /invitation/read", "readInvitation", "What an invitation's link is for", public, c.readInvitation),
		call(c, "POST /invitation/accept", "acceptInvitation", "Become a member by an invitation's link", public, c.acceptInvitation).Creates(),

		call(c, "GET /me", "getMe", "Who is signed in, and what they may do", signedIn, c.getMe),
		call(c, "PATCH /me", "changeMe", "Change name or language of the own account", signedIn, c.changeMe),
		call(c, "PUT /me/password", "changePassword", "Change the own password and end the other sessions", signedIn, c.changePassword),
		call(c, "POST /me/confirm", "confirmIdentity", "Prove who is signed in, before a dangerous action", signedIn, c.confirmIdentity),
		call(c, "GET /me/sessions", "listSessions", "The own sessions", signedIn, c.listSessions),
		call(c, "DELETE /me/sessions/{id}", "endOneSession", "End one of the own sessions", signedIn, c.endOneSession),
		call(c, "DELETE /me/sessions", "endOtherSessions", "End all other sessions of the own account", signedIn, c.endOtherSessions),

		call(c, "GET /model", "getModel", "The fields of all content, as forms need them", readContent, c.getModel),
		call(c, "GET /museums", "listOwnMuseums", "The museums that the member may see", readContent, c.listMuseums),
		museumCall(c, "GET /museums/{id}/preview-links", "listPreviewLinks", "The links that open the draft of the museum: the own ones, and for editors those of others", readDraft, c.listPreviewLinks),
		museumCall(c, "POST /museums/{id}/preview-links", "createPreviewLink", "Make a link that opens the draft of the museum for a day",
			readDraft, c.createPreviewLink).Creates(),
		museumCall(c, "DELETE /museums/{id}/preview-links/{link}", "revokePreviewLink", "Make a preview link useless at once", readDraft, c.revokePreviewLink),
		museumCall(c, "POST /museums/{id}/preview", "previewElement", "Render an element of the draft as visitors would get it, with values that nobody has saved",
			readDraft, c.previewElement),
		museumCall(c, "GET /museums/{id}/recognition", "getRecognition", "How well the camera recognises the works of the draft, with advice", readDraft, c.getRecognition),
		museumCall(c, "POST /museums/{id}/recognition", "tryRecognition", "Which work of the draft a photograph shows", readDraft, c.tryRecognition),
		call(c, "GET /members", "listMembers", "The members of the organization", readPeople, c.listMembers),
		call(c, "PATCH /members/{id}", "changeMember", "Change what a member may do", managePeople, c.changeMember),
		call(c, "DELETE /members/{id}", "removeMember", "Remove a member from the organization", managePeople, c.removeMember),
		call(c, "GET /invitations", "listInvitations", "Invitations that nobody has accepted yet", readPeople, c.listInvitations),
		call(c, "POST /invitations", "createInvitation", "Invite somebody; the answer is the only one with the link", managePeople, c.createInvitation).Creates(),
		call(c, "DELETE /invitations/{id}", "revokeInvitation", "Make an invitation's link useless", readPeople, c.revokeInvitation),
		call(c, "GET /tokens", "listTokens", "The API tokens of the organization", access{permission: guide.ManageTokens}, c.listTokens),
		call(c, "POST /tokens", "createToken", "Make an API token; the answer is the only one with it", manageTokens, c.createToken).Creates(),
		call(c, "DELETE /tokens/{id}", "revokeToken", "Make an API token useless", manageTokens, c.revokeToken),
		call(c, "GET /audit", "listAudit", "Who did what in the organization, the last first", readAudit, c.listAudit),
		call(c, "GET /audit/choices", "getAuditChoices", "What the audit log can be searched for", readAudit, c.getAuditChoices),

		museumCall(c, "GET /museums/{id}/assets", "listAssets", "The media files of a museum, the last added first", readDraft, c.listAssets),
		museumCall(c, "GET /museums/{id}/assets/{asset}", "getAsset", "A media file, where it is used and others with the same content", readDraft, c.getAsset),
		museumCall(c, "PATCH /museums/{id}/assets/{asset}", "changeAsset", "Change title, credit and rights of a media file", changeAssets, c.changeAsset),
		museumCall(c, "DELETE /museums/{id}/assets/{asset}", "deleteAsset", "Move a media file that nothing uses to the bin, for 30 days", changeAssets, c.deleteAsset),
		museumCall(c, "POST /museums/{id}/assets/{asset}/restore", "restoreAsset", "Take a media file out of the bin", changeAssets, c.restoreAsset),
		museumCall(c, "POST /museums/{id}/assets/{asset}/replace", "replaceAsset", "Use another media file everywhere in the draft, as one revision", changeAssets, c.replaceAsset),
		museumCall(c, "POST /museums/{id}/assets/{asset}/merge", "mergeAsset",
			"Use a media file in the place of others with the same content, as one revision, and move those to the bin", changeAssets, c.mergeAsset),
		museumCall(c, "POST /museums/{id}/loudness", "saveLoudness", "Store how loud sounds are, as a browser measured them", editDraft, c.saveLoudness),
		museumCall(c, "GET /museums/{id}/deleted-assets", "listDeletedAssets", "The media files in the bin", readDraft, c.listDeletedAssets),
	})
}
