import type { Placement } from "@cicerone/api/preview";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import type { ElementChange, ElementList } from "../../api/content";
import { CallsContext } from "../../api/context";
import { ApiError } from "../../api/error";
import { elementsQuery } from "../model/queries";
import { useMoves } from "./use-moves";

const LIST = "navigationSections";
const after = (other: string): Placement => ({ other, place: "after" });

/** FakeServer has a list of three elements. It answers a move when answer is called, and refuses one with another base. */
class FakeServer {
  order = ["a", "b", "c"];
  revision = 1;
  bases: number[] = [];
  private readonly waiting: (() => void)[] = [];

  readonly calls = {
    elements: async (): Promise<ElementList> => {
      const { revision, order } = this;
      return Promise.resolve({ revision, items: order.map((key) => ({ key, values: {} })) } as ElementList);
    },
    changeElements: async (_: string, base: number, __: string, [change]: ElementChange[]) => {
      this.bases.push(base);
      await new Promise<void>((answer) => this.waiting.push(answer));
      if (base !== this.revision) throw new ApiError("conflict", "moved by somebody else");
      const { key, after: previous } = change as Required<ElementChange>;
      const rest = this.order.filter((one) => one !== key);
      rest.splice(previous === "" ? 0 : rest.indexOf(previous) + 1, 0, key);
      this.order = rest;
      return { number: ++this.revision };
    },
  } as unknown as Calls;

  /** Answers the only request that is on its way. */
  answer = async (): Promise<void> => {
    await waitFor(() => expect(this.waiting).toHaveLength(1));
    await act(async () => {
      this.waiting.shift()?.();
      await Promise.resolve();
    });
  };
}

const open = async (server: FakeServer) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown: string[] = [];
  const hook = renderHook(
    () => {
      const data = useQuery({
        ...elementsQuery(server.calls, "1", LIST, ["title"]),
        select: ({ items }) => items.map(({ key }) => key),
      }).data;
      const moves = useMoves("1", LIST, ["title"], data ?? NONE);
      shown.push(moves.order.join(""));
      return moves;
    },
    {
      wrapper: ({ children }) => (
        <CallsContext value={server.calls}>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </CallsContext>
      ),
    },
  );
  await waitFor(() => expect(hook.result.current.order).toHaveLength(3));
  const move = (item: string, to: Placement): Promise<unknown> => {
    let saved: Promise<unknown> = Promise.resolve();
    act(() => {
      saved = hook.result.current.move(item, to, "moved");
    });
    return saved;
  };
  return { hook, move, queries, shown };
};

const NONE: string[] = [];

it("CON-10 quick moves are saved one after the other, each on the revision of the one before", async () => {
  const server = new FakeServer();
  const { hook, move, shown } = await open(server);
  const saved = [move("a", after("b")), move("a", after("c"))];
  await waitFor(() => expect(hook.result.current.order).toEqual(["b", "c", "a"]));
  await server.answer();
  await server.answer();
  await act(async () => Promise.all(saved));
  expect(server.bases).toEqual([1, 2]);
  expect(server.order).toEqual(["b", "c", "a"]);
  await waitFor(() => expect(hook.result.current.order).toEqual(["b", "c", "a"]));
  // Once it was shown, the order does not go back.
  expect(new Set(shown.slice(shown.indexOf("bca")))).toEqual(new Set(["bca"]));
});

it("CON-10 what is loaded while a move is on its way does not take it back", async () => {
  const server = new FakeServer();
  const { hook, move, queries } = await open(server);
  const saved = move("c", { other: "a", place: "before" });
  server.revision = 2;
  server.order = ["b", "a", "c"];
  await act(async () => queries.invalidateQueries());
  await waitFor(() => expect(hook.result.current.order).toEqual(["b", "c", "a"]));
  server.revision = 1;
  await server.answer();
  await act(async () => saved);
  await waitFor(() => expect(hook.result.current.order).toEqual(["c", "b", "a"]));
});

it("CON-10 a move that is refused is taken back, and the next one is saved", async () => {
  const server = new FakeServer();
  const { hook, move } = await open(server);
  const failed = vi.fn<(error: unknown) => void>();
  const saved = [move("a", after("b")).catch(failed), move("b", after("c"))];
  server.revision = 7;
  await server.answer();
  await server.answer();
  await act(async () => Promise.all(saved));
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "conflict" }));
  expect(server.bases).toEqual([1, 7]);
  await waitFor(() => expect(hook.result.current.order).toEqual(["a", "c", "b"]));
});
