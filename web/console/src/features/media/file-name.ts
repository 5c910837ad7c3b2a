import type { Asset } from "../../api/assets";

/** fileName is the last part of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** assetTitle is what an asset is called: its title, else the name of its file. */
export function assetTitle({ title, path }: Pick<Asset, "title" | "path">): string {
  return title || fileName(path);
}
