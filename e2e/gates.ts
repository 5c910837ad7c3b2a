import type { BrowserContext } from "@playwright/test";
import { LEGACY } from "./museums.ts";

const VARIABLE = "CICERONE_E2E_STUDIES";

/** Notes which works ask something of those who leave them, for the tests' processes. */
export async function noteStudies(address: string): Promise<void> {
  const museums = await fetch(`${address}/api/legacy/Museum`, { headers: { Authorization: LEGACY } });
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

/** What lies between the access code and the start menu, and between a work and the way back. */
export type Gate = "studies" | "slides";

/** What passGates leaves to the test. */
export interface GateOptions {
  /** The visitor is still asked whether to download the guide; otherwise they use it online, whatever becomes of the storage. */
  asksToDownload?: boolean;
}

/**
 * The phone of a visitor who has answered the museums' questions, at the start and on works, and has seen the
 * slides. Most tests are of what comes behind these; the access code they type themselves.
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
      // Only the app's pages have anything to keep: not what they show in frames, nor a page without an origin.
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
