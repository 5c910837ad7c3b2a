import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { withResolvers } from "../../testing/with-resolvers";
import { LEASE_MS, createExclusive } from "./exclusive";
import { createLocalOutboxStore } from "./local-outbox-store";
import { createOutboxDatabase } from "./outbox-database";
import { type OutboxStore, createOutboxStore } from "./outbox-store";

const local = () => createLocalOutboxStore(() => localStorage);
let store: OutboxStore;

beforeEach(() => {
  store = createOutboxStore(createOutboxDatabase(indexedDB), local());
});

describe("several tabs", () => {
  it("never send at the same time, with Web Locks", async () => {
    let locked = false;
    const locks = {
      request: async (_: string, __: LockOptions, task: (lock: Lock | null) => Promise<void>) => {
        if (locked) return task(null);
        locked = true;
        await task({} as Lock);
        locked = false;
        return undefined;
      },
    } as unknown as LockManager;
    await onlyOne(() => createExclusive(store, () => 0, locks));
  });

  it("never send at the same time, with a lease if there are no locks", async () => {
    await onlyOne(() => createExclusive(store, () => 0, undefined));
  });

  async function onlyOne(create: () => ReturnType<typeof createExclusive>) {
    const { promise: begun, resolve: begin } = withResolvers<void>();
    const { promise: ended, resolve: end } = withResolvers<void>();
    const first = create()(() => {
      begin();
      return ended;
    });
    await begun;
    const second = vi.fn(async () => {});
    await create()(second);
    expect(second).not.toHaveBeenCalled();
    end();
    await first;
    await create()(second);
    expect(second).toHaveBeenCalledOnce();
  }

  it("send for a crashed tab once its lease has expired", async () => {
    let now = 0;
    const { promise: begun, resolve: begin } = withResolvers<void>();
    void createExclusive(
      store,
      () => now,
      undefined,
    )(() => {
      begin();
      return new Promise(() => {});
    });
    await begun;
    const task = vi.fn(async () => {});
    const other = createExclusive(store, () => now, undefined);
    await other(task);
    expect(task).not.toHaveBeenCalled();
    now = 31_000;
    await other(task);
    expect(task).toHaveBeenCalledOnce();
  });

  it.each([
    ["the database", () => createOutboxDatabase(indexedDB)],
    ["local storage", local],
  ])("without locks a tab that sends for longer than a lease renews it in %s", async (_, open) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const tab = () => createExclusive(open(), Date.now, undefined);
    const { promise: begun, resolve: begin } = withResolvers<void>();
    const { promise: ended, resolve: end } = withResolvers<void>();
    const sending = tab()(() => {
      begin();
      return ended;
    });
    await begun;
    const other = vi.fn(async () => {});
    for (let time = LEASE_MS; time <= 3 * LEASE_MS; time += LEASE_MS) {
      // The other tab tries just before the renewal.
      vi.advanceTimersByTime(time - 1 - Date.now());
      await createExclusive(open(), () => time, undefined)(other);
    }
    expect(other).not.toHaveBeenCalled();
    end();
    await sending;
    expect(vi.getTimerCount()).toBe(0);
    await tab()(other);
    expect(other).toHaveBeenCalledOnce();
  });
});
