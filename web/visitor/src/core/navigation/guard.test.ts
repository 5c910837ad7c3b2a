import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY } from "../../lib/time";
import { type Decision, type EntryState, codeValid, guard } from "./guard";
import { ADDRESSES, MODES, type Mode, type Screen } from "./paths";

const now = Date.UTC(2026, 10, 21);
const modes = MODES;
const open = {
  accessCodeRequired: false,
  socialNetworksRequired: false,
  hasStartStudy: false,
  hasSlides: false,
  modes,
};
const strict = { accessCodeRequired: true, socialNetworksRequired: true, hasStartStudy: true, hasSlides: true, modes };

/** A visitor who has satisfied every gate. */
const passed: EntryState = {
  screen: "Keyboard",
  idMuseum: 1,
  modePath: null,
  langQuery: null,
  now,
  version: "v",
  storedVersion: "v",
  storedMuseum: 1,
  storedMode: null,
  museum: strict,
  loadFailure: null,
  code: { created: now, days: 1 },
  hasUser: true,
  signInOffered: true,
  startStudiesMade: true,
  slidesSeen: true,
  downloadChosen: true,
};

const ask = (given: Partial<EntryState>): Decision => guard({ ...passed, ...given });
const show: Decision = { do: "show" };
const to = (screen: Screen): Decision => ({ do: "redirect", to: screen });

describe("ENTRY-7: the gates in their order", () => {
  const gates = [
    { screen: "Code", unsatisfied: { code: null } },
    { screen: "SocialLogin", unsatisfied: { hasUser: false } },
    { screen: "StudyQuestion", unsatisfied: { startStudiesMade: false } },
    { screen: "Slides", unsatisfied: { slidesSeen: false } },
    { screen: "Download", unsatisfied: { downloadChosen: false } },
  ] as const;

  it.each(gates)("an unsatisfied $screen leads there and shows itself", ({ screen, unsatisfied }) => {
    expect(ask({ ...unsatisfied, screen: "Keyboard" })).toEqual(to(screen));
    expect(ask({ ...unsatisfied, screen })).toEqual(show);
  });

  it.each(gates)("$screen comes before every gate after it, and resumes the chain", ({ screen }) => {
    const at = gates.findIndex((gate) => gate.screen === screen);
    const later = Object.assign({}, ...gates.slice(at).map((gate) => gate.unsatisfied)) as Partial<EntryState>;
    expect(ask({ ...later, screen: "Options" })).toEqual(to(screen));
    const next = gates[at + 1];
    if (next === undefined) return;
    const done = Object.assign({}, ...gates.slice(at + 1).map((gate) => gate.unsatisfied)) as Partial<EntryState>;
    expect(ask({ ...done, screen })).toEqual(to(next.screen));
  });

  it("AUTH-1: asks for sign-in only if there is a provider", () => {
    expect(ask({ hasUser: false, signInOffered: null })).toEqual({ do: "ask-sign-in" });
    expect(ask({ hasUser: false, signInOffered: false })).toEqual(show);
    expect(ask({ hasUser: false, signInOffered: false, slidesSeen: false })).toEqual(to("Slides"));
    expect(ask({ hasUser: false, signInOffered: false, screen: "SocialLogin" })).toEqual(to("Options"));
    expect(ask({ hasUser: true, signInOffered: null })).toEqual(show);
    expect(ask({ code: null, hasUser: false, signInOffered: null })).toEqual(to("Code"));
  });

  it("asks for nothing that the museum does not require, except the download", () => {
    const fresh = { code: null, hasUser: false, startStudiesMade: false, slidesSeen: false, museum: open };
    expect(ask({ ...fresh, screen: "Options" })).toEqual(show);
    expect(ask({ ...fresh, screen: "Options", downloadChosen: false })).toEqual(to("Download"));
  });
});

