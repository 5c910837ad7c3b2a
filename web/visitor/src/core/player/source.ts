/**
 * Where an audio element gets its sound from. On Apple devices the content type is read first, because
 * their element refuses sound that is announced wrongly, and a file that is already on the phone is handed
 * over as a blob (specification 1 §2, decisions.md); everywhere else the address itself streams by ranges.
 */
export interface SoundSource {
  /** What to set as the element's src. */
  address: string;
  /** Content type as the server gave it; empty when it was not read. */
  contentType: string;
  /** Gives back what the source holds (a blob's address). */
  release: () => void;
}

/** Reports an iPhone, iPad, iPod or Safari on a Mac, from the names browsers give themselves. */
export function isAppleDevice(platform: string, userAgent: string): boolean {
  if (/iPhone|iPad|iPod/.test(platform) || /iPhone|iPad|iPod/.test(userAgent)) return true;
  return platform.startsWith("Mac") && /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
}

/** The address itself: nothing is read beforehand. */
export function streamed(address: string, contentType = ""): SoundSource {
  return { address, contentType, release: () => undefined };
}

/**
 * The source for an Apple device: a blob of the stored file when the phone has it, else the streamed
 * address with the content type the server announces. Throws when the server has no such file.
 */
export async function appleSource(
  address: string,
  stored: (address: string) => Promise<Response | undefined>,
): Promise<SoundSource> {
  const kept = await stored(address);
  if (kept) {
    const contentType = kept.headers.get("content-type") ?? "audio/mpeg";
    const url = URL.createObjectURL(new Blob([await kept.arrayBuffer()], { type: contentType }));
    return { address: url, contentType, release: () => URL.revokeObjectURL(url) };
  }
  const head = await fetch(address, { method: "HEAD" });
  if (!head.ok) throw new Error(`${address} answered ${head.status}`);
  return streamed(address, head.headers.get("content-type") ?? "");
}

/** Looks for a file among what the phone has stored, where the browser has such a store. */
export async function storedOnPhone(address: string): Promise<Response | undefined> {
  if (!("caches" in globalThis)) return undefined;
  return caches.match(address);
}
