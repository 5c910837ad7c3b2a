import { useTranslations } from "@cicerone/i18n/provider";
import { Picture, backdropSizes } from "@cicerone/ui/picture";
import { ArrowRight } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useMediaFacts } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { Link } from "../../core/navigation/navigation";
import type { To } from "../../core/navigation/paths";
import type { CardLook } from "./sections";
import styles from "./card.module.css";

interface PictureCardProps {
  /** Null for what the museum announces and does not open yet. */
  to: To | null;
  look: CardLook;
  title: LocalizedText;
  /** Words where the museum gave no title. */
  otherwise?: string;
  note?: string;
  /** Its place among the menu's cards, from 0: the pictures of the first ones are fetched before the others. */
  order?: number;
}

/** As many cards as a phone shows before anybody scrolls. */
const SEEN_AT_ONCE = 3;

/** A card is as wide as the screen, or half of it. */
const CARD_SIZES = backdropSizes(92, 48);

/** A way into the museum: its picture to the edge, its colour as a line, its title in the museum's size. */
export function PictureCard({
  to,
  look,
  title,
  otherwise = "",
  note = "",
  order = Infinity,
}: PictureCardProps): ReactNode {
  const t = useTranslations();
  const factsOf = useMediaFacts();
  const attributes = { className: styles["card"], style: colours(look), "data-picture": look.image !== "" };
  const content = (
    <>
      {look.image !== "" && (
        <span className={styles["picture"]}>
          <Picture
            src={look.image}
            alt=""
            facts={factsOf(look.image)}
            sizes={CARD_SIZES}
            priority={order === 0}
            ahead={order < SEEN_AT_ONCE}
          />
        </span>
      )}
      <span className={styles["line"]} />
      <span className={styles["words"]}>
        <span className={styles["title"]} {...title.attributes}>
          {title.text === "" ? otherwise : title.text}
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
export function colours(look: CardLook): CSSProperties {
  return {
    "--card-line": look.line,
    "--card-arrow": look.arrow,
    "--card-title": look.title,
    "--card-size": `${look.size / 16}rem`,
  } as CSSProperties;
}
