import { type ReactNode, useState } from "react";
import { useAttempts } from "./attempts";
import styles from "./picture.module.css";

/** PictureFacts is what is known of a picture before it has loaded. */
export interface PictureFacts {
  width?: number | undefined;
  height?: number | undefined;
  /** What stays visible where the picture is cropped, as object-position. */
  focalPoint?: string | undefined;
  /** data: URL of a tiny version. */
  preview?: string | undefined;
  variants?: readonly { url: string; width: number }[] | undefined;
}

interface PictureProps {
  src: string;
  /** Empty for decorative pictures. */
  alt: string;
  /** Language of alt, if it is not the page's. */
  lang?: string | undefined;
  facts?: PictureFacts | undefined;
  /** Display width, as the sizes attribute; the whole width by default. */
  sizes?: string;
  /** Cover the box, or keep the picture's own shape. */
  fit?: "cover" | "natural";
  /** Load first: the main picture of a screen. Others load when they are about to scroll into view. */
  priority?: boolean;
  /** Load at once, inside a scrolling box, where browsers do not load ahead. */
  ahead?: boolean;
  /** The server has already drawn it: show it in the first frame, without a preview. */
  instant?: boolean;
  /** Name for a view transition. */
  transitionName?: string;
}

/** sourceSet returns the srcset of a picture's sizes; undefined if there is only one. */
export function sourceSet(src: string, facts: PictureFacts | undefined): string | undefined {
  const sizes = [...(facts?.variants ?? [])];
  if (facts?.width !== undefined && !sizes.some((size) => size.url === src))
    sizes.push({ url: src, width: facts.width });
  return sizes.length > 1 ? sizes.map((size) => `${size.url} ${size.width}w`).join(", ") : undefined;
}

/**
 * backdropSizes returns the sizes attribute of a picture behind text, by its share of the screen's width below and from
 * 43rem. Under a scrim more than 1.5 pixels a point are invisible, so dense screens load less: a third of the bytes on
 * most phones.
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

/** Picture reserves the picture's space and shows a blurred preview until it has loaded. */
export function Picture(props: PictureProps): ReactNode {
  const { src, alt, lang, facts, sizes = "100vw", fit = "cover", transitionName } = props;
  const { priority = false, ahead = false, instant = false } = props;
  const [shown, setShown] = useState<string | null>(null);
  const { failed, attempt, fail } = useAttempts(src);
  if (src === "") return null;
  const settled = shown === src && !failed;
  // A failed picture shows its preview or its alt text rather than the browser's icon.
  const visible = settled || (failed ? alt !== "" && !facts?.preview : priority);
  const set = sourceSet(src, facts);
  // The server has drawn the first picture from its middle.
  const focalPoint = instant ? undefined : facts?.focalPoint;
  const hasSize = facts?.width !== undefined && facts.height !== undefined;
  return (
    <span
      className={`${styles["frame"]} ${styles[fit]}`}
      style={{
        ...(facts?.preview && !settled
          ? { backgroundImage: `url("${facts.preview}")`, backgroundPosition: focalPoint }
          : {}),
        ...(fit === "natural" && hasSize ? { aspectRatio: `${facts.width} / ${facts.height}` } : {}),
        ...(transitionName ? { viewTransitionName: transitionName } : {}),
      }}
    >
      <img
        key={`${src} ${attempt}`}
        className={visible ? styles["loaded"] : styles["waiting"]}
        alt={alt}
        lang={lang}
        style={{ objectPosition: focalPoint }}
        {...(set === undefined ? {} : { srcSet: set, sizes })}
        {...(hasSize ? { width: facts.width, height: facts.height } : {})}
        loading={priority || ahead ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding={instant ? "sync" : "async"}
        onLoad={() => setShown(src)}
        onError={fail}
        // Last, so that the browser knows the sizes before it chooses a source.
        src={src}
      />
    </span>
  );
}
