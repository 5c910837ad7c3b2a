/** PathMatch is a pattern that matches a path, and the values of its parameters. */
export interface PathMatch<Name extends string> {
  name: Name;
  params: Record<string, string>;
}

/**
 * matchPath finds the pattern that matches a path: /artworks/$idArtwork has one parameter. From the left, a fixed
 * segment takes precedence over a parameter; trailing slashes are ignored. It returns null when none matches.
 */
export function matchPath<Name extends string>(
  patterns: Readonly<Record<Name, string>>,
  path: string,
): PathMatch<Name> | null {
  const segments = decode(path);
  if (segments === null) return null;
  let best: (PathMatch<Name> & { rank: string }) | null = null;
  for (const [name, pattern] of Object.entries(patterns) as [Name, string][]) {
    const match = matchSegments(pattern.split("/").filter(Boolean), segments);
    if (match !== null && (best === null || match.rank > best.rank)) best = { name, ...match };
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

function matchSegments(pattern: string[], segments: string[]): { params: Record<string, string>; rank: string } | null {
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
