import { useTranslations } from "@cicerone/i18n/provider";
import { Picture, backdropSizes } from "@cicerone/ui/picture";
import { ArrowRight } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useMediaFacts } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { Link } from "../../core/navigation/navigation";
import type { To } from "../../core/navigation/paths";
import type { SectionType } from "../../theme/section-lines";
import { SectionIcon } from "./section-icon";
import type { CardStyle } from "./sections";
import styles from "./card.module.css";

interface PictureCardProps {
  /** Null for a section that is announced but not available. */
  to: To | null;
  type: SectionType;
  cardStyle: CardStyle;
  title: LocalizedText;
  /** Shown if the museum gave no title. */
  fallback?: string;
  note?: string;
  /** Position among the menu's cards, from 0: pictures of the first cards are loaded first. */
  order?: number;
}

/** Number of cards visible without scrolling. */
const EAGER_CARDS = 3;

/** A card is as wide as the screen, or half of it. */
const CARD_SIZES = backdropSizes(92, 48);

/** PictureCard is a card of the start menu with picture or icon, coloured line and title. */
export function PictureCard({
  to,
  type,
  cardStyle,
  title,
  fallback = "",
  note = "",
  order = Infinity,
}: PictureCardProps): ReactNode {
  const t = useTranslations();
  const factsOf = useMediaFacts();
  const attributes = {
    className: styles["card"],
    style: cardColours(cardStyle),
  };
  const content = (
    <>
      {cardStyle.image !== "" && (
        <span className={styles["picture"]}>
          <Picture
            src={cardStyle.image}
            alt=""
            facts={factsOf(cardStyle.image)}
            sizes={CARD_SIZES}
            priority={order === 0}
            ahead={order < EAGER_CARDS}
          />
        </span>
      )}
      <span className={styles["line"]} />
      <span className={styles["words"]}>
        {cardStyle.image === "" && <SectionIcon type={type} />}
        <span className={styles["title"]} {...title.attributes}>
          {title.text === "" ? fallback : title.text}
        </span>
        {to === null && <span className={styles["note"]}>{t("unavailable.title")}</span>}
        {note !== "" && <span className={styles["note"]}>{note}</span>}
      </span>
      {to !== null && <ArrowRight aria-hidden className={styles["arrow"]} />}
    </>
  );
  if (to === null) return <div {...attributes}>{content}</div>;
  return (
    <Link to={to} {...attributes}>
      {content}
    </Link>
  );
}

/** cardColours returns a card's style as the custom properties of card.module.css. */
export function cardColours(cardStyle: CardStyle): CSSProperties {
  return {
    "--card-line": cardStyle.line,
    "--card-arrow": cardStyle.arrow,
    "--card-title": cardStyle.title,
    "--card-icon": cardStyle.icon,
    "--card-size": `${cardStyle.size / 16}rem`,
  } as CSSProperties;
}
