import type { operations } from "@cicerone/api/schema.gen";
import type { Schemas } from "@cicerone/api/types";

/** Role is what a member may do (specification 3 §1). */
export type Role = Schemas["Grant"]["role"];

/** ROLES are all roles, from the one that may most. */
export const ROLES: readonly Role[] = ["owner", "editor", "translator", "analyst", "guide"];

/** Grant is a role in an organisation, with the museums and languages it is limited to. */
export type Grant = Schemas["Grant"];

/** Start is what the console knows before anybody is signed in. */
export type Start = Schemas["Start"];

/** Proof is how somebody proves who they are: with a password and perhaps a code, or with a passkey. */
export type Proof = Schemas["Credentials"];

/** Passkey is a passkey of the own account. */
export type Passkey = Schemas["Passkey"];

/** SignInMethods is how the own account signs in. */
export type SignInMethods = Schemas["SignInMethods"];

/** Enrolment is the secret of a new second factor. */
export type Enrolment = Schemas["Enrolment"];

/** Scope is what an API token may do. */
export type Scope = Token["scopes"][number];

/** SCOPES are all scopes. */
export const SCOPES: readonly Scope[] = [
  "read_content",
  "write_content",
  "publish",
  "museums",
  "people",
  "audit",
  "statistics",
];

/** Token is an API token of the organisation. */
export type Token = Schemas["Token"];

/** NewToken is a token with what a program sends, which the server shows once. */
export type NewToken = Schemas["NewToken"];

/** Me is the signed-in account, and what it may do in the whole organisation. */
export type Me = Schemas["Me"];

/** Session is a browser in which the account is signed in. */
export type Session = Schemas["Session"];

/** Museum is a museum as the list shows it. */
export type Museum = Schemas["ListedMuseum"];

/** MuseumVisitors is how many visits a museum has now, and had today. */
export type MuseumVisitors = Schemas["MuseumVisitors"];

/** OwnMuseum is a museum with what the list of museums leaves out. */
export type OwnMuseum = Schemas["OwnMuseum"];

/** Member is an account with a role in the organisation. */
export type Member = Schemas["Member"];

/** Invitation is a member to be. */
export type Invitation = Schemas["Invitation"];

/** NewInvitation is an invitation with its address, which the server shows once. */
export type NewInvitation = Schemas["NewInvitation"];

/** OpenedInvitation is what an invitation's token reveals. */
export type OpenedInvitation = Schemas["OpenedInvitation"];

/** AuditEntry is one line of the audit log. */
export type AuditEntry = Schemas["AuditEntry"];

/** AuditChoices are what the audit log can be searched for. */
export type AuditChoices = Schemas["AuditChoices"];

/** AuditFilter selects lines of the audit log; nothing selects all. */
export type AuditFilter = NonNullable<operations["getAuditCSV"]["parameters"]["query"]>;

/** AuditPage is a part of the audit log, newest first, and where the next one begins. */
export type AuditPage = Schemas["AuditPage"];
