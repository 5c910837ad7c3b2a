import type { Artwork, Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useLocalize } from "../../core/museum/hooks";
import { Link, useTo } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { formatTime } from "../../core/player/track";
import { RESOURCE_TYPES } from "../../core/resource/types";
import { parseSeconds } from "./timed-extras";
import styles from "./resource-list.module.css";

interface ResourceListProps {
  resources: readonly Resource[];
  artwork: Artwork;
  /** The work's query, passed on so that its back button still works. */
  query: Query;
}

/** ResourceList lists resources of a work, each with the icon of its type. */
export function ResourceList({ resources, artwork, query }: ResourceListProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const localize = useLocalize();
  const { lang: _, ...linkQuery } = query;
  return (
    <ul className={styles["list"]}>
      {resources.map((resource) => {
        const { Icon, labelKey } = RESOURCE_TYPES[resource.resourceType];
        const type = t(labelKey);
        const start = parseSeconds(resource.startTime);
        const title = localize(resource).localizedText("title");
        const label = title.text === "" ? resource.title : title.text;
        return (
          <li key={resource.idResource}>
            <Link
              to={to("Resource", { idArtwork: artwork.idArtwork, idResource: resource.idResource }, linkQuery)}
              className={styles["item"]}
            >
              <Icon aria-hidden size={22} />
              <span {...title.attributes}>{label === "" ? type : label}</span>
              {label !== "" && <VisuallyHidden>{type}</VisuallyHidden>}
              {start !== undefined && (
                <span className={styles["time"]} dir="ltr">
                  {formatTime(start)}
                </span>
              )}
              <ChevronRight aria-hidden size={20} className={styles["towards"]} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
