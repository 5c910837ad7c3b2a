import { useAttempts } from "@cicerone/ui/attempts";
import { RoundButton } from "@cicerone/ui/button";
import { type PictureFacts, sourceSet } from "@cicerone/ui/picture";
import { ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { LARGEST, SMALLEST, useZoom } from "./zoom-gestures";
import styles from "./zoom.module.css";

interface ZoomProps {
  src: string;
  /** Names the picture if it has no alternative text. */
  title: string;
  alt: string;
  /** Language of alt, if it is not the page's. */
  lang?: string | undefined;
  facts?: PictureFacts | undefined;
  /** Labels of the two buttons. */
  labels: { zoomIn: string; zoomOut: string };
}

/** Zoom shows a picture that grows by pinching, double tap, wheel and buttons, and moves by scrolling (RT-2). */
export function Zoom({ src, title, alt, lang, facts, labels }: ZoomProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const { scale, step } = useZoom(frame);
  const set = sourceSet(src, facts);
  const { attempt, failed, fail } = useAttempts(src);
  const preview = facts?.preview ? { backgroundImage: `url("${facts.preview}")` } : {};
  return (
    <div className={styles["zoom"]}>
      <div
        ref={frame}
        className={styles["frame"]}
        style={failed ? preview : {}}
        dir="ltr"
        // The keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={alt || title}
        lang={lang}
      >
        <img
          key={attempt}
          alt={alt}
          width={facts?.width}
          height={facts?.height}
          {...(set === undefined ? {} : { srcSet: set, sizes: `${Math.round(100 * scale)}vw` })}
          style={{
            inlineSize: `${scale * 100}%`,
            blockSize: `${scale * 100}%`,
            ...preview,
            // A failed picture shows its preview rather than the browser's icon.
            visibility: failed && facts?.preview ? "hidden" : "visible",
          }}
          onError={fail}
          src={src}
        />
      </div>
      <div className={styles["buttons"]}>
        <RoundButton label={labels.zoomOut} disabled={scale <= SMALLEST} onClick={() => step(-1)}>
          <ZoomOut aria-hidden />
        </RoundButton>
        <RoundButton label={labels.zoomIn} disabled={scale >= LARGEST} onClick={() => step(1)}>
          <ZoomIn aria-hidden />
        </RoundButton>
      </div>
    </div>
  );
}
