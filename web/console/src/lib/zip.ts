/** ZippedFile is a file of a zip with its path. */
export interface ZippedFile {
  path: string;
  file: Blob;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980, so that the same files give the same zip. */
const DATE = 0x0021;
const VERSION = 20;

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** crc32 returns the checksum of a file, which is read in parts. */
export async function crc32(file: Blob): Promise<number> {
  let sum = 0xffffffff;
  const reader = file.stream().getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    if (done) return (sum ^ 0xffffffff) >>> 0;
    for (const byte of value) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  }
}

/** zipOf returns the zip of files without compressing them: their content is not copied. */
export async function zipOf(files: readonly ZippedFile[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directoryBytes = 0;
  for (const { path, file } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = new TextEncoder().encode(path);
    // One after the other: the disk reads no faster.
    // oxlint-disable-next-line no-await-in-loop
    const facts = [FLAGS, 0, 0, DATE, await crc32(file), file.size, file.size, name.length, 0] as const;
    const local = record([LOCAL_HEADER, VERSION, ...facts], [4, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2]);
    const central = record(
      [CENTRAL_HEADER, VERSION, VERSION, ...facts, 0, 0, 0, 0, offset],
      [4, 2, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4],
    );
    parts.push(local, name, file);
    directory.push(central, name);
    offset += local.length + name.length + file.size;
    directoryBytes += central.length + name.length;
  }
  const end = record([END, 0, 0, files.length, files.length, directoryBytes, offset, 0], [4, 2, 2, 2, 2, 4, 4, 2]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

/** Returns numbers of 2 or 4 bytes each, the lowest byte first. */
function record(values: readonly number[], sizes: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [index, size] of sizes.entries()) {
    const value = values[index] ?? 0;
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}
