import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { BALANCE_RANGE, Balance, clampBalance } from "./balance";
import { FakeAudio } from "./fake-audio";

function stubAudioGraph() {
  const pan = { value: 0 };
  const made = { contexts: 0, resumed: 0 };
  class FakeContext {
    state = "suspended";
    destination = {};
    constructor() {
      made.contexts++;
    }
    createStereoPanner() {
      return { pan, connect: () => undefined };
    }
    createMediaElementSource() {
      return { connect: (node: unknown) => node };
    }
    resume() {
      made.resumed++;
      return Promise.resolve();
    }
  }
  vi.stubGlobal("AudioContext", FakeContext);
  return { pan, made };
}

describe("AUD-3 balance", () => {
  it("stays between -50 and 50 in whole steps", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const balance = clampBalance(value);
        expect(Number.isInteger(balance)).toBe(true);
        expect(Math.abs(balance)).toBeLessThanOrEqual(BALANCE_RANGE);
      }),
    );
    expect([-51, -50, 0.4, 50, 1000, Number.NaN].map(clampBalance)).toEqual([-50, -50, 0, 50, 50, 0]);
  });

  it("uses no audio graph while it is 0", () => {
    const { made } = stubAudioGraph();
    new Balance(new FakeAudio() as unknown as HTMLAudioElement).set(0);
    expect(made.contexts).toBe(0);
  });

  it("pans to one side, and back to the middle with the same graph", () => {
    const { pan, made } = stubAudioGraph();
    const balance = new Balance(new FakeAudio() as unknown as HTMLAudioElement);
    balance.set(-50);
    expect(pan.value).toBe(-1);
    balance.set(25);
    expect(pan.value).toBe(0.5);
    balance.set(0);
    expect(pan.value).toBe(0);
    expect(made.contexts).toBe(1);
    expect(made.resumed).toBeGreaterThan(0);
  });
});
