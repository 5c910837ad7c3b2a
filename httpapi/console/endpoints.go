package console

import (
	"cicerone/guide"
	"cicerone/httpapi"
)

// The access of endpoints that change people: the session of somebody who left it open must not be enough.
var managePeople = access{permission: guide.ManagePeople, confirmed: true}

// Endpoints lists the calls.
func (c *Calls) Endpoints() []httpapi.Endpoint {
	return append(c.pages(),
		call(c, "GET /start", "getConsoleStart", "Whether the first account has to be created", public, c.getStart),
		call(c, "POST /set-up", "setUpConsole", "Create the first organization and its owner with a set-up link", public, c.setUp).Creates(),
		call(c, "POST /session", "startSession", "Sign in with e-mail address and password", public, c.startSession),
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

		call(c, "GET /museums", "listOwnMuseums", "The museums that the member may see", signedIn, c.listMuseums),
		call(c, "GET /members", "listMembers", "The members of the organization", access{permission: guide.ManagePeople}, c.listMembers),
		call(c, "PATCH /members/{id}", "changeMember", "Change what a member may do", managePeople, c.changeMember),
		call(c, "DELETE /members/{id}", "removeMember", "Remove a member from the organization", managePeople, c.removeMember),
		call(c, "GET /invitations", "listInvitations", "Invitations that nobody has accepted yet", access{permission: guide.ManagePeople}, c.listInvitations),
		call(c, "POST /invitations", "createInvitation", "Invite somebody; the answer is the only one with the link", managePeople, c.createInvitation).Creates(),
		call(c, "DELETE /invitations/{id}", "revokeInvitation", "Make an invitation's link useless", access{permission: guide.ManagePeople}, c.revokeInvitation),
		call(c, "GET /audit", "listAudit", "Who did what in the organization, the last first", access{permission: guide.ManagePeople}, c.listAudit),
	)
}
