import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { type ReactNode, Suspense, lazy } from "react";
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
  if (museums.data?.some((museum) => museum.id === id) === false) return <MissingMuseum id={id} />;
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
