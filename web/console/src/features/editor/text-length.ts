/** How many words a calm voice says in a minute. */
const WORDS_A_MINUTE = 135;

/** Scripts without spaces: about this many characters make a word. */
const CHARACTERS_A_WORD = 2;

/** lengthOf returns how many words a Markdown text has, and how long it takes to read them aloud. */
export function lengthOf(markdown: string): { words: number; seconds: number } {
  const plain = markdown
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/[#>*_`~[\]|-]/g, " ");
  const ideographs = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const others =
    plain
      .replaceAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, " ")
      .match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)?.length ?? 0;
  const words = others + Math.ceil(ideographs / CHARACTERS_A_WORD);
  return { words, seconds: Math.round((words * 60) / WORDS_A_MINUTE) };
}
