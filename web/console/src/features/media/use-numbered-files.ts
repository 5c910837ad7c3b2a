import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Asset, type AssetFilter, assetsKey } from "../../api/assets";
import type { Calls } from "../../api/calls";
import { useCalls } from "../../api/context";
import { useOpenMuseum } from "../../api/museum";
import { mayChange, useRights } from "../../api/rights";
import { isGoing, useUploads } from "../../api/uploads";
import { elementsQuery, fieldsOf, listFields, useModel } from "../../core/model/queries";
import { useObservable } from "../../lib/observable";
import { type NumberedFile, isNumbered, numberedFiles } from "./numbered-files";

/** WORKS is the list of works. */
export const WORKS = "artworks";

const UNUSED: AssetFilter = { search: "", kind: "", use: "unused", limit: 500 };

/** MOST_FILES is how many files are assigned at once: the server takes as many changes as one revision. */
const MOST_FILES = 5000;

/** useNumberedFiles returns the unused files whose names say to which works they belong, and the draft's revision; none while files are uploaded. */
export function useNumberedFiles(museum: string): { files: readonly NumberedFile[]; revision: number } {
  const calls = useCalls();
  const rights = useRights();
  const languages = useOpenMuseum()?.languages;
  const uploads = useObservable(useUploads().items);
  const isUploading = uploads.some((item) => item.museum === museum && isGoing(item));
  const unused = useQuery({
    queryKey: [...assetsKey(museum), "unused"],
    queryFn: ({ signal }) => unusedAssets(calls, museum, signal),
    enabled: !isUploading,
  }).data;
  const fields = fieldsOf(useModel(), WORKS);
  const works = useQuery({
    ...elementsQuery(calls, museum, WORKS, listFields(fields)),
    enabled: unused?.some(isNumbered) ?? false,
  }).data;
  const files = useMemo(() => {
    if (unused === undefined || works === undefined || languages === undefined || rights === null) return [];
    const options = { assets: unused, works: works.items, fields, languages };
    return numberedFiles({ ...options, mayChange: (field, language) => mayChange(rights, field, language) });
  }, [unused, works, fields, languages, rights]);
  return { files: isUploading ? [] : files.slice(0, MOST_FILES), revision: works?.revision ?? 0 };
}

async function unusedAssets(calls: Calls, museum: string, signal: AbortSignal): Promise<Asset[]> {
  const assets: Asset[] = [];
  let cursor: string | null = null;
  do {
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page: { items: Asset[]; next: string | null } = await calls.assets(museum, UNUSED, cursor, signal);
    assets.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return assets;
}
