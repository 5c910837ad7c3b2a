import { describe, expect, it } from "vitest";
import { canBePaid } from "./payments";

describe("PAY-2 keys of the payment provider", () => {
  it("both have its form", () => {
    expect(canBePaid({ idKeyButton: "buy_btn_1A", publishableKeyButton: "pk_live_9z" })).toBe(true);
    for (const keys of [
      {},
      { idKeyButton: "buy_btn_1A" },
      { idKeyButton: "buy_btn_", publishableKeyButton: "pk_test_1" },
      { idKeyButton: 'buy_btn_1"><script>', publishableKeyButton: "pk_test_1" },
      { idKeyButton: "buy_btn_1", publishableKeyButton: "sk_live_1" },
    ]) {
      expect(canBePaid(keys)).toBe(false);
    }
  });
});
