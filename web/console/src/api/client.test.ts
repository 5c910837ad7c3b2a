import { expect, it, vi } from "vitest";
import { createClient } from "./client";

/** FakeServer makes one element for each key, and loses answers while isLosing. */
class FakeServer {
  isLosing = false;
  readonly made: string[] = [];

  fetch = async (_: string, { headers }: { headers: Record<string, string> }): Promise<Response> => {
    const key = headers["Idempotency-Key"] ?? "";
    if (!this.made.includes(key)) this.made.push(key);
    await Promise.resolve();
    if (this.isLosing) throw new TypeError("connection lost");
    return Response.json({ key: this.made.indexOf(key) });
  };
}

const open = (fetch: (path: string, init: { headers: Record<string, string> }) => Promise<Response>) => {
  vi.stubGlobal("fetch", fetch);
  const { send } = createClient({ confirmIdentity: async () => Promise.resolve(true), signedOut: () => undefined });
  return (name: string) =>
    send<{ key: number }>("POST", "/museums/1/elements/artworks", { body: { name }, isRepeatable: true });
};

it("DRAFT-1 a call that is repeated after a lost answer creates nothing twice", async () => {
  const server = new FakeServer();
  const create = open(server.fetch);
  server.isLosing = true;
  await expect(create("Coral")).rejects.toMatchObject({ code: "offline" });
  await expect(create("Coral")).rejects.toMatchObject({ code: "offline" });
  server.isLosing = false;
  expect(await create("Shell")).toEqual({ key: 1 });
  expect(await create("Coral")).toEqual({ key: 0 });
  expect(server.made).toHaveLength(2);
  // Who wants a second one after the answer gets it.
  expect(await create("Coral")).toEqual({ key: 2 });
});

it("a call that the server refused has another key, and one that waits for the identity keeps it", async () => {
  const keys: (string | undefined)[] = [];
  const codes = ["invalid", "confirm_identity"];
  const create = open(async (_, { headers }) => {
    keys.push(headers["Idempotency-Key"]);
    const code = codes.shift();
    return Promise.resolve(code ? Response.json({ code }, { status: 422 }) : Response.json({ key: 0 }));
  });
  await expect(create("Coral")).rejects.toMatchObject({ code: "invalid" });
  await create("Coral");
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
});
