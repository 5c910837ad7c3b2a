import { Picture, type PictureFacts } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import styles from "./poster.module.css";

interface PosterProps {
  /** Empty when there is no picture. */
  src: string;
  facts?: PictureFacts | undefined;
  /** How wide it is shown, as the sizes attribute. */
  sizes: string;
  title: string;
  /** Language and direction of a title that is not in the interface's. */
  titleAttributes?: { lang?: string; dir?: "ltr" | "rtl" };
  /** A few words over the title. */
  note?: string;
  /** Small marks on the picture. */
  marks?: ReactNode;
  transitionName?: string;
  /** It lies in something that scrolls by itself. */
  ahead?: boolean;
}

/** What is in a link with posterClass: a picture to the edge with its title on it. */
export function Poster(props: PosterProps): ReactNode {
  const { src, facts, sizes, title, titleAttributes, note = "", marks, transitionName, ahead = false } = props;
  return (
    <>
      {src !== "" && (
        <span className={styles["picture"]}>
          <Picture
            src={src}
            alt=""
            facts={facts}
            sizes={sizes}
            ahead={ahead}
            {...(transitionName === undefined ? {} : { transitionName })}
          />
        </span>
      )}
      {marks !== undefined && <span className={styles["marks"]}>{marks}</span>}
      <span className={styles["words"]}>
        {note !== "" && <span className={styles["note"]}>{note}</span>}
        <span className={styles["title"]} {...titleAttributes}>
          {title}
        </span>
      </span>
    </>
  );
}

/** The class of a link that is a poster. */
export const posterClass = styles["poster"] ?? "";
