import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { type ReactNode, Suspense, lazy, useState } from "react";
import { mediaValue } from "../api/assets";
import { useCalls } from "../api/context";
import { useMuseumId } from "../api/museum";
import { museumsQuery } from "../api/queries";
import { useMay } from "../api/rights";
import { useLive } from "../core/draft/session";
import { type ElementPreviewProps, ElementPreviewContext } from "../core/museum/element-preview";
import { FilePickerContext, type FilePickerProps } from "../core/museum/file-picker";
import { MediaEditorsContext } from "../features/editor/media-editors";
import { AssetPicker } from "../features/media/asset-picker";
import { MEDIA_EDITORS } from "./media-fields";
import { MissingMuseum } from "./missing-museum";

const PreviewColumn = lazy(() =>
  import("../features/preview/preview-column").then(({ PreviewColumn: part }) => ({ default: part })),
);

/** MuseumLayout is around the screens of a museum, keeps them up to date, and gives forms their preview and file editors. */
export function MuseumLayout(): ReactNode {
  const id = useMuseumId();
  useLive(id, useMay("preview"));
  const museums = useQuery(museumsQuery(useCalls()));
  const museum = museums.data?.find((one) => one.id === id);
  // Elements of a museum that is gone are named as they were before.
  const [languages, setLanguages] = useState(NO_LANGUAGES);
  if (museum !== undefined && museum.languages !== languages) setLanguages(museum.languages);
  if (museums.data !== undefined && museum === undefined) return <MissingMuseum id={id} languages={languages} />;
  return (
    <ElementPreviewContext value={renderPreview}>
      <MediaEditorsContext value={MEDIA_EDITORS}>
        <FilePickerContext value={renderFilePicker}>
          <Outlet />
        </FilePickerContext>
      </MediaEditorsContext>
    </ElementPreviewContext>
  );
}

const NO_LANGUAGES: readonly string[] = [];

function renderPreview(props: ElementPreviewProps): ReactNode {
  return (
    <Suspense>
      <PreviewColumn {...props} />
    </Suspense>
  );
}

function renderFilePicker({ onPick, ...props }: FilePickerProps): ReactNode {
  return <AssetPicker {...props} onPick={(asset) => onPick(mediaValue(asset))} />;
}
