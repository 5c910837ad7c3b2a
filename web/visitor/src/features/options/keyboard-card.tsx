import type { NavigationSection } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture, backdropSizes } from "@cicerone/ui/picture";
import { Grip, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { useMediaFacts, useMuseum } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { Link, useTo } from "../../core/navigation/navigation";
import { CustomIcon } from "../../ui/custom-icon";
import { cardColours } from "./picture-card";
import { SectionIcon } from "./section-icon";
import { sectionStyle } from "./sections";
import styles from "./card.module.css";

/** KeyboardCard links to the keypad and, if the museum has recognition, to the camera. */
export function KeyboardCard({ section, title }: { section: NavigationSection; title: LocalizedText }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const factsOf = useMediaFacts();
  const cardStyle = sectionStyle(section);
  return (
    <div className={styles["pair"]} style={cardColours(cardStyle)}>
      <Link to={to("Keyboard")} className={styles["tile"]}>
        {cardStyle.image !== "" && (
          <span className={styles["picture"]}>
            <Picture
              src={cardStyle.image}
              alt=""
              facts={factsOf(cardStyle.image)}
              sizes={backdropSizes(60, 30)}
              priority
            />
          </span>
        )}
        <span className={styles["edge"]} />
        {cardStyle.image === "" ? (
          <SectionIcon type={section.sectionType} />
        ) : (
          <Grip aria-hidden className={styles["icon"]} />
        )}
        <span className={styles["title"]} {...title.attributes}>
          {title.text === "" ? t("options.keyboard") : title.text}
        </span>
      </Link>
      {museum.recognitionAvailable && (
        <Link to={to("Recognition", {}, { from: "Options" })} className={`${styles["tile"]} ${styles["camera"]}`}>
          <CustomIcon url={museum.customization.recognitionIconUrl}>
            <ScanLine aria-hidden className={styles["icon"]} />
          </CustomIcon>
          <span className={styles["label"]}>{t("control.recognise")}</span>
        </Link>
      )}
    </div>
  );
}
