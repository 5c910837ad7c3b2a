import { describe, expect, it } from "vitest";
import { createPhoneStorage } from "./local-storage";
import type { NewCall } from "./outbox-store";
import { createSendAnswers } from "./study-answers";

const storage = createPhoneStorage(() => localStorage);
const GIVEN = Date.UTC(2026, 10, 21, 9, 30);
const answers = [{ idStudyQuestionAnswer: 3, value: "4,5" }];

function phone(fails = false) {
  const calls: NewCall[] = [];
  const add = async (call: NewCall) => {
    if (fails) throw new Error("the disk is full");
    calls.push(call);
  };
  return { calls, send: createSendAnswers({ storage, outbox: { add }, now: () => GIVEN }) };
}

function beginVisit(): void {
  storage.set("visitv2", {
    visitorToken: "token",
    idDevice: "device",
    idMuseum: 1,
    idLanguage: 2,
    languageCode: "en_GB",
    startDate: "2026-11-21T08:15:00+00:00",
  });
}

describe("STUDY-4 sending answers", () => {
  it("queues one call of the visit, with a list that says when it was given", async () => {
    beginVisit();
    const { calls, send } = phone();
    await send(1, answers);
    expect(calls).toEqual([
      {
        kind: "study-answers",
        visit: "token",
        method: "POST",
        path: "/api/legacy/VisitStudyQuestionAnswer/1/registerAnswers",
        body: [{ idStudyQuestionAnswer: 3, value: "4,5", answerDate: "2026-11-21T09:30:00+00:00" }],
      },
    ]);
  });

  it("queues no call without answers", async () => {
    const { calls, send } = phone();
    await send(1, []);
    expect(calls).toEqual([]);
  });

  it("rejects if the phone could not store them", async () => {
    await expect(phone().send(1, answers)).rejects.toThrow("no visit");
    beginVisit();
    await expect(phone(true).send(1, answers)).rejects.toThrow("disk is full");
  });
});
