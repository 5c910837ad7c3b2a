/** filled returns a query without its empty parts, which select all. */
export function filled<Query extends object>(
  query: Query,
): { [Name in keyof Query]?: Exclude<Query[Name], "" | null> } {
  const parts = Object.entries(query).filter(([, part]) => part !== "" && part !== null);
  return Object.fromEntries(parts) as { [Name in keyof Query]?: Exclude<Query[Name], "" | null> };
}
