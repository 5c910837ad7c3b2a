import { cleanup, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInConsole } from "../../testing/console";
import { FaultText } from "./fault-text";

vi.mock("@tanstack/react-router", () => ({ useParams: () => ({ museum: "1" }), Link: () => null }));

const words = (): string | null => screen.getByText(/^It refers to/).textContent;

/** Shows the fault of a reference to what is missing while a hall with the key "sea" is in the bin. */
async function showMissing(kind: string, key: string): Promise<void> {
  cleanup();
  const deleted = { deletedAt: "2026-12-01T10:00:00Z", deletedBy: "Ada", deletedIn: 4, id: "0" };
  const { queries } = await renderInConsole(
    <FaultText fault={{ rule: "missing_element", params: { kind, key, hint: "" }, message: "" }} />,
    { bin: () => Promise.resolve([{ list: "halls", key: "sea", title: "Hall of the Sea", ...deleted }]) },
  );
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
}

it("DRAFT-4 a reference to what is in the bin calls it by its name, another one by its key", async () => {
  await showMissing("hall", "sea");
  await expect.poll(words).toContain("“Hall of the Sea”");
  await showMissing("hall", "garden");
  expect(words()).toContain("“garden”");
  await showMissing("work", "sea");
  expect(words()).toContain("“sea”");
  await showMissing("tag", "sea");
  expect(words()).toContain("“sea”");
});
