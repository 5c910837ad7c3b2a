import { ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { RoundButton } from "./button";
import { type PictureFacts, sourceSet } from "./picture";
import styles from "./zoom.module.css";

interface ZoomProps {
  src: string;
  alt: string;
  facts?: PictureFacts | undefined;
  /** What the two buttons are called. */
  labels: { zoomIn: string; zoomOut: string };
}

/** Times the size at which the whole picture is seen. */
const STEPS = [1, 1.75, 2.5, 4, 5] as const;

/** A whole picture that grows by buttons and is moved by scrolling; pinching works as everywhere on the page. */
export function Zoom({ src, alt, facts, labels }: ZoomProps): ReactNode {
  const [step, setStep] = useState(0);
  const scale = STEPS[step] ?? 1;
  const frame = useRef<HTMLDivElement>(null);
  const centre = useRef({ x: 0.5, y: 0.5 });

  const zoom = (by: number): void => {
    const element = frame.current;
    if (element !== null) {
      centre.current = {
        x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
        y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
      };
    }
    setStep((now) => Math.max(0, Math.min(STEPS.length - 1, now + by)));
  };

  // What was in the middle stays there.
  useLayoutEffect(() => {
    const element = frame.current;
    element?.scrollTo(
      (centre.current.x * scale - 0.5) * element.clientWidth,
      (centre.current.y * scale - 0.5) * element.clientHeight,
    );
  }, [scale]);

  const set = sourceSet(src, facts);
  return (
    <div className={styles["zoom"]}>
      {/* The keyboard scrolls it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={frame} className={styles["frame"]} dir="ltr" tabIndex={0} role="group" aria-label={alt}>
        <img
          alt={alt}
          width={facts?.width}
          height={facts?.height}
          {...(set === undefined ? {} : { srcSet: set, sizes: `${Math.round(100 * scale)}vw` })}
          style={{
            inlineSize: `${scale * 100}%`,
            blockSize: `${scale * 100}%`,
            ...(facts?.preview ? { backgroundImage: `url("${facts.preview}")` } : {}),
          }}
          src={src}
        />
      </div>
      <div className={styles["buttons"]}>
        <RoundButton label={labels.zoomOut} disabled={step === 0} onClick={() => zoom(-1)}>
          <ZoomOut aria-hidden />
        </RoundButton>
        <RoundButton label={labels.zoomIn} disabled={step === STEPS.length - 1} onClick={() => zoom(1)}>
          <ZoomIn aria-hidden />
        </RoundButton>
      </div>
    </div>
  );
}
