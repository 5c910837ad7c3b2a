import { type ReactNode, useMemo } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

/** White modules around the code, as its standard asks for. */
const QUIET_ZONE = 4;

/** QrCode shows a text as a QR code, black on white in dark screens as well. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
    const rows = data.map((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : "")).join(""));
    return { size, path: rows.join("") };
  }, [text]);
  return (
    <svg
      className={styles["code"]}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