describe("CODE-4: how long an access code is valid", () => {
  it.each([
    ["days that are stored", { created: now - 2 * DAY, days: 3 }, true],
    ["the last moment", { created: now - 3 * DAY + 1, days: 3 }, true],
    ["the moment after", { created: now - 3 * DAY, days: 3 }, false],
    ["one day where none are stored", { created: now - DAY + 1, days: null }, true],
    ["one day and no more", { created: now - DAY, days: null }, false],
    ["no code", null, false],
  ])("%s", (_, code, valid) => {
    expect(codeValid(code, now)).toBe(valid);
    expect(ask({ code, screen: "Options" })).toEqual(valid ? show : to("Code"));
  });
});

describe("special screens", () => {
  it.each(["Code", "SocialLogin", "Slides", "Download"] as const)("ENTRY-8: %s leads on to Options", (screen) => {
    expect(ask({ screen })).toEqual(to("Options"));
  });

  it("ENTRY-8: a study can be answered again later", () => {
    expect(ask({ screen: "StudyQuestion" })).toEqual(show);
  });

  it.each(["NotFound", "Presentation", "PrivacyPolicy"] as const)("ENTRY-9: %s is outside the guard", (screen) => {
    const stranger = { storedMuseum: 2, code: null, hasUser: false, slidesSeen: false, downloadChosen: false };
    expect(ask({ ...stranger, screen })).toEqual(show);
  });

  it.each([
    ["kids", "OptionsKids"],
    ["by-halls", "OptionsByHalls"],
  ] as const)("Options in %s mode leads to %s", (storedMode, screen) => {
    expect(ask({ screen: "Options", storedMode })).toEqual(to(screen));
    expect(ask({ screen, storedMode })).toEqual(show);
  });
});

describe("before the gates", () => {
  it("ENTRY-1: an identifier that cannot be decoded stops everything", () => {
    expect(ask({ idMuseum: null, museum: null })).toEqual({ do: "stop" });
    expect(ask({ idMuseum: null, museum: null, screen: "Presentation" })).toEqual({ do: "stop" });
  });

  it("ENTRY-3: another museum than the stored one resets before the gates, once it is loaded", () => {
    const other = { storedMuseum: 2, code: null };
    expect(ask({ ...other, museum: null })).toEqual({ do: "load-museum" });
    expect(ask({ ...other, museum: null, loadFailure: "unknown-museum" })).toEqual(to("NotFound"));
    expect(ask({ ...other, museum: null, loadFailure: "failed" })).toEqual({ do: "show-deactivated" });
    expect(ask(other)).toEqual({ do: "reset", because: "museum" });
  });

  it("ENTRY-4: a lang query is stored on any page", () => {
    for (const screen of Object.keys(ADDRESSES) as Screen[]) {
      if (screen === "NotFound") continue;
      expect(ask({ screen, langQuery: "es", museum: null })).toEqual({ do: "store-language", language: "es" });
    }
  });

  it("ENTRY-5: a mode path stores the mode, Presentation clears it", () => {
    expect(ask({ screen: "PresentationMode", modePath: "kids" })).toEqual({ do: "store-mode", mode: "kids" });
    expect(ask({ screen: "Presentation", storedMode: "kids" })).toEqual({ do: "store-mode", mode: null });
    expect(ask({ screen: "Keyboard", storedMode: "kids" })).toEqual(show);
    for (const screen of ["OptionsKids", "ArtworksKids", "Sections", "Game"] as const) {
      expect(ask({ screen, storedMode: null })).toEqual({ do: "store-mode", mode: "kids" });
      expect(ask({ screen, storedMode: "by-halls" })).toEqual({ do: "store-mode", mode: "kids" });
      expect(ask({ screen, storedMode: "kids" })).toEqual(show);
    }
  });

  it("ENTRY-5: a mode without content is not entered, by whichever address", () => {
    const museum = { ...open, modes: [] };
    for (const modePath of MODES) {
      expect(ask({ screen: "PresentationMode", modePath, museum })).toEqual(to("Presentation"));
      expect(ask({ screen: "PresentationMode", modePath, museum: null })).toEqual({ do: "load-museum" });
    }
    for (const screen of ["ArtworksKids", "Sections", "Game"] as const) expect(ask({ screen, museum })).toEqual(show);
    for (const screen of ["OptionsKids", "OptionsByHalls"] as const) {
      expect(ask({ screen, museum })).toEqual(to("Options"));
    }
    for (const storedMode of MODES) {
      expect(ask({ screen: "Keyboard", storedMode, museum })).toEqual({ do: "store-mode", mode: null });
    }
  });

  it("ENTRY-6: the museum is fetched when absent, once", () => {
    expect(ask({ museum: null })).toEqual({ do: "load-museum" });
    expect(ask({ museum: open })).toEqual(show);
  });

  it("ENTRY-11: a museum that cannot be loaded shows museum-deactivated; Presentation shows the failure itself", () => {
    expect(ask({ museum: null, loadFailure: "failed" })).toEqual({ do: "show-deactivated" });
    expect(ask({ museum: null, loadFailure: "failed", screen: "Presentation" })).toEqual(show);
  });

  it("ENTRY-12: an unknown museum leads to NotFound", () => {
    for (const screen of ["Keyboard", "Presentation", "PrivacyPolicy"] as const) {
      expect(ask({ museum: null, loadFailure: "unknown-museum", screen })).toEqual(to("NotFound"));
    }
  });

  it("PRES-2: another version's data is reset by Presentation before anything else", () => {
    const decision = ask({ screen: "Presentation", storedVersion: "older", langQuery: "es", museum: null });
    expect(decision).toEqual({ do: "reset", because: "version" });
    expect(ask({ screen: "Presentation", storedVersion: null })).toEqual(show);
  });
});

