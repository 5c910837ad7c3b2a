import type { Schemas } from "@cicerone/api/types";
import { assetCalls } from "./assets";
import { type Client, dataOf } from "./client";
import { contentCalls } from "./content";
import { packageCalls } from "./packages";
import { previewCalls } from "./preview";
import { publishingCalls } from "./publishing";
import { filled } from "./query";
import { recognitionCalls } from "./recognition";
import { statisticsCalls } from "./statistics";
import type { AuditFilter, Grant, Proof } from "./types";

/** AUDIT_PAGE is how many lines a part of the audit log has. */
const AUDIT_PAGE = 50;

/** Calls are all calls of the console, by name. */
export type Calls = ReturnType<typeof createCalls>;

/** createCalls returns the calls that a client sends. */
export function createCalls(client: Client) {
  const { api, signInApi, repeatable } = client;
  const itemsOf = async <Item>(answer: Promise<{ data?: { items: Item[] }; response: Response }>) =>
    (await dataOf(answer)).items;
  const withId = (id: string) => ({ params: { path: { id } } });
  return {
    ...contentCalls(client),
    ...assetCalls(client),
    ...previewCalls(client),
    ...packageCalls(client),
    ...publishingCalls(client),
    ...recognitionCalls(client),
    ...statisticsCalls(client),

    start: () => dataOf(signInApi.GET("/api/console/v1/start")),
    setUp: (owner: Schemas["SetUp"]) => dataOf(signInApi.POST("/api/console/v1/set-up", { body: owner })),
    signIn: (proof: Proof) => dataOf(signInApi.POST("/api/console/v1/session", { body: proof })),
    session: () => dataOf(signInApi.GET("/api/console/v1/me")),
    returnTo: (id: string) => dataOf(signInApi.PUT("/api/console/v1/session/organization", { body: { id } })),
    passkeyRequest: () => dataOf(signInApi.POST("/api/console/v1/passkeys/request")),
    switchOrganization: (id: string) => dataOf(api.PUT("/api/console/v1/session/organization", { body: { id } })),
    signOut: () => dataOf(api.DELETE("/api/console/v1/session")),
    openInvitation: (token: string) => dataOf(signInApi.POST("/api/console/v1/invitation/read", { body: { token } })),
    acceptInvitation: (joining: Schemas["Joining"]) =>
      dataOf(signInApi.POST("/api/console/v1/invitation/accept", { body: joining })),

    me: () => dataOf(api.GET("/api/console/v1/me")),
    changeMe: (changes: Schemas["AccountChange"]) => dataOf(api.PATCH("/api/console/v1/me", { body: changes })),
    changePassword: (current: string, password: string) =>
      dataOf(api.PUT("/api/console/v1/me/password", { body: { current, password } })),
    removePassword: () => dataOf(api.DELETE("/api/console/v1/me/password")),
    confirm: (proof: Schemas["Confirmation"]) => dataOf(api.POST("/api/console/v1/me/confirm", { body: proof })),
    signInMethods: () => dataOf(api.GET("/api/console/v1/me/sign-in-methods")),
    newPasskeyRequest: () => dataOf(api.POST("/api/console/v1/me/passkeys/request")),
    addPasskey: (name: string, passkey: object) =>
      dataOf(api.POST("/api/console/v1/me/passkeys", { body: { name, passkey } })),
    renamePasskey: (id: string, name: string) =>
      dataOf(api.PATCH("/api/console/v1/me/passkeys/{id}", { ...withId(id), body: { name } })),
    removePasskey: (id: string) => dataOf(api.DELETE("/api/console/v1/me/passkeys/{id}", withId(id))),
    enrolSecondFactor: () => dataOf(api.POST("/api/console/v1/me/second-factor/enrolment")),
    addSecondFactor: async (enrolment: string, code: string) =>
      (await dataOf(api.POST("/api/console/v1/me/second-factor", { body: { enrolment, code } }))).codes,
    removeSecondFactor: () => dataOf(api.DELETE("/api/console/v1/me/second-factor")),
    renewRecoveryCodes: async () => (await dataOf(api.POST("/api/console/v1/me/recovery-codes"))).codes,
    unlinkProvider: () => dataOf(api.DELETE("/api/console/v1/me/provider")),
    tokens: () => itemsOf(api.GET("/api/console/v1/tokens")),
    createToken: (token: Schemas["TokenRequest"]) =>
      repeatable(["createToken", token], (header) =>
        dataOf(api.POST("/api/console/v1/tokens", { params: { header }, body: token })),
      ),
    revokeToken: (id: string) => dataOf(api.DELETE("/api/console/v1/tokens/{id}", withId(id))),
    sessions: () => itemsOf(api.GET("/api/console/v1/me/sessions")),
    endSession: (id: string) => dataOf(api.DELETE("/api/console/v1/me/sessions/{id}", withId(id))),
    endOtherSessions: () => dataOf(api.DELETE("/api/console/v1/me/sessions")),

    museums: () => itemsOf(api.GET("/api/console/v1/museums")),
    visitors: () => itemsOf(api.GET("/api/console/v1/visitors")),
    museum: (id: string) => dataOf(api.GET("/api/console/v1/museums/{id}", withId(id))),
    deleteMuseum: (id: string) => dataOf(api.DELETE("/api/console/v1/museums/{id}", withId(id))),
    createMuseum: (museum: Schemas["NewMuseum"]) =>
      repeatable(["createMuseum", museum], (header) =>
        dataOf(api.POST("/api/console/v1/museums", { params: { header }, body: museum })),
      ),
    members: () => itemsOf(api.GET("/api/console/v1/members")),
    changeMember: (id: string, grant: Grant) =>
      dataOf(api.PATCH("/api/console/v1/members/{id}", { ...withId(id), body: grant })),
    removeMember: (id: string) => dataOf(api.DELETE("/api/console/v1/members/{id}", withId(id))),
    invitations: () => itemsOf(api.GET("/api/console/v1/invitations")),
    invite: (invitation: Schemas["Invite"]) =>
      repeatable(["invite", invitation], (header) =>
        dataOf(api.POST("/api/console/v1/invitations", { params: { header }, body: invitation })),
      ),
    revokeInvitation: (id: string) => dataOf(api.DELETE("/api/console/v1/invitations/{id}", withId(id))),
    audit: (filter: AuditFilter, cursor: string | null, signal?: AbortSignal) => {
      const query = { ...filter, ...filled({ cursor }), limit: AUDIT_PAGE };
      return dataOf(api.GET("/api/console/v1/audit", { params: { query }, signal: signal ?? null }));
    },
    auditChoices: () => dataOf(api.GET("/api/console/v1/audit/choices")),
    auditFile: (filter: AuditFilter) =>
      dataOf(
        api.GET("/api/console/v1/audit.csv", {
          params: { query: filter },
          headers: { Accept: "*/*" },
          parseAs: "blob",
        }),
      ),
  };
}

/** providerAddress is where the OpenID provider signs somebody in, and then opens a path of the console. */
export function providerAddress(next?: string): string {
  return `/api/console/v1/provider/start${next === undefined ? "" : `?${new URLSearchParams({ next })}`}`;
}

/** PROVIDER_CONFIRMATION is where the provider confirms who is signed in. */
export const PROVIDER_CONFIRMATION = "/api/console/v1/provider/start?confirm";
