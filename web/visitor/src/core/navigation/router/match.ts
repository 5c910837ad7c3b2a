/** An address's pattern that fits, and the texts its parameters have there. */
export interface PathMatch<Name extends string> {
  name: Name;
  params: Record<string, string>;
}

/**
 * Finds the pattern that a path fits: /artworks/$idArtwork has one parameter. A fixed segment goes before a
 * parameter, from the left; slashes at the end don't count. Null when none fits.
 */
export function matchPath<Name extends string>(
  patterns: Readonly<Record<Name, string>>,
  path: string,
): PathMatch<Name> | null {
  const segments = decode(path);
  if (segments === null) return null;
  let best: (PathMatch<Name> & { rank: string }) | null = null;
  for (const [name, pattern] of Object.entries(patterns) as [Name, string][]) {
    const fit = fits(pattern.split("/").filter(Boolean), segments);
    if (fit !== null && (best === null || fit.rank > best.rank)) best = { name, ...fit };
  }
  return best === null ? null : { name: best.name, params: best.params };
}

function decode(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null; // a lone % sign
  }
}

function fits(pattern: string[], segments: string[]): { params: Record<string, string>; rank: string } | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  let rank = "";
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? "";
    if (part.startsWith("$")) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
    rank += part.startsWith("$") ? "0" : "1";
  }
  return { params, rank };
}
