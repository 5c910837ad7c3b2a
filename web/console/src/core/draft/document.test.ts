import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Changes, Conflict, OpenedElement, Value, Values } from "../../api/content";
import {
  type Document,
  adopt,
  asLeft,
  change,
  finishSave,
  hasUnsaved,
  isReadyToSave,
  openDocument,
  receive,
  redo,
  refuseSave,
  rejectSave,
  resolve,
  shownValues,
  startSave,
  undo,
} from "./document";
import { isSame, mergeValues } from "./merge";

const STEPS = "steps";

const stepsOf = (values: Values): string[] => (values[STEPS] ?? []) as string[];

const REF = { list: "artworks", key: "214" };

/**
 * The part of the server that edits one element: it merges by value, what one wrote oneself takes no part in a clash, and a
 * repeated request is answered as the first one.
 */
class FakeServer {
  private readonly history: Values[] = [{ "name/en_GB": "Coral" }];
  private readonly authors: unknown[] = [null];
  private readonly answered = new Set<string>();
  /** What each stored change replaced. */
  readonly replaced: { key: string; path: string; value: Value | null }[] = [];

  get element(): OpenedElement {
    const revision = this.history.length - 1;
    const values = this.history[revision] ?? {};
    return { ...REF, id: "1", revision, draftRevision: revision, changedAt: "", changedBy: "", values };
  }

  /** Returns the values that clash; nothing is stored then. */
  save(base: number, changes: Changes, key: string, author: unknown = {}): Conflict[] {
    if (this.answered.has(key)) return [];
    const now = this.element.values;
    const before = this.history[base] ?? {};
    const next: Record<string, Value> = { ...now };
    const conflicts: Conflict[] = [];
    for (const [path, yours] of Object.entries(changes)) {
      const [old, stored] = [before[path] ?? null, now[path] ?? null];
      const direct = mergeValues(old, yours, stored);
      const merged = direct === undefined ? this.rebase(base, path, yours, author) : direct;
      if (merged === undefined) conflicts.push({ ...REF, path, base: old, yours, stored });
      else if (merged === null) delete next[path];
      else next[path] = merged;
    }
    if (conflicts.length > 0) return conflicts;
    for (const [path, yours] of Object.entries(changes)) {
      const [list = "", item] = path.split("/");
      if (list === STEPS && item !== undefined && yours !== null && !stepsOf(next).includes(item))
        throw new Error(`400: there is no element with the key ${item} in ${list}`);
    }
    this.answered.add(key);
    for (const path of Object.keys(changes)) this.replaced.push({ key, path, value: now[path] ?? null });
    if (isSame(next, now)) return [];
    this.history.push(next);
    this.authors.push(author);
    return [];
  }

  private rebase(base: number, path: string, yours: Value | null, author: unknown): Value | null | undefined {
    let merged: Value | null | undefined = yours;
    for (let revision = base + 1; revision < this.history.length && merged !== undefined; revision++) {
      const [before, after] = [revision - 1, revision].map((number) => this.history[number]?.[path] ?? null);
      const next: Value | null | undefined = mergeValues(before ?? null, merged, after ?? null);
      merged = next === undefined && this.authors[revision] === author ? merged : next;
    }
    return merged;
  }

  /** Reports whether the element ever had a value. */
  had(path: string, value: Value | null): boolean {
    return this.history.some((values) => isSame(values[path] ?? null, value));
  }
}

let keys = 0;
const newKey = (): string => `key-${++keys}`;

/** A browser tab of an editor, with the record that survives a reload. */
class Tab {
  document: Document;
  /** Values that the author has seen, also in a clash. */
  readonly seen = new Map<string, Set<unknown>>();
  /** Values that the author gave up knowingly. */
  readonly givenUp: { path: string; value: Value | null }[] = [];
  readonly keys = new Set<string>();

  constructor(
    private readonly server: FakeServer,
    private readonly person: unknown = {},
  ) {
    this.document = openDocument(server.element);
    this.look();
  }

  type(path: string, value: Value | null, at: number): void {
    const old = shownValues(this.document)[path] ?? null;
    if (path in this.document.edits) this.givenUp.push({ path, value: old });
    this.document = change(this.document, { [path]: value }, at);
  }

