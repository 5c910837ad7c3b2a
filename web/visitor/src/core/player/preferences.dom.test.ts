import { beforeEach, describe, expect, it } from "vitest";
import { createPhoneStorage } from "../visit/local-storage";
import { storedPreferences } from "./preferences";

const preferencesIn = (open: () => Storage) => storedPreferences(createPhoneStorage(open));

beforeEach(() => localStorage.clear());

describe("AUD-3 stored preferences", () => {
  it("remembers speed and balance", () => {
    preferencesIn(() => localStorage).save({ rate: 1.25, balance: -30 });
    expect(preferencesIn(() => localStorage).load()).toEqual({ rate: 1.25, balance: -30 });
  });

  it.each(["", "null", "7", "{", '{"rate":9,"balance":"x"}', '{"balance":900}'])("tolerates %s", (text) => {
    localStorage.setItem("player-preferences", text);
    const { rate, balance } = preferencesIn(() => localStorage).load();
    expect(rate).toBe(1);
    expect([0, 50]).toContain(balance);
  });

  it("works without storage if the browser refuses it", () => {
    const refused = preferencesIn(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    refused.save({ rate: 2, balance: 1 });
    expect(refused.load()).toEqual({ rate: 2, balance: 1 });
  });
});
