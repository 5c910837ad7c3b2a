import { AudioLines, ChevronRight, FileText, Film, Image, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Artwork, Resource } from "../../api/types";
import type { Query } from "../../app/paths";
import { useTranslations } from "../../i18n/provider";
import { useLocalized } from "../../museum/hooks";
import { PlaceLink, usePlace } from "../../museum/navigation";
import { Hidden } from "../../ui/hidden";
import styles from "./resource-list.module.css";

const TYPES = {
  AUDIO: { Icon: AudioLines, word: "audio" },
  IMAGE: { Icon: Image, word: "image" },
  VIDEO: { Icon: Film, word: "video" },
  TEXT: { Icon: FileText, word: "text" },
} as const satisfies Record<Resource["resourceType"], { Icon: LucideIcon; word: string }>;

interface ResourceListProps {
  resources: readonly Resource[];
  artwork: Artwork;
  /** from and highlightedRoute of it go along. */
  query: Query;
}

/** Resources of a work, each with the icon of its type. */
export function ResourceList({ resources, artwork, query }: ResourceListProps): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const localized = useLocalized();
  const { from, highlightedRoute } = query;
  const kept = {
    ...(from === undefined ? {} : { from }),
    ...(highlightedRoute === undefined ? {} : { highlightedRoute }),
  };
  return (
    <ul className={styles["list"]}>
      {resources.map((resource) => {
        const { Icon, word } = TYPES[resource.resourceType];
        const type = t(`resource.${word}`);
        const title = localized(resource).of("title");
        const words = title.text === "" ? resource.title : title.text;
        return (
          <li key={resource.idResource}>
            <PlaceLink
              to={to("Resource", { idArtwork: artwork.idArtwork, idResource: resource.idResource }, kept)}
              className={styles["item"]}
            >
              <Icon aria-hidden size={22} />
              <span {...title.attributes}>{words === "" ? type : words}</span>
              {words !== "" && <Hidden>{type}</Hidden>}
              <ChevronRight aria-hidden size={20} className={styles["towards"]} />
            </PlaceLink>
          </li>
        );
      })}
    </ul>
  );
}
