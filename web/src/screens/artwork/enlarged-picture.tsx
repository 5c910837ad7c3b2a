import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { useMediaFacts } from "../../museum/hooks";
import { Dialog } from "../../ui/dialog";
import { Zoom } from "../../ui/zoom";

interface EnlargedPictureProps {
  src: string;
  name: string;
  onClose: () => void;
}

/** The work's picture alone, to be looked at from near. */
export function EnlargedPicture({ src, name, onClose }: EnlargedPictureProps): ReactNode {
  const t = useTranslations();
  const facts = useMediaFacts()(src);
  return (
    <Dialog shape="full" title={name} closeLabel={t("control.close")} onClose={onClose}>
      <Zoom
        src={src}
        alt={t("artwork.imageDescription", { name })}
        facts={facts}
        labels={{ zoomIn: t("control.zoomIn"), zoomOut: t("control.zoomOut") }}
      />
    </Dialog>
  );
}
