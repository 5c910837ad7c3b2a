import { type ReactNode, Suspense, lazy } from "react";
import { useUploads } from "../api/uploads";
import { useObservable } from "../lib/observable";

const UploadTray = lazy(() =>
  import("../features/media/upload-tray").then(({ UploadTray: part }) => ({ default: part })),
);

/** Uploads shows the files that are being uploaded, if there are any; its own screen shows a package that has arrived. */
export function Uploads(): ReactNode {
  const queue = useUploads();
  const items = useObservable(queue.items).filter(({ isPackage, phase }) => !isPackage || phase !== "done");
  if (items.length === 0) return null;
  return (
    <Suspense>
      <UploadTray queue={queue} items={items} />
    </Suspense>
  );
}
