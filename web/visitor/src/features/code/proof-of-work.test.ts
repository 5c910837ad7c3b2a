import { expect, it } from "vitest";
import { proveWork } from "./proof-of-work";

// The server's test has the same challenge and proof (httpapi/visitor/code_proof_test.go).
it("API-3: a proof of work is the one that the server expects", async () => {
  expect(await proveWork("5-1795251600-c2FsdA", "Cicero é")).toBe("5-1795251600-c2FsdA.11.70.72.73.113.140.160.178");
});

it.each(["", "hard-1795251600", "33-1795251600"])(
  "API-3: the challenge %j is refused, as it has no solution",
  async (challenge) => {
    await expect(proveWork(challenge, "CICERONE")).rejects.toThrow("has no solution");
  },
);

it("API-3: a proof stops when the visitor leaves", async () => {
  const left = new AbortController();
  const proof = proveWork("32-1795251600-c2FsdA", "CICERONE", left.signal);
  left.abort();
  await expect(proof).rejects.toMatchObject({ name: "AbortError" });
});
