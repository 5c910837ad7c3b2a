import type { Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton } from "@cicerone/ui/button";
import { ALargeSmall } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeader } from "../../ui/page";
import { useContentTranslator } from "../museum/hooks";
import { usePageTitle } from "../museum/page-title";
import type { ResourceOwner } from "../player/resource-track";
import { ResourceContent } from "./resource-content";
import { useTextSize } from "./use-text-size";
import styles from "./resource.module.css";

interface ResourcePageProps {
  resource: Resource;
  owner: ResourceOwner;
  /** Title of a resource without one; the favourites label by default (specification 1 §2). */
  fallbackTitle?: string;
  onBack: () => void;
  /** Follows the resource. */
  children?: ReactNode;
}

/** ResourcePage is a screen for one resource with a back button (RES-1, RES-2). */
export function ResourcePage({ resource, owner, fallbackTitle, onBack, children }: ResourcePageProps): ReactNode {
  const t = useTranslations();
  const [textSize, nextSize] = useTextSize();
  const named = useContentTranslator(resource).localizedText("title");
  const title = named.text || resource.title || fallbackTitle || t("resource.favourites");
  usePageTitle(title);
  return (
    <div className={styles["screen"]} data-type={resource.resourceType}>
      <PageHeader
        title={title}
        titleAttributes={named.attributes}
        backLabel={t("control.back")}
        onBack={onBack}
        actions={
          resource.resourceType === "TEXT" && (
            <RoundButton label={t("artwork.textSize")} variant="control" onClick={nextSize}>
              <ALargeSmall aria-hidden />
            </RoundButton>
          )
        }
      />
      <ResourceContent owner={owner} resource={resource} title={title} textSize={textSize} />
      {children}
    </div>
  );
}
