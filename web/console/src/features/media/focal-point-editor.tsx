import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components";
import { useTranslations } from "use-intl";
import { type FocalPoint, formatFocalPoint, parseFocalPoint } from "../../lib/focal-point";
import styles from "./picture-field.module.css";

const CROPS = ["square", "wide", "tall"] as const;

interface FocalPointEditorProps {
  /** Address of the picture. */
  picture: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** FocalPointEditor sets the point that stays visible where a picture is cropped, and shows the crops. */
export function FocalPointEditor({ picture, value, onChange }: FocalPointEditorProps): ReactNode {
  const t = useTranslations("picture");
  // While the pointer is down, the point moves without being stored.
  const [moving, setMoving] = useState<FocalPoint | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const point = moving ?? parseFocalPoint(value);
  const at = ({ clientX, clientY }: PointerEvent): FocalPoint => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const percent = (part: number): number => Math.min(100, Math.max(0, part * 100));
    return { x: percent((clientX - left) / width), y: percent((clientY - top) / height) };
  };
  const objectPosition = `${point.x}% ${point.y}%`;
  return (
    <div className={styles["focus"]}>
      <p className={styles["label"]}>{t("focus")}</p>
      <p className={styles["help"]}>{t("focusHelp")}</p>
      {/* The sliders below do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        className={styles["whole"]}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setMoving(at(event));
        }}
        onPointerMove={(event) => {
          if (moving) setMoving(at(event));
        }}
        onPointerUp={() => {
          if (moving) onChange(formatFocalPoint(moving));
          setMoving(null);
        }}
        onPointerCancel={() => setMoving(null)}
      >
        <img src={picture} alt="" draggable={false} />
        <span className={styles["mark"]} style={{ insetBlockStart: `${point.y}%`, left: `${point.x}%` }} />
      </div>
      <div className={styles["sliders"]}>
        <PercentSlider
          label={t("fromLeft")}
          value={point.x}
          onChange={(x) => onChange(formatFocalPoint({ ...point, x }))}
        />
        <PercentSlider
          label={t("fromTop")}
          value={point.y}
          onChange={(y) => onChange(formatFocalPoint({ ...point, y }))}
        />
      </div>
      <ul className={styles["crops"]} aria-label={t("crops")}>
        {CROPS.map((crop) => (
          <li key={crop}>
            <img className={styles[crop]} src={picture} alt="" style={{ objectPosition }} draggable={false} />
            <span className={styles["help"]}>{t(crop)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** PercentSlider always runs from left to right, as the picture does. */
function PercentSlider({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}): ReactNode {
  return (
    <Slider className={styles["slider"]} value={Math.round(value)} onChange={onChange} minValue={0} maxValue={100}>
      <Label className={styles["label"]}>{label}</Label>
      <SliderOutput className={styles["help"]}>{({ state }) => `${state.getThumbValue(0)} %`}</SliderOutput>
      <SliderTrack className={styles["track"]}>
        <SliderThumb className={styles["thumb"]} />
      </SliderTrack>
    </Slider>
  );
}
