import { describe, expect, it, vi } from "vitest";
import { createPhoneStorage } from "./local-storage";
import { createNotes } from "./notes";
import type { NewCall } from "./outbox-store";

const storage = createPhoneStorage(() => localStorage);

function phone() {
  const calls: NewCall[] = [];
  return { calls, ...createNotes({ storage, outbox: { add: async (call) => void calls.push(call) } }) };
}

function beginVisit(visitorToken = "token"): void {
  storage.set("visitv2", {
    visitorToken,
    idDevice: "device",
    idMuseum: 1,
    idLanguage: 2,
    languageCode: "en_GB",
    startDate: "2026-11-21T08:15:00+00:00",
  });
}

describe("STATS-1 STATS-6 notes of a visit", () => {
  it("queues each want of the visit once, with its kind and value alone", () => {
    beginVisit();
    const { calls, noteWant } = phone();
    noteWant("NUMBER", "217");
    noteWant("NUMBER", "217");
    noteWant("NUMBER", "218");
    noteWant("CAMERA");
    const want = { kind: "want", visit: "token", method: "POST", path: "/api/v2/visitWant" };
    expect(calls).toEqual([
      { ...want, body: { kind: "NUMBER", value: "217" } },
      { ...want, body: { kind: "NUMBER", value: "218" } },
      { ...want, body: { kind: "CAMERA", value: "" } },
    ]);
  });

  it("queues each step of a route once", () => {
    beginVisit();
    const { calls, noteStep } = phone();
    noteStep(5, 51);
    noteStep(5, 52);
    noteStep(5, 51);
    const step = { kind: "step", visit: "token", method: "POST", path: "/api/v2/visitStep" };
    expect(calls).toEqual([
      { ...step, body: { idRoute: 5, idStep: 51 } },
      { ...step, body: { idRoute: 5, idStep: 52 } },
    ]);
  });

  it("queues each use once", () => {
    beginVisit();
    const { calls, noteUse } = phone();
    noteUse("HALL");
    noteUse("TRANSCRIPT");
    noteUse("HALL");
    const use = { kind: "use", visit: "token", method: "POST", path: "/api/v2/visitUse" };
    expect(calls).toEqual([
      { ...use, body: { use: "HALL" } },
      { ...use, body: { use: "TRANSCRIPT" } },
    ]);
  });

  it("queues the same want of the next visit", () => {
    const { calls, noteWant } = phone();
    for (const visit of ["first", "second"]) {
      beginVisit(visit);
      noteWant("LANGUAGE", "ja");
    }
    expect(calls.map(({ visit }) => visit)).toEqual(["first", "second"]);
  });

  it("queues nothing but the mode in kids mode", () => {
    beginVisit();
    const { calls, noteWant, noteStep, noteUse } = phone();
    storage.set("mode", "kids");
    noteWant("NUMBER", "217");
    noteStep(5, 51);
    noteUse("TRANSCRIPT");
    expect(calls).toEqual([]);
    noteUse("KIDS");
    expect(calls.map(({ body }) => body)).toEqual([{ use: "KIDS" }]);
    storage.set("mode", "by-halls");
    noteWant("NUMBER", "217");
    expect(calls).toHaveLength(2);
  });

  it("queues nothing without a visit", () => {
    const { calls, noteWant } = phone();
    noteWant("NUMBER", "217");
    expect(calls).toEqual([]);
  });

  it("warns if the phone could not store it", async () => {
    beginVisit();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const full = { add: () => Promise.reject(new Error("the disk is full")) };
    createNotes({ storage, outbox: full }).noteWant("CAMERA");
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  });
});