it("never loops: every state ends within ten steps", () => {
  const flag = fc.boolean();
  const mode = fc.constantFrom("kids" as const, "by-halls" as const, null);
  const state: fc.Arbitrary<EntryState> = fc.record({
    screen: fc.constantFrom(...(Object.keys(ADDRESSES) as Screen[])),
    idMuseum: fc.constantFrom(1, null),
    modePath: mode,
    langQuery: fc.constantFrom("es", null),
    now: fc.constant(now),
    version: fc.constant("v"),
    storedVersion: fc.constantFrom("v", "older", null),
    storedMuseum: fc.constantFrom(1, 2, null),
    storedMode: mode,
    museum: fc.option(
      fc.record({
        accessCodeRequired: flag,
        socialNetworksRequired: flag,
        hasStartStudy: flag,
        hasSlides: flag,
        modes: fc.subarray<Mode>([...MODES]),
      }),
    ),
    loadFailure: fc.constantFrom(null, "failed" as const, "unknown-museum" as const),
    code: fc.option(fc.record({ created: fc.constantFrom(now, now - 2 * DAY), days: fc.constantFrom(1, 7, null) })),
    hasUser: flag,
    signInOffered: fc.constantFrom(true, false, null),
    startStudiesMade: flag,
    slidesSeen: flag,
    downloadChosen: flag,
  });
  fc.assert(
    fc.property(state, fc.constantFrom(open, strict), (start, museum) => {
      let current = start;
      for (let step = 0; step < 10; step += 1) {
        const decision = guard(current);
        switch (decision.do) {
          case "show":
          case "stop":
          case "show-deactivated":
            return;
          case "redirect":
            current = { ...current, screen: decision.to, modePath: null, langQuery: null };
            break;
          case "reset":
            current = {
              ...current,
              storedVersion: "v",
              storedMuseum: null,
              storedMode: null,
              museum: null,
              code: null,
              hasUser: false,
              startStudiesMade: false,
              slidesSeen: false,
              downloadChosen: false,
            };
            break;
          case "ask-sign-in":
            current = { ...current, signInOffered: true };
            break;
          case "store-language":
            current = { ...current, langQuery: null };
            break;
          case "store-mode":
            current = { ...current, storedMode: decision.mode };
            break;
          case "load-museum":
            current = { ...current, museum };
            break;
        }
      }
      expect.unreachable("the guard did not come to an end");
    }),
    { numRuns: 2_000 },
  );
});
