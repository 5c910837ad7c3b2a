import type { NewPasskeyRequest, PasskeyRequest } from "../lib/passkeys";
import { assetCalls } from "./assets";
import type { Client } from "./client";
import { contentCalls } from "./content";
import { packageCalls } from "./packages";
import { previewCalls } from "./preview";
import { publishingCalls } from "./publishing";
import { recognitionCalls } from "./recognition";
import type {
  AuditChoices,
  AuditFilter,
  AuditPage,
  Enrolment,
  Grant,
  Invitation,
  Me,
  Member,
  Museum,
  MuseumVisitors,
  NewInvitation,
  NewToken,
  OpenedInvitation,
  OwnMuseum,
  Passkey,
  Proof,
  Scope,
  Session,
  SignInMethods,
  Start,
  Token,
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

/** Joining is what an invited person types; somebody with an account proves that it is theirs. */
export interface Joining extends Pick<Proof, "password" | "code" | "passkey"> {
  token: string;
  existingAccount?: boolean;
  name?: string;
  language?: string;
}

/** Calls are all calls of the console, by name. */
export type Calls = ReturnType<typeof createCalls>;

/** createCalls returns the calls that a client sends. */
export function createCalls(client: Client) {
  const { send } = client;
  const list = async <Item>(path: string, signal?: AbortSignal): Promise<Item[]> =>
    (await send<Items<Item>>("GET", path, signal ? { signal } : {})).items;
  const isPublic = true;
  return {
    ...contentCalls(client),
    ...assetCalls(client),
    ...previewCalls(client),
    ...packageCalls(client),
    ...publishingCalls(client),
    ...recognitionCalls(client),

    start: () => send<Start>("GET", "/start", { isPublic }),
    setUp: (owner: NewOwner) => send<Me>("POST", "/set-up", { body: owner, isPublic }),
    signIn: (proof: Proof) => send<Me>("POST", "/session", { body: proof, isPublic }),
    passkeyRequest: () => send<PasskeyRequest>("POST", "/passkeys/request", { isPublic }),
    switchOrganization: (id: string) => send<Me>("PUT", "/session/organization", { body: { id } }),
    signOut: () => send<void>("DELETE", "/session"),
    openInvitation: (token: string) =>
      send<OpenedInvitation>("POST", "/invitation/read", { body: { token }, isPublic }),
    acceptInvitation: (joining: Joining) => send<Me>("POST", "/invitation/accept", { body: joining, isPublic }),

    me: () => send<Me>("GET", "/me"),
    changeMe: (changes: { name?: string; language?: string }) => send<Me>("PATCH", "/me", { body: changes }),
    changePassword: (current: string, password: string) =>
      send<void>("PUT", "/me/password", { body: { current, password }, isPublic }),
    removePassword: () => send<void>("DELETE", "/me/password"),
    confirm: (proof: Proof) => send<void>("POST", "/me/confirm", { body: proof, isPublic }),
    signInMethods: () => send<SignInMethods>("GET", "/me/sign-in-methods"),
    newPasskeyRequest: () => send<NewPasskeyRequest>("POST", "/me/passkeys/request"),
    addPasskey: (name: string, passkey: object) => send<Passkey>("POST", "/me/passkeys", { body: { name, passkey } }),
    renamePasskey: (id: string, name: string) => send<void>("PATCH", `/me/passkeys/${id}`, { body: { name } }),
    removePasskey: (id: string) => send<void>("DELETE", `/me/passkeys/${id}`),
    enrolSecondFactor: () => send<Enrolment>("POST", "/me/second-factor/enrolment"),
    addSecondFactor: async (enrolment: string, code: string) =>
      (await send<{ codes: string[] }>("POST", "/me/second-factor", { body: { enrolment, code } })).codes,
    removeSecondFactor: () => send<void>("DELETE", "/me/second-factor"),
    renewRecoveryCodes: async () => (await send<{ codes: string[] }>("POST", "/me/recovery-codes")).codes,
    unlinkProvider: () => send<void>("DELETE", "/me/provider"),
    tokens: () => list<Token>("/tokens"),
    createToken: (token: { name: string; scopes: Scope[]; expiresAt: string }) =>
      send<NewToken>("POST", "/tokens", { body: token, isRepeatable: true }),
    revokeToken: (id: string) => send<void>("DELETE", `/tokens/${id}`),
    sessions: () => list<Session>("/me/sessions"),
    endSession: (id: string) => send<void>("DELETE", `/me/sessions/${id}`),
    endOtherSessions: () => send<void>("DELETE", "/me/sessions"),

    museums: () => list<Museum>("/museums"),
    visitors: () => list<MuseumVisitors>("/visitors"),
    museum: (id: string) => send<OwnMuseum>("GET", `/museums/${id}`),
    createMuseum: (museum: { code: string; name: Record<string, string>; languages: string[] }) =>
      send<OwnMuseum>("POST", "/museums", { body: museum, isRepeatable: true }),
    members: () => list<Member>("/members"),
    changeMember: (id: string, grant: Grant) => send<Member>("PATCH", `/members/${id}`, { body: grant }),
    removeMember: (id: string) => send<void>("DELETE", `/members/${id}`),
    invitations: () => list<Invitation>("/invitations"),
    invite: (invitation: Grant & { email: string }) =>
      send<NewInvitation>("POST", "/invitations", { body: invitation, isRepeatable: true }),
    revokeInvitation: (id: string) => send<void>("DELETE", `/invitations/${id}`),
    audit: (filter: AuditFilter, cursor: string | null, signal?: AbortSignal) => {
      const query = new URLSearchParams({ limit: "50", ...(cursor ? { cursor } : {}), ...filter });
      return send<AuditPage>("GET", `/audit?${query}`, signal ? { signal } : {});
    },
    auditChoices: () => send<AuditChoices>("GET", "/audit/choices"),
    auditFile: (filter: AuditFilter) =>
      send<Blob>("GET", `/audit.csv?${new URLSearchParams({ ...filter })}`, { isFile: true }),
  };
}

/** providerAddress is where the OpenID provider signs somebody in, and then opens a path of the console. */
export function providerAddress(next?: string): string {
  return `/api/console/v1/provider/start${next === undefined ? "" : `?${new URLSearchParams({ next })}`}`;
}

/** PROVIDER_CONFIRMATION is where the provider confirms who is signed in. */
export const PROVIDER_CONFIRMATION = "/api/console/v1/provider/start?confirm";
