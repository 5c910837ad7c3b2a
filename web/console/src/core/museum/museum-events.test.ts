import { expect, it } from "vitest";
import type { HistoryEntry } from "../../api/content";
import type { Publication } from "../../api/publishing";
import { museumEvents, publicationsIn } from "./museum-events";

const publication = (version: number, publishedAt: string) => ({ version, publishedAt }) as Publication;
const PUBLICATIONS = [
  publication(3, "2026-11-03T00:00:00.5Z"),
  publication(2, "2026-11-02T00:00:00Z"),
  publication(1, "2026-11-01T00:00:00Z"),
];

it("CON-2 a museum's changes and publications are in the order in which they happened, the newest first", () => {
  const entries = [
    { number: 6, at: "2026-11-03T00:00:01Z" },
    { number: 5, at: "2026-11-03T00:00:00.25Z" },
    { number: 4, at: "2026-11-02T00:00:00Z" },
  ] as HistoryEntry[];
  const names = museumEvents(entries, PUBLICATIONS).map((event) =>
    "entry" in event ? event.entry.number : `version ${event.publication.version}`,
  );
  expect(names).toEqual([6, "version 3", 5, "version 2", 4, "version 1"]);
});

it("CON-2 each publication is in one part of the history", () => {
  const versions = (before: string | null, after: string | null): number[] =>
    publicationsIn(PUBLICATIONS, { before, after }).map(({ version }) => version);
  expect(versions(null, null)).toEqual([3, 2, 1]);
  expect(versions(null, "2026-11-02T00:00:00Z")).toEqual([3, 2]);
  expect(versions("2026-11-02T00:00:00Z", null)).toEqual([1]);
});
