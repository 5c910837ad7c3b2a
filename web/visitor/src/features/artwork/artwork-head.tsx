import type { Artwork } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Volume2 } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useContentTranslator } from "../../core/museum/hooks";
import { useLongWord } from "./long-word";
import styles from "./artwork-head.module.css";

/** ArtworkHead shows a work's number, name, author and date; they are large where there is no picture. */
export function ArtworkHead({
  artwork,
  name,
  hasAudio,
}: {
  artwork: Artwork;
  name: string;
  hasAudio: boolean;
}): ReactNode {
  const t = useTranslations();
  const translate = useContentTranslator(artwork);
  const [container, long] = useLongWord<HTMLElement>(name);
  const date = translate.localizedText("artworkDate");
  const hasCode = artwork.showCode && artwork.artworkCode !== "";
  const isPoster = artwork.mainImageUrl === "";
  return (
    <header ref={container} className={styles["head"]} data-large={isPoster}>
      {hasCode && (
        <p
          className={styles[isPoster ? "number" : "badge"]}
          style={{ "--digits": artwork.artworkCode.length } as CSSProperties}
        >
          {hasAudio && <Volume2 aria-hidden size={18} />}
          <span aria-hidden>{artwork.artworkCode}</span>
          <VisuallyHidden>
            {t("artwork.number", { code: artwork.artworkCode })}
            {hasAudio && `. ${t("artwork.withAudio")}`}
          </VisuallyHidden>
        </p>
      )}
      <h1 tabIndex={-1} className={long ? styles["small"] : undefined} {...translate.localizedText("name").attributes}>
        {name}
      </h1>
      {(artwork.author !== "" || date.text !== "") && (
        <p className={styles["origin"]}>
          {artwork.author !== "" && <span>{artwork.author}</span>}
          {date.text !== "" && <span {...date.attributes}>{date.text}</span>}
        </p>
      )}
    </header>
  );
}
