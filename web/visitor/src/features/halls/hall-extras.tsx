import type { Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import type { CSSProperties, ReactNode } from "react";
import { useLocalize } from "../../core/museum/hooks";
import { RESOURCE_TYPES } from "../../core/resource/types";
import { extraAreaHeight } from "./heights";
import styles from "./hall-extras.module.css";

interface HallExtrasProps {
  resources: readonly Resource[];
  onOpen: (resource: Resource) => void;
}

/** areaStyle returns the area's height: three and more resources scroll; for fewer it grows with large text. */
function areaStyle(resources: number): CSSProperties {
  const minBlockSize = `${extraAreaHeight(resources) / 16}rem`;
  return resources > 2 ? { blockSize: minBlockSize } : { minBlockSize };
}

/** HallExtras lists the hall's extra resources, which open in a modal. */
export function HallExtras({ resources, onOpen }: HallExtrasProps): ReactNode {
  const t = useTranslations();
  const localize = useLocalize();
  if (resources.length === 0) return null;
  return (
    <ul className={styles["area"]} aria-label={t("artwork.extras")} style={areaStyle(resources.length)}>
      {resources.map((resource) => {
        const { Icon, labelKey } = RESOURCE_TYPES[resource.resourceType];
        const type = t(labelKey);
        const title = localize(resource).localizedText("title");
        const label = title.text || resource.title;
        return (
          <li key={resource.idResource}>
            <button type="button" className={styles["extra"]} aria-haspopup="dialog" onClick={() => onOpen(resource)}>
              <Icon aria-hidden size={22} />
              <span {...title.attributes}>{label === "" ? type : label}</span>
              {label !== "" && <VisuallyHidden>{type}</VisuallyHidden>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
