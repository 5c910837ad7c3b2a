/** NamedFile is a file with its path below the folder that was chosen. */
export interface NamedFile {
  file: File;
  path: string;
}

/** Files that computers put into folders for themselves. */
const HIDDEN = /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i;

/** chosenFiles returns the files of an input, also of a folder. */
export function chosenFiles(list: Iterable<File>): NamedFile[] {
  return [...list]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ file }) => !HIDDEN.test(file.name));
}

/** hasFiles reports whether something is dragged or pasted that has files. */
export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") ?? false;
}

/** droppedFiles returns the files that were dropped or pasted, and those in dropped folders. */
export async function droppedFiles(data: DataTransfer): Promise<NamedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return chosenFiles(data.files);
  return (await Promise.all(entries.filter((entry) => entry !== null).map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (HIDDEN.test(entry.name)) return [];
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      (entry as FileSystemFileEntry).file(resolve, reject);
    });
    return [{ file, path: entry.fullPath.replace(/^\//, "") }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: NamedFile[] = [];
  for (;;) {
    // A folder is read in parts, until one is empty.
    // oxlint-disable-next-line no-await-in-loop
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (part.length === 0) return files;
    // oxlint-disable-next-line no-await-in-loop
    files.push(...(await Promise.all(part.map(filesIn))).flat());
  }
}
