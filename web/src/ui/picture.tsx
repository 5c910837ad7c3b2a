import { useState, type ReactNode } from "react";
import styles from "./picture.module.css";

/** What is known of a picture before it arrives. */
export interface PictureFacts {
  width?: number | undefined;
  height?: number | undefined;
  /** data: address of a tiny version. */
  preview?: string | undefined;
  variants?: readonly { url: string; width: number }[] | undefined;
}

interface PictureProps {
  src: string;
  /** Empty for pictures that only decorate. */
  alt: string;
  facts?: PictureFacts | undefined;
  /** How wide it is shown, as the sizes attribute; the whole width when left out. */
  sizes?: string;
  /** Cover the box it is put in, or keep its own shape. */
  fit?: "cover" | "natural";
  /** The picture a screen is about is fetched first, those further down when they come near. */
  priority?: boolean;
  /** Names it for a view transition. */
  transitionName?: string;
}

/** A picture with its space reserved and a blurred preview until it is there. */
export function Picture({ src, alt, facts, sizes = "100vw", fit = "cover", priority = false, transitionName }: PictureProps): ReactNode {
  const [shown, setShown] = useState<string | null>(null);
  if (src === "") return null;
  const candidates = [...(facts?.variants ?? [])];
  if (facts?.width) candidates.push({ url: src, width: facts.width });
  const loaded = shown === src;
  return (
    <span
      className={`${styles["frame"]} ${styles[fit]}`}
      style={{
        ...(facts?.preview && !loaded ? { backgroundImage: `url("${facts.preview}")` } : {}),
        ...(fit === "natural" && facts?.width && facts.height ? { aspectRatio: `${facts.width} / ${facts.height}` } : {}),
        ...(transitionName ? { viewTransitionName: transitionName } : {}),
      }}
    >
      <img
        className={loaded ? styles["loaded"] : styles["waiting"]}
        src={src}
        alt={alt}
        {...(candidates.length > 1 ? { srcSet: candidates.map((c) => `${c.url} ${c.width}w`).join(", "), sizes } : {})}
        {...(facts?.width && facts.height ? { width: facts.width, height: facts.height } : {})}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding="async"
        onLoad={() => setShown(src)}
      />
    </span>
  );
}
