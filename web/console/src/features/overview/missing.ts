import type { ListedElement } from "../../api/content";
import type { Waiver } from "../../api/publishing";
import { isStoryList, hasStory } from "../../core/museum/completeness";

/** Part is what an element has in a language. */
export type Part = "text" | "audio" | "transcript";

const TEXT: readonly Part[] = ["text"];
const TEXT_AND_AUDIO: readonly Part[] = ["text", "audio"];
const ALL: readonly Part[] = ["text", "audio", "transcript"];

/** partsOf returns what elements of a list can have. */
export function partsOf(list: string): readonly Part[] {
  if (list === "artworks" || list === "oneMinutes") return ALL;
  return list === "halls" || list === "routes" || list === "timelines" ? TEXT_AND_AUDIO : TEXT;
}

/** Fields that are texts of their own; others go with an audio or a picture. */
const NO_TEXT = new Set(["audio", "transcript", "script", "video", "image", "imageAlt"]);

/** acceptedTranscripts returns the elements, as list/key, that are published although a sound has no transcript. */
export function acceptedTranscripts(waivers: readonly Waiver[]): ReadonlySet<string> {
  return new Set(
    waivers
      .filter(({ code, path }) => code === "no_transcript" && path === "transcript")
      .map(({ list, key }) => `${list}/${key}`),
  );
}

/**
 * missingIn counts the elements that lack a part in a language. What an element has in no language is not missing: a work
 * without sound needs none, and only sound needs a transcript. But a work with neither text nor sound lacks a text. accepted
 * are the elements whose transcript nobody misses.
 */
export function missingIn(
  items: readonly ListedElement[],
  part: Part,
  language: string,
  accepted: ReadonlySet<string> = new Set(),
): number {
  return items.filter(({ list, key, languages }) => {
    const has = (field: string): boolean => languages[field]?.includes(language) ?? false;
    switch (part) {
      case "text":
        return (
          Object.keys(languages).some((field) => !NO_TEXT.has(field) && !has(field)) ||
          (isStoryList(list) && !hasStory({ languages }))
        );
      case "audio":
        return (languages["audio"]?.length ?? 0) > 0 && !has("audio");
      case "transcript":
        return has("audio") && !has("transcript") && !accepted.has(`${list}/${key}`);
    }
  }).length;
}
