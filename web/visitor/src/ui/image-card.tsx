import { Picture, type PictureFacts } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import styles from "./image-card.module.css";

interface ImageCardProps {
  /** Empty if there is no picture. */
  src: string;
  facts?: PictureFacts | undefined;
  /** Display width, as the sizes attribute. */
  sizes: string;
  title: string;
  /** Language and direction of a title in another language than the interface. */
  titleAttributes?: { lang?: string; dir?: "ltr" | "rtl" };
  /** A short text above the title. */
  note?: string;
  /** Small marks on the picture. */
  marks?: ReactNode;
  transitionName?: string;
  /** Whether it is in a scrolling box. */
  ahead?: boolean;
}

/** ImageCard is the content of a link with imageCardClass: a picture with its title on it. */
export function ImageCard(props: ImageCardProps): ReactNode {
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

/** imageCardClass is the class of a link around an ImageCard. */
export const imageCardClass = styles["card"] ?? "";
