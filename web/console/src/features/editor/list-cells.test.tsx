import { cleanup, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { ListedElement } from "../../api/content";
import { LIST_VIEWS } from "../../core/museum/lists";
import { renderInConsole } from "../../testing/console";
import { type CellContext, CellContent } from "./list-cells";
import { createRows } from "./list-rows";

// Nobody changes anything here, and its session needs a signed-in account.
vi.mock("../../core/draft/session", () => ({ useSaver: () => null }));

/** Renders a cell of a museum in English and French, and returns the look of the only word in it. */
async function lookOfNone(
  column: string,
  { list = "artworks", values = {}, languages = {} }: Partial<Pick<ListedElement, "list" | "values" | "languages">>,
): Promise<string> {
  const element = { list, key: "coral", id: "1", revision: 1, changedAt: "", changedBy: "", values, languages };
  const codes = ["en_GB", "fr_FR"];
  const [view] = LIST_VIEWS;
  const [row] = createRows([], codes)([element]);
  if (view === undefined || row === undefined) throw new Error("no list");
  const context: CellContext = {
    museum: "1",
    view,
    fields: [],
    halls: [],
    hallNames: new Map(),
    languages: codes,
    codesUsedTwice: new Set(),
    cameraOf: null,
    rights: null,
    hasAuthor: false,
  };
  await renderInConsole(<CellContent id={column} row={row} context={context} />, {});
  const look = screen.getByText("none").className;
  cleanup();
  return look;
}

it("CON-3 a list says none in red only where something lacks", async () => {
  const text = { text: ["en_GB"] };
  const sound = { audio: ["en_GB"] };
  const image = { image: { name: "coral.jpg", path: "coral.jpg" } };
  // A work may be read instead of heard, a hall may be neither, and sound alone needs a transcript.
  expect(await lookOfNone("sound", { languages: text })).toBe("quiet");
  expect(await lookOfNone("sound", { list: "halls" })).toBe("quiet");
  expect(await lookOfNone("sound", {})).toBe("lacking");
  expect(await lookOfNone("transcript", { languages: text })).toBe("quiet");
  expect(await lookOfNone("transcript", { languages: sound })).toBe("lacking");
  expect(await lookOfNone("alternative", { values: image })).toBe("lacking");
  expect(await lookOfNone("hall", {})).toBe("quiet");
});
