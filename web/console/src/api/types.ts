/** Role is what a member may do (specification 3 §1). */
export type Role = "owner" | "editor" | "translator" | "analyst" | "guide";

/** ROLES are all roles, from the one that may most. */
export const ROLES: readonly Role[] = ["owner", "editor", "translator", "analyst", "guide"];

/** Account is a person who signs in. */
export interface Account {
  id: string;
  email: string;
  name: string;
  language: string;
}

/** Grant is a role in an organisation; null stands for all its museums or languages. */
export interface Grant {
  role: Role;
  museums: string[] | null;
  languages: string[] | null;
}

/** Me is the signed-in account, and what it may do in the whole organisation. */
export interface Me {
  account: Account;
  organization: { id: string; name: string };
  memberships: Grant[];
  permissions: string[];
  identityConfirmedAt: string;
}

/** Session is a browser in which the account is signed in. */
export interface Session {
  id: string;
  current: boolean;
  device: string;
  network: string;
  createdAt: string;
  lastUsedAt: string;
}

/** Museum is a museum as the list shows it. */
export interface Museum {
  id: string;
  code: string;
  /** Their codes, such as es_ES. */
  languages: string[];
  /** By language. */
  name: Record<string, string>;
  published: boolean;
  publishedAt?: string | null;
  changed?: boolean;
  artworks: number;
}

/** Member is an account with a role in the organisation. */
export interface Member extends Grant {
  id: string;
  account: { id: string; email: string; name: string };
  lastSeenAt?: string | null;
}

/** Invitation is a member to be. */
export interface Invitation extends Grant {
  id: string;
  email: string;
  createdAt: string;
  expiresAt: string;
  invitedBy: string;
}

/** NewInvitation is an invitation with its address, which the server shows once. */
export interface NewInvitation extends Invitation {
  url: string;
}

/** OpenedInvitation is what an invitation's token reveals. */
export interface OpenedInvitation {
  email: string;
  organization: string;
  role: Role;
  hasAccount: boolean;
}

/** AuditEntry is one line of the audit log. */
export interface AuditEntry {
  id: string;
  at: string;
  actor: { id: string; name: string } | null;
  action: string;
  element: string;
  museum: string | null;
  network: string;
  detail: string;
}

/** AuditPage is a part of the audit log, newest first, and where the next one begins. */
export interface AuditPage {
  items: AuditEntry[];
  next: string | null;
}
