import type { Rolldown } from "vite";

/** A package's list of all that it has: it imports everything, and who imports it uses little of that. */
function isIndex(module: string): boolean {
  return /\/lucide-react\/dist\/esm\/(?:lucide-react|icons\/index)\.m?js$/.test(module);
}

/**
 * Names the chunk of every module that an entry imports statically, itself or through others: what is loaded
 * at once anyway lies in one file. What is imported on demand keeps the chunks that the bundler gives it.
 */
export function ofEveryVisit(name: string) {
  const known = new Map<string, boolean>();
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const isImportedAtOnce = (module: string): boolean => {
      const answer = known.get(module);
      if (answer !== undefined) return answer;
      // Modules that import each other in a circle count as not yet found.
      known.set(module, false);
      const info = context.getModuleInfo(module);
      const found =
        info !== null && (info.isEntry || info.importers.some((by) => !isIndex(by) && isImportedAtOnce(by)));
      known.set(module, found);
      return found;
    };
    return isImportedAtOnce(id) ? name : null;
  };
}
