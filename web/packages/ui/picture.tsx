import { type ReactNode, useState } from "react";
import { useAttempts } from "./attempts";
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
  /** It lies in something that scrolls by itself, where browsers do not look ahead: it is fetched without waiting. */
  ahead?: boolean;
  /** It is on the screen already, drawn by the server: it is shown in the first frame, without a preview. */
  instant?: boolean;
  /** Names it for a view transition. */
  transitionName?: string;
}

/** The srcset of a picture's sizes, its own included; undefined when there is only one. */
export function sourceSet(src: string, facts: PictureFacts | undefined): string | undefined {
  const sizes = [...(facts?.variants ?? [])];
  if (facts?.width !== undefined && !sizes.some((size) => size.url === src))
    sizes.push({ url: src, width: facts.width });
  return sizes.length > 1 ? sizes.map((size) => `${size.url} ${size.width}w`).join(", ") : undefined;
}

/**
 * The sizes of a picture that lies behind words, by the share of the screen's width it takes: narrow below
 * 43rem, wide from there. Under a scrim nobody sees more than some one and a half pixels a point, so dense
 * screens ask for no more: a third of the bytes on most phones.
 */
export function backdropSizes(narrow: number, wide = narrow): string {
  const densities = [
    { media: "(min-resolution: 2.5dppx)", share: 1 / 2 },
    { media: "(min-resolution: 1.5dppx)", share: 2 / 3 },
    { media: "", share: 1 },
  ];
  return densities
    .flatMap(({ media, share }) => [
      `${media}${media === "" ? "" : " and "}(min-width: 43rem) ${Math.round(wide * share)}vw`,
      `${media} ${Math.round(narrow * share)}vw`.trim(),
    ])
    .join(", ");
}

/** A picture with its space reserved and a blurred preview until it is there. */
export function Picture(props: PictureProps): ReactNode {
  const { src, alt, facts, sizes = "100vw", fit = "cover", transitionName } = props;
  const { priority = false, ahead = false, instant = false } = props;
  const [shown, setShown] = useState<string | null>(null);
  const { failed, attempt, fail } = useAttempts(src);
  if (src === "") return null;
  const settled = shown === src && !failed;
  // Its preview says more than the browser's sign for a broken picture; without one its words are shown, if it has any.
  const visible = settled || (failed ? alt !== "" && !facts?.preview : priority);
  const set = sourceSet(src, facts);
  const hasSize = facts?.width !== undefined && facts.height !== undefined;
  return (
    <span
      className={`${styles["frame"]} ${styles[fit]}`}
      style={{
        ...(facts?.preview && !settled ? { backgroundImage: `url("${facts.preview}")` } : {}),
        ...(fit === "natural" && hasSize ? { aspectRatio: `${facts.width} / ${facts.height}` } : {}),
        ...(transitionName ? { viewTransitionName: transitionName } : {}),
      }}
    >
      <img
        key={`${src} ${attempt}`}
        className={visible ? styles["loaded"] : styles["waiting"]}
        alt={alt}
        {...(set === undefined ? {} : { srcSet: set, sizes })}
        {...(hasSize ? { width: facts.width, height: facts.height } : {})}
        loading={priority || ahead ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding={instant ? "sync" : "async"}
        onLoad={() => setShown(src)}
        onError={fail}
        // Last, so that the browser knows the sizes before it chooses what to fetch.
        src={src}
      />
    </span>
  );
}
