import type { BrowserContext } from "@playwright/test";
import { LEGACY_AUTHORIZATION } from "./museums.ts";

const VARIABLE = "CICERONE_E2E_STUDIES";

/** Stores the ids of the works that have a study in the environment of the test processes. */
export async function storeWorksWithStudies(address: string): Promise<void> {
  const museums = await fetch(`${address}/api/legacy/Museum`, { headers: { Authorization: LEGACY_AUTHORIZATION } });
  const { data } = (await museums.json()) as { data: { idMuseum: number }[] };
  const works = new Set<number>();
  for (const { idMuseum } of data) {
    const answer = await fetch(`${address}/api/v2/museums/detail/all-data/${idMuseum}/2`);
    const detail = (await answer.json()) as { data: { studies: { questions: { idArtwork?: number }[] }[] } };
    for (const { idArtwork } of detail.data.studies.flatMap(({ questions }) => questions)) {
      if (idArtwork !== undefined) works.add(idArtwork);
    }
  }
  process.env[VARIABLE] = JSON.stringify([...works]);
}

/** A gate between the access code and the start menu, or between a work and the screen behind it. */
export type Gate = "studies" | "slides";

/** Options of passGates. */
export interface GateOptions {
  /** Leaves the download gate closed. Otherwise the visitor uses the guide online, also after the storage is cleared. */
  asksToDownload?: boolean;
}

/**
 * Marks gates as passed on every page of the context: studies at the start and on works as answered, slides as seen.
 * The access code is separate: CodePage.grant.
 */
export async function passGates(
  context: BrowserContext,
  passed: Gate[] = ["studies", "slides"],
  { asksToDownload = false }: GateOptions = {},
): Promise<void> {
  const works = JSON.parse(process.env[VARIABLE] ?? "[]") as number[];
  const keys = {
    studies: ["start-studies-made", ...works.map((id) => `study-artwork-${id}`)],
    slides: ["slides-seen"],
  };
  await context.addInitScript(
    (names) => {
      // Not in frames, nor in pages without an origin, which have no storage.
      if (!location.protocol.startsWith("http") || self !== top || origin === "null") return;
      for (const name of names) localStorage.setItem(name, "true");
    },
    passed.flatMap((gate) => keys[gate]),
  );
  if (asksToDownload) return;
  await context.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      return key === "download-resources" && this === localStorage ? "no" : getItem.call(this, key);
    };
  });
}
