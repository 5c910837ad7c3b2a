/** StoredFile is an asset of the media library, as far as sounds need it. */
export interface StoredFile {
  id: string;
  path: string;
  name: string;
  createdAt: string;
  createdBy: string;
}

/** SoundOwner is the field that has a sound. */
export interface SoundOwner {
  museum: string;
  list: string;
  /** Key of the element. */
  element: string;
  /** Path of the field, with its language, such as audio/en_GB. */
  path: string;
}

/** ownerName names an owner in the browser's storage. */
export function ownerName({ museum, list, element, path }: SoundOwner): string {
  return [museum, list, element, path].join("/");
}

/** takesFolder returns the folder of the media library that has the takes of an owner. */
export function takesFolder({ list, element, path }: SoundOwner): string {
  return `takes/${list}/${element}/${path}/`;
}

/** Take is a recording as it was made, from which the sound for visitors was cut. */
export interface Take {
  number: number;
  asset: StoredFile;
}

/** takesOf returns the takes among assets, the newest first. */
export function takesOf(owner: SoundOwner, assets: readonly StoredFile[]): Take[] {
  const folder = takesFolder(owner);
  return assets
    .flatMap((asset) => {
      const number = asset.path.startsWith(folder)
        ? /^take-(\d+)\b/.exec(asset.path.slice(folder.length))?.[1]
        : undefined;
      return number === undefined ? [] : [{ number: Number(number), asset }];
    })
    .sort((a, b) => b.number - a.number);
}

/** nextTakePath returns where the next take is stored. */
export function nextTakePath(owner: SoundOwner, takes: readonly Take[], extension = "mp3"): string {
  return `${takesFolder(owner)}take-${(takes[0]?.number ?? 0) + 1}.${extension}`;
}

/**
 * originalExtension returns the extension with which a chosen file is stored as it came; undefined for a recording of the
 * browser, and for formats that guides do not have.
 */
export function originalExtension(file: Blob): string | undefined {
  if (file.type === "audio/mpeg") return "mp3";
  return file instanceof File && M4A_TYPES.includes(file.type) ? "m4a" : undefined;
}

const M4A_TYPES: readonly string[] = ["audio/mp4", "audio/x-m4a", "audio/m4a"];

/** soundPath returns where the sound for visitors is stored, such as audio/artworks-214-en_GB.mp3. */
export function soundPath({ list, element, path }: SoundOwner): string {
  return `audio/${[list, element, ...path.split("/").filter((part) => part !== "audio")].join("-")}.mp3`;
}

/** transcriptPath returns where the transcript of a sound is stored. */
export function transcriptPath(owner: SoundOwner): string {
  return soundPath(owner)
    .replace(/^audio\//, "transcripts/")
    .replace(/\.mp3$/, ".vtt");
}
