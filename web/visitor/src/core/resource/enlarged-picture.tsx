import { useTranslations } from "@cicerone/i18n/provider";
import { Dialog } from "@cicerone/ui/dialog";
import type { ReactNode } from "react";
import { Zoom } from "../../ui/zoom";
import { useMediaFacts } from "../museum/hooks";

interface EnlargedPictureProps {
  src: string;
  title: string;
  /** Description of the picture; empty for decoration. */
  alt: string;
  /** Language of alt, if it is not the page's. */
  lang?: string | undefined;
  onClose: () => void;
}

/** EnlargedPicture shows a picture alone, such as a work or a map. */
export function EnlargedPicture({ src, title, alt, lang, onClose }: EnlargedPictureProps): ReactNode {
  const t = useTranslations();
  const facts = useMediaFacts()(src);
  return (
    <Dialog shape="full" title={title} closeLabel={t("control.close")} onClose={onClose}>
      <Zoom
        src={src}
        title={title}
        alt={alt}
        lang={lang}
        facts={facts}
        labels={{ zoomIn: t("control.zoomIn"), zoomOut: t("control.zoomOut") }}
      />
    </Dialog>
  );
}
