/**
 * SoundSource is the source of an audio element. Apple devices refuse sound with a wrong content type, so there the
 * type is read first and a stored file is passed as a blob (specification 1 §2, decisions.md). Other devices stream the
 * address by range requests.
 */
export interface SoundSource {
  /** The element's src. */
  address: string;
  /** Content type from the server; empty when it was not read. */
  contentType: string;
  /** Frees the source's resources (an object URL). */
  release: () => void;
}

/** SoundFiles is where sounds come from: the server, and the browser's caches where there are any. */
export interface SoundFiles {
  fetch: typeof fetch;
  caches: CacheStorage | undefined;
}

/** isAppleDevice reports whether the browser is on an iPhone, iPad or iPod, or is Safari on a Mac. */
export function isAppleDevice(platform: string, userAgent: string): boolean {
  if (/iPhone|iPad|iPod/.test(platform) || /iPhone|iPad|iPod/.test(userAgent)) return true;
  return platform.startsWith("Mac") && /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
}

/** streamSource returns a source that streams the address. */
export function streamSource(address: string, contentType = ""): SoundSource {
  return { address, contentType, release: () => undefined };
}

/**
 * appleSource returns the source for an Apple device: a blob of the stored file when the phone has it, else the address
 * with the server's content type. It throws when the server has no such file.
 */
export async function appleSource(address: string, { fetch, caches }: SoundFiles): Promise<SoundSource> {
  const response = await caches?.match(address);
  if (response) {
    const contentType = response.headers.get("content-type") ?? "audio/mpeg";
    const url = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: contentType }));
    return { address: url, contentType, release: () => URL.revokeObjectURL(url) };
  }
  const head = await fetch(address, { method: "HEAD" });
  if (!head.ok) throw new Error(`${address} answered ${head.status}`);
  return streamSource(address, head.headers.get("content-type") ?? "");
}
