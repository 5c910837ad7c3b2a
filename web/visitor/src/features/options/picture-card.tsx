import { useTranslations } from "@cicerone/i18n/provider";
import { Picture, backdropSizes } from "@cicerone/ui/picture";
import { ArrowRight } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useMediaFacts } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { PlaceLink } from "../../core/navigation/navigation";
import type { Place } from "../../core/navigation/paths";
import type { CardStyle } from "./sections";
import styles from "./card.module.css";

interface PictureCardProps {
  /** Null for what the museum announces and does not open yet. */
  to: Place | null;
  cardStyle: CardStyle;
  title: LocalizedText;
  /** Words where the museum gave no title. */
  fallback?: string;
  note?: string;
  /** Its place among the menu's cards, from 0: the pictures of the first ones are fetched before the others. */
  order?: number;
}

/** As many cards as a phone shows before anybody scrolls. */
const EAGER_CARDS = 3;

/** A card is as wide as the screen, or half of it. */
const CARD_SIZES = backdropSizes(92, 48);

/** A way into the museum: its picture to the edge, its colour as a line, its title in the museum's size. */
export function PictureCard({
  to,
  cardStyle,
  title,
  fallback = "",
  note = "",
  order = Infinity,
}: PictureCardProps): ReactNode {
  const t = useTranslations();
  const factsOf = useMediaFacts();
  const attributes = { className: styles["card"], style: cardColours(cardStyle), "data-picture": cardStyle.image !== "" };
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

/** A card's colours and size as the custom properties of card.module.css. */
export function cardColours(cardStyle: CardStyle): CSSProperties {
  return {
    "--card-line": cardStyle.line,
    "--card-arrow": cardStyle.arrow,
    "--card-title": cardStyle.title,
    "--card-size": `${cardStyle.size / 16}rem`,
  } as CSSProperties;
}
