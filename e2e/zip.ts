import { crc32, inflateRawSync } from "node:zlib";

const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;

/** Returns the zip with files changed by edit; undefined leaves a file as it is. What is changed is stored uncompressed. */
export function changeZip(zip: Buffer, edit: (name: string, content: () => string) => string | undefined): Buffer {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error("this is no zip");
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let at = zip.readUInt32LE(end + 16);
  const count = zip.readUInt16LE(end + 10);
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== CENTRAL_HEADER) throw new Error("the zip has no entry here");
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const name = zip.subarray(at + 46, at + 46 + nameSize);
    const method = zip.readUInt16LE(at + 10);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const content = (): Buffer => (method === 0 ? packed : inflateRawSync(packed));
    const changed = edit(name.toString(), () => content().toString());
    const data = changed === undefined ? content() : Buffer.from(changed);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(nameSize, 22);
    parts.push(Buffer.from([0x50, 0x4b, 3, 4]), facts, name, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, tail, name);
    offset += 30 + nameSize + data.length;
    at += 46 + nameSize + extraSize + commentSize;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const trailer = Buffer.alloc(22);
  trailer.writeUInt32LE(END, 0);
  trailer.writeUInt16LE(count, 8);
  trailer.writeUInt16LE(count, 10);
  trailer.writeUInt32LE(size, 12);
  trailer.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, trailer]);
}
