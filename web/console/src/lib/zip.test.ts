import { crc32 as crc32OfNode } from "node:zlib";
import { expect, it } from "vitest";
import { crc32, zipOf } from "./zip";

/** readZip returns the names and contents of a zip without compression as other programs find them: by its directory at the end. */
function readZip(zip: Buffer): [name: string, content: Buffer][] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const [count, bytes, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 12), zip.readUInt32LE(end + 16)];
  expect(start + bytes, "the directory is right before the end").toBe(end);
  const files: [string, Buffer][] = [];
  let at = start;
  while (at < end) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const local = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    // From the version to the length of the extra field, both headers say the same.
    expect(zip.subarray(local + 4, local + 30)).toEqual(zip.subarray(at + 6, at + 32));
    const [flags, method, sum] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)];
    expect([flags, method]).toEqual([0x0800, 0]);
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameBytes);
    const content = local + 30 + nameBytes;
    expect(zip.subarray(local + 30, content)).toEqual(name);
    const data = zip.subarray(content, content + zip.readUInt32LE(at + 20));
    expect(data).toHaveLength(zip.readUInt32LE(at + 24));
    expect(sum).toBe(crc32OfNode(data));
    files.push([name.toString(), data]);
    at += 46 + nameBytes;
  }
  expect(files).toHaveLength(count);
  return files;
}

it("DRAFT-6 a folder becomes a zip that other programs read", async () => {
  const zip = await zipOf([
    { path: "museum/museum.yaml", file: new Blob(["code: DEMO\n"]) },
    { path: "museum/Größe.png", file: new Blob([new Uint8Array([0, 255, 7])]) },
  ]);
  expect(readZip(Buffer.from(await zip.arrayBuffer()))).toEqual([
    ["museum/Größe.png", Buffer.from([0, 255, 7])],
    ["museum/museum.yaml", Buffer.from("code: DEMO\n")],
  ]);
});

it("the checksum is that of zips", async () => {
  expect(await crc32(new Blob(["123456789"]))).toBe(0xcbf43926);
});
