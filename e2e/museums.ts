/** Museums that the tests visit, by their code. */
export type MuseumCode = "DEMO" | "MPICASSOM" | "BABEL" | "MEASURED" | "PAINTED" | "PLAIN" | "SOLO" | "CACSA";

/** A museum as the set-up found it published. */
export interface Museum {
  idMuseum: number;
  /** Encoded identifier of its addresses. */
  identifier: string;
}

const VARIABLE = "CICERONE_E2E_MUSEUMS";

/** Authorization of the legacy base, as the server is configured by default (decisions, Running it). */
export const LEGACY = `Basic ${Buffer.from("cicerone:cicerone").toString("base64")}`;

/** The demo museum's access code, valid for seven days, and its second one, valid for one. */
export const ACCESS_CODE = "CICERONE";
export const ONE_DAY_CODE = "PATTERN";

/** Notes which museums a server has, for the tests' processes. */
export async function noteMuseums(address: string): Promise<void> {
  const response = await fetch(`${address}/api/legacy/Museum`, { headers: { Authorization: LEGACY } });
  const { data } = (await response.json()) as { data: (Museum & { code: string })[] };
  const byCode = Object.fromEntries(data.map(({ code, idMuseum, identifier }) => [code, { idMuseum, identifier }]));
  process.env[VARIABLE] = JSON.stringify(byCode);
}

/** The museum with that code. */
export function museum(code: MuseumCode): Museum {
  const museums = JSON.parse(process.env[VARIABLE] ?? "{}") as Record<string, Museum>;
  const found = museums[code];
  if (found === undefined) throw new Error(`the set-up published no museum ${code}, but ${Object.keys(museums)}`);
  return found;
}

/** The address of a museum's screen: at("DEMO", "keyboard"). */
export function at(code: MuseumCode, path = ""): string {
  return `/museums/${museum(code).identifier}${path === "" ? "" : `/${path}`}`;
}
