import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import { ApiError } from "../../api/error";
import { meQuery } from "../../api/queries";
import type { Me } from "../../api/types";
import { loadCatalogue } from "../../i18n/catalogue";
import { announceIdentity } from "../../lib/identity-channel";
import { SignInAgain } from "./sign-in-again";

const [ADA, BEN] = ["Ada", "Ben"].map(
  (name) => ({ account: { id: name, name, email: `${name}@museum.example` }, organization: { id: "1" } }) as Me,
) as [Me, Me];

/** The windows that listen to each other. */
const listeners = new Set<(event: MessageEvent) => void>();

beforeEach(() => {
  listeners.clear();
  // jsdom has no CSS.escape, which React Aria uses for names of keys.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  // Delivers at once, so that time stands still otherwise.
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      private readonly own = new Set<(event: MessageEvent) => void>();
      addEventListener(_: string, listener: (event: MessageEvent) => void): void {
        this.own.add(listener);
        listeners.add(listener);
      }
      postMessage(data: unknown): void {
        for (const listener of listeners) listener(new MessageEvent("message", { data }));
      }
      close(): void {
        for (const listener of this.own) listeners.delete(listener);
      }
    },
  );
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
  });

/** Asks Ada, whose session has ended, to sign in. */
async function ask() {
  const session = vi.fn<() => Promise<Me>>().mockRejectedValue(new ApiError("unauthorized", "", {}, 401));
  const answer = vi.fn<(isDone: boolean) => void>();
  const calls = { session, start: () => Promise.resolve({}) } as unknown as Calls;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  queries.setQueryData(meQuery(calls).queryKey, ADA);
  const { messages } = await loadCatalogue("en");
  render(
    <IntlProvider locale="en" messages={messages}>
      <CallsContext value={calls}>
        <QueryClientProvider client={queries}>
          <SignInAgain answer={answer} onLeave={() => expect.fail("nobody left")} />
        </QueryClientProvider>
      </CallsContext>
    </IntlProvider>,
  );
  await pass(0);
  expect(screen.getByRole("alertdialog")).toBeDefined();
  return { session, answer };
}

it("DRAFT-10 a sign-in that is announced ends the question at once", async () => {
  const { session, answer } = await ask();
  session.mockResolvedValue(ADA);
  announceIdentity();
  await pass(0);
  expect(answer.mock.calls).toEqual([[true]]);
});

it("DRAFT-10 a sign-in ends the question also when no window announced it", async () => {
  const { session, answer } = await ask();
  await pass(10);
  expect(answer).not.toHaveBeenCalled();
  session.mockResolvedValue(ADA);
  await pass(10);
  expect(answer.mock.calls).toEqual([[true]]);
});

it("DRAFT-10 a sign-in ends the question also when the connection failed at its announcement", async () => {
  const { session, answer } = await ask();
  session.mockRejectedValueOnce(new ApiError("offline", "", {}, 0));
  announceIdentity();
  await pass(0);
  expect(answer).not.toHaveBeenCalled();
  session.mockResolvedValue(ADA);
  await pass(10);
  expect(answer.mock.calls).toEqual([[true]]);
});

it("DRAFT-10 the question does not keep the session of somebody else in use", async () => {
  const { session, answer } = await ask();
  session.mockResolvedValue(BEN);
  await pass(10);
  expect(screen.getByText(/Ben is signed in in this browser now/)).toBeDefined();
  session.mockClear();
  await pass(60);
  expect(session).not.toHaveBeenCalled();
  expect(answer).not.toHaveBeenCalled();
});
