import type { Client } from "./client";
import type {
  AuditPage,
  Grant,
  Invitation,
  Me,
  Member,
  Museum,
  NewInvitation,
  OpenedInvitation,
  Session,
} from "./types";

/** Items is the answer of a call that lists something. */
interface Items<Item> {
  items: Item[];
}

/** NewOwner is what the first owner types. */
export interface NewOwner {
  token: string;
  organization: string;
  name: string;
  email: string;
  password: string;
  language: string;
}

/** Joining is what an invited person types. */
export interface Joining {
  token: string;
  name: string;
  password: string;
  language: string;
}

/** Calls are all calls of the console, by name. */
export type Calls = ReturnType<typeof createCalls>;

/** createCalls returns the calls that a client sends. */
export function createCalls({ send }: Client) {
  const list = async <Item>(path: string, signal?: AbortSignal): Promise<Item[]> =>
    (await send<Items<Item>>("GET", path, signal ? { signal } : {})).items;
  const isPublic = true;
  return {
    start: () => send<{ needsSetUp: boolean }>("GET", "/start", { isPublic }),
    setUp: (owner: NewOwner) => send<Me>("POST", "/set-up", { body: owner, isPublic }),
    signIn: (email: string, password: string) => send<Me>("POST", "/session", { body: { email, password }, isPublic }),
    signOut: () => send<void>("DELETE", "/session", { isPublic }),
    openInvitation: (token: string) =>
      send<OpenedInvitation>("POST", "/invitation/read", { body: { token }, isPublic }),
    acceptInvitation: (joining: Joining) => send<Me>("POST", "/invitation/accept", { body: joining, isPublic }),

    me: () => send<Me>("GET", "/me", { isPublic }),
    changeMe: (changes: { name?: string; language?: string }) => send<Me>("PATCH", "/me", { body: changes }),
    changePassword: (current: string, password: string) =>
      send<void>("PUT", "/me/password", { body: { current, password }, isPublic }),
    confirm: (password: string) => send<void>("POST", "/me/confirm", { body: { password }, isPublic }),
    sessions: () => list<Session>("/me/sessions"),
    endSession: (id: string) => send<void>("DELETE", `/me/sessions/${id}`),
    endOtherSessions: () => send<void>("DELETE", "/me/sessions"),

    museums: () => list<Museum>("/museums"),
    members: () => list<Member>("/members"),
    changeMember: (id: string, grant: Grant) => send<Member>("PATCH", `/members/${id}`, { body: grant }),
    removeMember: (id: string) => send<void>("DELETE", `/members/${id}`),
    invitations: () => list<Invitation>("/invitations"),
    invite: (invitation: Grant & { email: string }) =>
      send<NewInvitation>("POST", "/invitations", { body: invitation }),
    revokeInvitation: (id: string) => send<void>("DELETE", `/invitations/${id}`),
    audit: (cursor: string | null, search: string, signal?: AbortSignal) => {
      const query = new URLSearchParams({ limit: "50", ...(cursor ? { cursor } : {}), ...(search ? { search } : {}) });
      return send<AuditPage>("GET", `/audit?${query}`, signal ? { signal } : {});
    },
  };
}

/** AUDIT_CSV is the address of the whole audit log as a file. */
export const AUDIT_CSV = "/api/console/v1/audit.csv";
