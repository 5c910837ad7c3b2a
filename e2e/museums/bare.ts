import { writeFile } from "node:fs/promises";
import { join } from "node:path";

const HALLS = 34;
const WORKS = 1_400;

/** A text of a package, in the two languages of the museum. */
const text = (english: string, arabic: string): object => ({ en: english, ar: arabic });

/**
 * Writes a large museum that has nothing but numbers, names and one sentence each: no picture, no sound, no colour, and
 * no word about the timeline and its halls. Packages are YAML, which JSON is a part of.
 */
export async function writeBareMuseum(folder: string): Promise<void> {
  const halls = Array.from({ length: HALLS }, (_, index) => ({
    key: `hall-${index + 1}`,
    name: text(`Hall ${index + 1}`, `القاعة ${index + 1}`),
  }));
  const artworks = Array.from({ length: WORKS }, (_, index) => ({
    code: String(index + 1),
    hall: halls[index % HALLS]?.key,
    name: text(`Work ${index + 1}`, `العمل ${index + 1}`),
    text: text(`It is number ${index + 1} of ${WORKS}.`, `رقمه ${index + 1} من ${WORKS}.`),
    showCode: true,
  }));
  const steps = halls.map(({ key }) => ({ key, type: "HALL", hall: key }));
  const route = [1, 2, 3].map((code) => ({ key: `work-${code}`, type: "ARTWORK", artwork: String(code) }));
  const infoSections = ["Tickets", "Rooms"].map((name, index) => ({
    key: `information-${index + 1}`,
    title: text(name, `معلومات ${index + 1}`),
    content: text("One sentence.", "جملة واحدة."),
  }));
  const oneMinutes = [1, 2, 3, 4].map((number) => ({
    key: `minute-${number}`,
    title: text(`Minute ${number}`, `دقيقة ${number}`),
    text: text("One sentence.", "جملة واحدة."),
  }));
  const files = {
    museum: {
      code: "BARE",
      name: text("Bare Museum", "المتحف المجرّد"),
      languages: ["en", "ar"],
      menuAvailable: true,
      navigationSections: ["KEYBOARD", "TIMELINE", "ROUTES", "EXHIBITIONS", "SIDE_MENU"].map((type) => ({ type })),
    },
    halls,
    artworks,
    timelines: [{ key: "all", active: true, name: text("All halls", "كل القاعات"), steps }],
    routes: [{ key: "three", name: text("Three works", "ثلاثة أعمال"), highlighted: true, steps: route }],
    infoSections,
    oneMinutes,
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.yaml`), JSON.stringify(content));
  }
}
