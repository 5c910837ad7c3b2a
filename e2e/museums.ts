/** Museums that the tests visit, by their code. */
export type MuseumCode = "DEMO" | "MPICASSOM" | "BABEL" | "MEASURED" | "PAINTED" | "PLAIN" | "SOLO" | "CACSA" | "BARE";

/** A museum that the global setup published. */
export interface Museum {
  idMuseum: number;
  /** Encoded identifier in the museum's addresses. */
  identifier: string;
}

const VARIABLE = "CICERONE_E2E_MUSEUMS";

/** Authorization header of the legacy API in the server's default configuration. */
export const LEGACY_AUTHORIZATION = `Basic ${Buffer.from("cicerone:cicerone").toString("base64")}`;

/** The demo museum's access code, valid for seven days, and its second one, valid for one. */
export const ACCESS_CODE = "CICERONE";
export const ONE_DAY_CODE = "PATTERNS";

/** Stores the ids of a server's museums in the environment of the test processes. */
export async function storeMuseumIds(address: string): Promise<void> {
  const response = await fetch(`${address}/api/legacy/Museum`, { headers: { Authorization: LEGACY_AUTHORIZATION } });
  const { data } = (await response.json()) as { data: (Museum & { code: string })[] };
  const byCode = Object.fromEntries(data.map(({ code, idMuseum, identifier }) => [code, { idMuseum, identifier }]));
  process.env[VARIABLE] = JSON.stringify(byCode);
}

/** Returns the museum with that code. It throws when the global setup did not publish it. */
export function museum(code: MuseumCode): Museum {
  const museums = JSON.parse(process.env[VARIABLE] ?? "{}") as Record<string, Museum>;
  const published = museums[code];
  if (published === undefined)
    throw new Error(`the global setup published no museum ${code}, but ${Object.keys(museums)}`);
  return published;
}

/** The address of a museum's screen: at("DEMO", "keyboard"). */
export function at(code: MuseumCode, path = ""): string {
  return `/museums/${museum(code).identifier}${path === "" ? "" : `/${path}`}`;
}
