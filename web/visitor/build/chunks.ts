import type { Rolldown } from "vite";

/** A package's list of all that it has: it imports everything, and who imports it uses little of that. */
function isIndex(module: string): boolean {
  return /\/lucide-react\/dist\/esm\/(?:lucide-react|icons\/index)\.m?js$/.test(module);
}

/**
 * Names one chunk for every module that a part of the app imports statically, itself or through others: what is
 * fetched at once anyway lies in one file. isRoot tells the module with which the part begins.
 */
export function withAllOf(name: string, isRoot: (module: Rolldown.ModuleInfo) => boolean) {
  const known = new Map<string, boolean>();
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const isImportedAtOnce = (module: string): boolean => {
      const answer = known.get(module);
      if (answer !== undefined) return answer;
      // Modules that import each other in a circle count as not yet found.
      known.set(module, false);
      const info = context.getModuleInfo(module);
      const found =
        info !== null && (isRoot(info) || info.importers.some((by) => !isIndex(by) && isImportedAtOnce(by)));
      known.set(module, found);
      return found;
    };
    return isImportedAtOnce(id) ? name : null;
  };
}
