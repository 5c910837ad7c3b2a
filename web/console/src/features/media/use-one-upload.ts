import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Asset, AssetKind } from "../../api/assets";
import { useUpload } from "../../api/uploads";
import type { NamedFile } from "../../lib/dropped-files";
import { type FaultWords, useFailureWords } from "../../ui/rule-words";

/** OneUpload is the upload of the only file that a field or dialog needs. */
interface OneUpload {
  /** Uploads the first of some files. */
  take: (files: NamedFile[]) => void;
  /** From 0 to 1; null while nothing is uploaded. */
  progress: number | null;
  /** Why the last one failed; null also if it was cancelled. */
  problem: FaultWords | null;
}

/** useOneUpload returns an upload that ends with a file of a kind. */
export function useOneUpload(museum: string, kind: AssetKind, onAsset: (asset: Asset) => void): OneUpload {
  const t = useTranslations("media");
  const upload = useUpload(museum);
  const failureWords = useFailureWords();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<FaultWords | null>(null);
  const take = ([first]: NamedFile[]): void => {
    if (!first) return;
    setProblem(null);
    setProgress(0);
    upload(first.file, { onProgress: setProgress })
      .then((asset) => {
        if (asset.kind === kind) onAsset(asset);
        else setProblem({ text: t("otherKind") });
      })
      .catch((error: unknown) => {
        if (!isCancellation(error)) setProblem(failureWords(error));
      })
      .finally(() => setProgress(null));
  };
  return { take, progress, problem };
}

function isCancellation(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