  addStep(step: string, name: string, at: number): void {
    const steps = [...stepsOf(shownValues(this.document)), step];
    this.document = change(this.document, { [STEPS]: steps, [`${STEPS}/${step}/name`]: name }, at);
  }

  undo(): void {
    const edits = Object.entries(this.document.edits);
    this.document = undo(this.document);
    for (const [path, { value }] of edits) this.givenUp.push({ path, value });
  }

  send(network: "works" | "no connection" | "lost answer"): void {
    this.document = startSave(this.document, newKey);
    const { save } = this.document;
    if (save === null || network === "no connection") return;
    this.keys.add(save.idempotencyKey);
    const conflicts = this.server.save(save.base, save.changes, save.idempotencyKey, this.person);
    if (network === "lost answer") return;
    const { element } = this.server;
    this.document =
      conflicts.length > 0
        ? receive(rejectSave(this.document, conflicts, element.draftRevision), element)
        : finishSave(this.document, element);
    this.look();
  }

  receive(): void {
    this.document = receive(this.document, this.server.element);
    this.look();
  }

  reload(): void {
    this.document = adopt(openDocument(this.server.element), this.document);
    this.look();
  }

  decide(choice: "yours" | "theirs"): void {
    for (const path of Object.keys(this.document.clashes)) {
      const edit = this.document.edits[path]?.value ?? null;
      if (choice === "theirs") this.givenUp.push({ path, value: edit });
      this.document = resolve(
        this.document,
        path,
        choice === "yours" ? edit : (this.document.clashes[path]?.theirs ?? null),
      );
    }
  }

  private look(): void {
    const { stored, clashes } = this.document;
    for (const path of PATHS) {
      const values = this.seen.get(path) ?? new Set();
      values.add(stored[path] ?? null);
      if (clashes[path]) values.add(clashes[path].theirs);
      this.seen.set(path, values);
    }
  }
}

const PATHS = ["name/en_GB", "name/es_ES", "code"];

const step = fc.record({
  tab: fc.nat(2),
  act: fc.constantFrom(
    "type",
    "type",
    "type",
    "add",
    "add",
    "undo",
    "send",
    "send",
    "receive",
    "reload",
    "yours",
    "theirs",
  ),
  path: fc.constantFrom(...PATHS),
  network: fc.constantFrom("works" as const, "works" as const, "no connection" as const, "lost answer" as const),
});

