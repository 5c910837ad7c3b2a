/** Fields that are the story of a work, in any language. */
const STORY = ["text", "audio", "video"];

/** Lists whose elements are there to be read or heard. */
const STORY_LISTS = new Set(["artworks", "oneMinutes"]);

/** isStoryList reports whether the elements of a list are there to be read or heard, as works are. */
export function isStoryList(list: string): boolean {
  return STORY_LISTS.has(list);
}

/** hasStory reports whether an element has a text or a sound in any language. */
export function hasStory({ languages }: { languages: Readonly<Record<string, readonly string[]>> }): boolean {
  return STORY.some((field) => (languages[field]?.length ?? 0) > 0);
}
