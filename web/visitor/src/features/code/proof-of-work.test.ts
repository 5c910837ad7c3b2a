import { expect, it } from "vitest";
import { proveWork } from "./proof-of-work";

// The server's test has the same challenge and proof (httpapi/visitor/code_proof_test.go).
it("API-3: a proof of work is the one that the server expects", async () => {
  expect(await proveWork("5-1795251600-c2FsdA", "Cicero é")).toBe("5-1795251600-c2FsdA.11.70.72.73.113.140.160.178");
});
