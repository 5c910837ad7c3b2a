import type { Schemas } from "@cicerone/api/types";
import { queryOptions } from "@tanstack/react-query";
import type { Calls } from "./calls";
import { type Client, dataOf } from "./client";
import { type ApiError, errorOfResponse } from "./error";

/** PackageState is how far a museum package is. */
export type PackageState = MuseumPackage["state"];

/** PackageFault is what is wrong with a package, or unlikely to be meant. */
export type PackageFault = Schemas["ImportFault"];

/** PackageReport is what is known of a package, and what it would change. */
export type PackageReport = Schemas["ImportReport"];

/** MuseumPackage is a package on its way into a draft. */
export type MuseumPackage = Schemas["Import"];

/** packagesAddress is where packages for a museum are sent; those of new museums for "". */
export function packagesAddress(museum: string): string {
  return museum === "" ? "/imports" : `/museums/${museum}/imports`;
}

/** packageCalls are the calls about museum packages, those of new museums for the museum "". */
export function packageCalls({ api }: Client) {
  const ofMuseum = (id: string) => ({ params: { path: { id } } });
  const ofPackage = (id: string, upload: string) => ({ params: { path: { id, upload } } });
  const ofNew = (upload: string) => ({ params: { path: { upload } } });
  return {
    packages: async (museum: string) => {
      const answer =
        museum === ""
          ? api.GET("/api/console/v1/imports")
          : api.GET("/api/console/v1/museums/{id}/imports", ofMuseum(museum));
      return (await dataOf(answer)).items;
    },
    package: (museum: string, id: string) =>
      dataOf(
        museum === ""
          ? api.GET("/api/console/v1/imports/{upload}", ofNew(id))
          : api.GET("/api/console/v1/museums/{id}/imports/{upload}", ofPackage(museum, id)),
      ),
    /** code is that of a new museum, instead of the package's. */
    applyPackage: (museum: string, id: string, base: number, { confirmed = false, code = "" }) => {
      const body = { base, confirmed };
      return dataOf(
        museum === ""
          ? api.POST("/api/console/v1/imports/{upload}/apply", { ...ofNew(id), body: { ...body, code } })
          : api.POST("/api/console/v1/museums/{id}/imports/{upload}/apply", { ...ofPackage(museum, id), body }),
      );
    },
    removePackage: async (museum: string, id: string) => {
      const { Upload } = await import("tus-js-client");
      await Upload.terminate(`/api/console/v1${packagesAddress(museum)}/${id}`);
    },
  };
}

/** packagesKey begins the keys of all queries about a museum's packages. */
export function packagesKey(museum: string) {
  return ["packages", museum] as const;
}

const POLL_MS = 700;
const WORKING = new Set<PackageState>(["checking", "applying"]);

/** packagesQuery lists the own packages of the last day, and follows those that are worked on. */
export function packagesQuery(calls: Calls, museum: string) {
  return queryOptions({
    queryKey: packagesKey(museum),
    queryFn: () => calls.packages(museum),
    refetchInterval: ({ state }) => (state.data?.some((one) => WORKING.has(one.state)) ? POLL_MS : false),
  });
}

/** packageQuery is one package with its report. */
export function packageQuery(calls: Calls, museum: string, id: string, state: PackageState) {
  return queryOptions({
    queryKey: [...packagesKey(museum), id, state],
    queryFn: () => calls.package(museum, id),
    refetchInterval: WORKING.has(state) ? POLL_MS : false,
  });
}

/** spreadsheetAddress is where the works of the draft are downloaded as a spreadsheet. */
export function spreadsheetAddress(museum: string): string {
  return `/api/console/v1/museums/${museum}/spreadsheet`;
}

/** packageFileAddress is where the draft is downloaded as a package. */
export function packageFileAddress(museum: string): string {
  return `/api/console/v1/museums/${museum}/package`;
}

/** downloadFailure returns why a file cannot be downloaded, null if it can: a browser shows no error of a download. */
export async function downloadFailure(address: string): Promise<ApiError | null> {
  if ((await fetch(address, { method: "HEAD" })).ok) return null;
  // Only an answer with a body says why not.
  const answer = await fetch(address);
  if (!answer.ok) return errorOfResponse(answer);
  await answer.body?.cancel();
  return null;
}