describe("DRAFT-1 DRAFT-2 an element that several people edit", () => {
  it("loses no edit, whatever the order of typing, cuts, reloads and decisions", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (schedule) => {
        const server = new FakeServer();
        const tabs = [new Tab(server), new Tab(server), new Tab(server)];
        const typed: { tab: Tab; path: string; value: string }[] = [];
        schedule.forEach(({ tab: index, act, path, network }, number) => {
          const tab = tabs[index];
          if (!tab) return;
          if (act === "type") {
            const value = `text ${number}`;
            tab.type(path, value, number * 5_000);
            typed.push({ tab, path, value });
          } else if (act === "add") {
            tab.addStep(`step-${number}`, `name ${number}`, number * 5_000);
            typed.push({ tab, path: `${STEPS}/step-${number}/name`, value: `name ${number}` });
          } else if (act === "undo") tab.undo();
          else if (act === "send") tab.send(network);
          else if (act === "receive") tab.receive();
          else if (act === "reload") tab.reload();
          else tab.decide(act === "yours" ? "yours" : "theirs");
        });
        // In the end everybody is online, and decides what clashes.
        for (let round = 0; round < 50 && tabs.some(({ document }) => hasUnsaved(document)); round++) {
          for (const tab of tabs) {
            while (isReadyToSave(tab.document)) tab.send("works");
            tab.decide("yours");
          }
        }
        for (const tab of tabs) {
          tab.receive();
          expect(hasUnsaved(tab.document)).toBe(false);
          expect(shownValues(tab.document)).toEqual(server.element.values);
        }
        for (const { tab, path, value } of typed) {
          const isGivenUp = tab.givenUp.some((other) => other.path === path && other.value === value);
          expect(server.had(path, value) || isGivenUp, `${path} ${value}`).toBe(true);
        }
        const { values } = server.element;
        const owners = Object.keys(values).flatMap((path) => (path.startsWith(`${STEPS}/`) ? path.split("/")[1] : []));
        expect(stepsOf(values)).toEqual(expect.arrayContaining(owners));
        // Nobody overwrote what they had not seen.
        for (const { key, path, value } of server.replaced.filter(({ path }) => PATHS.includes(path))) {
          const author = tabs.find(({ keys: own }) => own.has(key));
          const ownValues = typed.filter(({ tab }) => tab === author).map((entry) => entry.value);
          expect(author?.seen.get(path)?.has(value) || ownValues.some((own) => own === value)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("sends what does not clash at once, and shows the rest side by side", () => {
    const server = new FakeServer();
    let mine = openDocument(server.element);
    server.save(0, { "name/en_GB": "Reef" }, newKey());
    mine = change(mine, { "name/en_GB": "Corals", "name/es_ES": "Coral" }, 0);
    mine = startSave(mine, newKey);
    const conflicts = server.save(0, mine.save?.changes ?? {}, "mine");
    mine = rejectSave(mine, conflicts, 1);
    expect(mine.clashes).toEqual({ "name/en_GB": { base: "Coral", theirs: "Reef", revision: 1 } });
    expect(shownValues(mine)["name/en_GB"]).toBe("Corals");
    mine = startSave(mine, newKey);
    expect(mine.save?.changes).toEqual({ "name/es_ES": "Coral" });
    mine = resolve(finishSave(mine, server.element), "name/en_GB", "Corals");
    expect(startSave(mine, newKey).save).toMatchObject({ base: 1, changes: { "name/en_GB": "Corals" } });
  });

  it("asks whether an item goes that its author removed while somebody else wrote in it", () => {
    const values = { resources: ["film"], "resources/film/title/en_GB": "Film" };
    const opened = openDocument({ ...new FakeServer().element, values });
    const removed = { resources: null, "resources/film/title/en_GB": null };
    const written = { ...new FakeServer().element, values: { ...values, "resources/film/text/en_GB": "New" } };
    const sent = startSave(change(opened, removed, 0), newKey);
    const conflict = { ...REF, path: "resources", base: ["film"], yours: null, stored: ["film"] };
    const refused = receive(rejectSave(sent, [conflict], 1), { ...written, draftRevision: 1 });
    expect(refused.clashes).toEqual({ resources: { base: ["film"], theirs: ["film"], revision: 1 } });
    // Nothing is sent before it is decided.
    expect(isReadyToSave(refused)).toBe(false);

    const agreed = resolve(refused, "resources", ["film"]);
    expect(hasUnsaved(agreed)).toBe(false);
    expect(shownValues(agreed)).toEqual(written.values);
    expect(shownValues(undo(agreed))).toEqual({ "resources/film/text/en_GB": "New" });
    expect(startSave(resolve(refused, "resources", null), newKey).save).toMatchObject({ base: 1, changes: removed });
  });

  it("asks whether an item that somebody else removed comes back whole, when its author wrote in it", () => {
    const values = {
      resources: ["film", "plan"],
      "resources/film/title/en_GB": "Film",
      "resources/film/type": "VIDEO",
    };
    const opened = openDocument({ ...new FakeServer().element, values });
    const sent = startSave(change(opened, { "resources/film/title/en_GB": "A film" }, 0), newKey);
    const conflict = {
      ...REF,
      path: "resources",
      base: ["film", "plan"],
      yours: ["film", "plan"],
      stored: ["plan"],
      removed: { "resources/film/title/en_GB": "Film", "resources/film/type": "VIDEO" },
    };
    const without = { ...new FakeServer().element, draftRevision: 1, values: { resources: ["plan"] } };
    const refused = receive(rejectSave(sent, [conflict], 1), without);
    expect(refused.clashes).toEqual({ resources: { base: ["film", "plan"], theirs: ["plan"], revision: 1 } });
    expect(isReadyToSave(refused)).toBe(false);
    const whole = { ...values, "resources/film/title/en_GB": "A film" };
    expect(shownValues(refused)).toEqual(whole);

    expect(startSave(resolve(refused, "resources", ["film", "plan"]), newKey).save).toMatchObject({
      base: 1,
      changes: whole,
    });
    const gone = resolve(refused, "resources", ["plan"]);
    expect(hasUnsaved(gone)).toBe(false);
    expect(shownValues(gone)).toEqual(without.values);
    expect(shownValues(undo(gone))).toEqual(whole);

    // A translator may not bring it back, not by undoing either.
    let given = resolve(refused, "resources", ["plan"], false);
    expect(shownValues(given)).toEqual(without.values);
    while (given.undo.length > 0) given = undo(given);
    expect(hasUnsaved(given)).toBe(false);
  });

  it("says who changed a value, also when another one keeps theirs meanwhile, but nobody who may not have", () => {
    const stored = { "name/en_GB": "Reef", code: "1" };
    const element = (revision: number, draftRevision: number, changedBy: string, name: string): OpenedElement => ({
      ...new FakeServer().element,
      revision,
      draftRevision,
      changedBy,
      values: { ...stored, "name/en_GB": name },
    });
    const mine = startSave(change(openDocument(new FakeServer().element), { "name/en_GB": "Corals" }, 0), newKey);
    const conflict = { ...REF, path: "name/en_GB", base: "Coral", yours: "Corals", stored: "Reef", changedBy: "Ann" };
    // Ben changed something else in the element.
    const clashing = receive(rejectSave(mine, [conflict], 4), element(4, 4, "Ben", "Reef"));
    const nameIn = ({ clashes }: Document): unknown => clashes["name/en_GB"]?.changedBy;
    expect(nameIn(clashing)).toBe("Ann");
    expect(nameIn(receive(clashing, element(5, 5, "Cy", "Living reef")))).toBe("Cy");
    expect(nameIn(receive(clashing, element(6, 6, "Cy", "Living reef")))).toBeUndefined();
    expect(nameIn(receive(clashing, element(4, 9, "Ben", "Reef")))).toBe("Ann");
  });

  it("shows what others change in other fields while one types", () => {
    const server = new FakeServer();
    let mine = change(openDocument(server.element), { code: "21" }, 0);
    server.save(0, { "name/en_GB": "Reef" }, newKey());
    mine = receive(mine, server.element);
    expect(shownValues(mine)).toEqual({ code: "21", "name/en_GB": "Reef" });
  });

  it("keeps a value that the server refuses with the violated rule, sends the others, and it once it is changed", () => {
    const typed = { author: "Ada\u001b", "name/en_GB": "Brain coral" };
    const sent = startSave(change(openDocument(new FakeServer().element), typed, 0), () => "1");
    const fault = { field: "author", rule: "control_character", params: { character: "001B" }, message: "…" };
    const refused = refuseSave(sent, [fault], "invalid");
    expect(refused.refused).toEqual({ author: fault });
    expect(shownValues(refused)["author"]).toBe(typed.author);
    expect(startSave(refused, () => "2").save?.changes).toEqual({ "name/en_GB": "Brain coral" });
    const corrected = change(refused, { author: "Ada" }, 0);
    expect(startSave(corrected, () => "3").save?.changes).toEqual({ author: "Ada", "name/en_GB": "Brain coral" });
    expect(refuseSave(sent, [], "forbidden").refused).toEqual({ "": { message: "forbidden" } });
  });

  it("saves an item that was added while the save of the one before was on its way together with its list", () => {
    const tab = new Tab(new FakeServer());
    tab.addStep("first", "First", 0);
    tab.document = startSave(tab.document, newKey);
    tab.addStep("second", "Second", 5_000);
    tab.send("works");
    expect(startSave(tab.document, newKey).save).toMatchObject({
      base: 1,
      changes: { [STEPS]: ["first", "second"], [`${STEPS}/second/name`]: "Second" },
    });
    tab.send("works");
    expect(hasUnsaved(tab.document)).toBe(false);
  });

  it("keeps what was typed while a save was on its way and was merged", () => {
    const server = new FakeServer();
    server.save(0, { text: "one\n\ntwo" }, newKey());
    let mine = startSave(change(openDocument(server.element), { text: "ONE\n\ntwo" }, 0), newKey);
    mine = change(mine, { text: "ONE!\n\ntwo" }, 5_000);
    server.save(1, { text: "one\n\ntwo\n\nthree" }, newKey());
    expect(server.save(mine.save?.base ?? 0, mine.save?.changes ?? {}, "mine")).toEqual([]);
    mine = finishSave(mine, server.element);
    expect(shownValues(mine)["text"]).toBe("ONE!\n\ntwo\n\nthree");
    expect(hasUnsaved(mine)).toBe(true);
  });
});

describe("DRAFT-9 an element in two tabs of one person", () => {
  it("raises no clash, also when the answer to a save was lost and more was typed", () => {
    const server = new FakeServer();
    const [first, second] = [new Tab(server, "Ada"), new Tab(server, "Ada")];
    first.type("name/en_GB", "First", 0);
    first.send("lost answer");
    second.type("name/en_GB", "Second", 0);
    second.send("works");
    first.type("name/en_GB", "First, longer", 5_000);
    while (isReadyToSave(first.document)) first.send("works");
    expect(first.document.clashes).toEqual({});
    expect(server.element.values["name/en_GB"]).toBe("First, longer");
    for (const title of ["First", "Second"]) expect(server.had("name/en_GB", title)).toBe(true);
  });

  it("asks when somebody else wrote there since", () => {
    const server = new FakeServer();
    const [first, other] = [new Tab(server, "Ada"), new Tab(server, "Ben")];
    first.type("name/en_GB", "First", 0);
    first.send("lost answer");
    other.receive();
    other.type("name/en_GB", "Other", 0);
    other.send("works");
    first.type("name/en_GB", "First, longer", 5_000);
    while (isReadyToSave(first.document)) first.send("works");
    expect(first.document.clashes["name/en_GB"]?.theirs).toBe("Other");
    expect(shownValues(first.document)["name/en_GB"]).toBe("First, longer");
  });
});

describe("DRAFT-11 what a closed tab left", () => {
  const server = new FakeServer();
  const left = change(openDocument(server.element), { "name/en_GB": "Reef", code: "21" }, 0);
  const opened = startSave(adopt(openDocument(server.element), { ...left, edits: asLeft(left.edits) }), newKey);

  it("is not shown before the server has it", () => {
    expect(shownValues(opened)).toEqual({ "name/en_GB": "Coral" });
    expect(opened.save?.changes).toEqual({ "name/en_GB": "Reef", code: "21" });
    const values = { "name/en_GB": "Reef", code: "21", author: "Ben" };
    expect(shownValues(finishSave(opened, { ...server.element, draftRevision: 2, values }))).toEqual(values);
  });

  it("is shown where it waits for a decision", () => {
    const conflict = { ...REF, path: "name/en_GB", base: "Coral", yours: "Reef", stored: "Brain coral" };
    expect(shownValues(rejectSave(opened, [conflict], 2))).toEqual({ "name/en_GB": "Reef" });
    const whole = { "name/en_GB": "Reef", code: "21" };
    expect(shownValues(rejectSave(opened, [{ ...conflict, path: "" }], 2))).toEqual(whole);
    expect(shownValues(refuseSave(opened, [], "forbidden"))).toEqual(whole);
  });

  it("comes back by undo when its author typed something else before it was sent", () => {
    const typed = change(opened, { "name/en_GB": "Corals" }, 0);
    expect(shownValues(typed)["name/en_GB"]).toBe("Corals");
    expect(shownValues(undo(typed))["name/en_GB"]).toBe("Reef");
  });
});

describe("DRAFT-3 undo and redo", () => {
  const opened = openDocument(new FakeServer().element);

  it("takes typing without a pause back as one step, and at least a hundred steps", () => {
    let document = opened;
    for (let number = 0; number < 150; number++) {
      document = change(document, { code: `${number}` }, number * 10_000);
      document = change(document, { code: `${number}.` }, number * 10_000 + 200);
    }
    expect(document.undo).toHaveLength(150);
    for (let number = 149; number > 0; number--) {
      document = undo(document);
      expect(shownValues(document)["code"]).toBe(`${number - 1}.`);
    }
    document = undo(document);
    expect(hasUnsaved(document)).toBe(false);
    document = redo(redo(document));
    expect(shownValues(document)["code"]).toBe("1.");
  });

  it("leaves alone what somebody else has changed since then", () => {
    let document = change(opened, { code: "21", "name/en_GB": "Reef" }, 0);
    document = finishSave(startSave(document, newKey), {
      ...new FakeServer().element,
      draftRevision: 1,
      values: { code: "21", "name/en_GB": "Reef" },
    });
    document = receive(document, {
      ...new FakeServer().element,
      draftRevision: 2,
      values: { code: "99", "name/en_GB": "Reef" },
    });
    expect(shownValues(undo(document))).toEqual({ code: "99", "name/en_GB": "Coral" });
  });
});
