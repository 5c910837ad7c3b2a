import type { Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton } from "@cicerone/ui/button";
import { Dialog } from "@cicerone/ui/dialog";
import { ALargeSmall } from "lucide-react";
import type { ReactNode } from "react";
import { useContentTranslator } from "../museum/hooks";
import type { ResourceOwner } from "../player/resource-track";
import { ResourceContent } from "./resource-content";
import { useTextSize } from "./use-text-size";
import styles from "./resource.module.css";

interface ResourceDialogProps {
  resource: Resource;
  owner: ResourceOwner;
  onClose: () => void;
}

/** ResourceDialog shows a resource in a modal over its screen (HALL-1, RES-2). */
export function ResourceDialog({ resource, owner, onClose }: ResourceDialogProps): ReactNode {
  const t = useTranslations();
  const [textSize, nextSize] = useTextSize();
  const title = useContentTranslator(resource)("title") || resource.title || t("resource.favourites");
  return (
    <Dialog shape="full" title={title} closeLabel={t("control.close")} onClose={onClose}>
      <div className={styles["modal"]} data-type={resource.resourceType}>
        {resource.resourceType === "TEXT" && (
          <div className={styles["tools"]}>
            <PillButton onClick={nextSize}>
              <ALargeSmall aria-hidden />
              {t("artwork.textSize")}
            </PillButton>
          </div>
        )}
        <ResourceContent owner={owner} resource={resource} title={title} textSize={textSize} />
      </div>
    </Dialog>
  );
}
