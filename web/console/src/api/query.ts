/** Filled are the parts of a query that narrow it. */
type Filled<Query> = { [Name in keyof Query]?: Exclude<Query[Name], "" | null> };

/** filled returns a query without its empty parts, with which the server would find nothing. */
export function filled<Query extends object>(query: Query): Filled<Query> {
  return Object.fromEntries(Object.entries(query).filter(([, part]) => part !== "" && part !== null)) as Filled<Query>;
}
