import type { Rolldown } from "vite";

/**
 * isIndex reports whether a module is a package's index, which imports everything though its importers use little of
 * it.
 */
function isIndex(module: string): boolean {
  return /\/lucide-react\/dist\/esm\/(?:lucide-react|icons\/index)\.m?js$/.test(module);
}

/**
 * withAllOf returns a function that names one chunk for all modules that the root imports statically, directly or
 * indirectly, since they are loaded together. isRoot identifies the root.
 */
export function withAllOf(name: string, isRoot: (module: Rolldown.ModuleInfo) => boolean) {
  const results = new Map<string, boolean>();
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const isImportedByRoot = (module: string): boolean => {
      const cached = results.get(module);
      if (cached !== undefined) return cached;
      // Modules in an import cycle do not count as imported yet.
      results.set(module, false);
      const info = context.getModuleInfo(module);
      const imported =
        info !== null && (isRoot(info) || info.importers.some((by) => !isIndex(by) && isImportedByRoot(by)));
      results.set(module, imported);
      return imported;
    };
    return isImportedByRoot(id) ? name : null;
  };
}
