import { describe, expect, it, vi } from "vitest";
import { createPhoneStorage } from "./local-storage";
import type { NewCall } from "./outbox-store";
import { createNoteWant } from "./wants";

const storage = createPhoneStorage(() => localStorage);

function phone() {
  const calls: NewCall[] = [];
  return { calls, noteWant: createNoteWant({ storage, outbox: { add: async (call) => void calls.push(call) } }) };
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

describe("STATS-1 noting wants", () => {
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

  it("queues the same want of the next visit", () => {
    const { calls, noteWant } = phone();
    for (const visit of ["first", "second"]) {
      beginVisit(visit);
      noteWant("LANGUAGE", "ja");
    }
    expect(calls.map(({ visit }) => visit)).toEqual(["first", "second"]);
  });

  it("queues nothing in kids mode", () => {
    beginVisit();
    const { calls, noteWant } = phone();
    storage.set("mode", "kids");
    noteWant("NUMBER", "217");
    expect(calls).toEqual([]);
    storage.set("mode", "by-halls");
    noteWant("NUMBER", "217");
    expect(calls).toHaveLength(1);
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
    createNoteWant({ storage, outbox: full })("CAMERA");
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  });
});
