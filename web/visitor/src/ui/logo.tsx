import { useAttempts } from "@cicerone/ui/attempts";
import { type PictureFacts, sourceSet } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import styles from "./logo.module.css";

interface LogoProps {
  src: string;
  facts?: PictureFacts | undefined;
  /** How high it is shown, in rem; its width follows. */
  block: number;
  /** Whose it is: stands in its place when it does not come. */
  name: string;
}

/** A logo as it is, never cropped, at one height. It is named by the link or the heading around it. */
export function Logo({ src, facts, block, name }: LogoProps): ReactNode {
  const { attempt, failed, fail } = useAttempts(src);
  const set = sourceSet(src, facts);
  const shape = facts?.width !== undefined && facts.height !== undefined ? facts.width / facts.height : 4;
  if (failed) return <span className={styles["name"]}>{name}</span>;
  return (
    <img
      key={attempt}
      className={styles["logo"]}
      style={{ blockSize: `${block}rem` }}
      alt=""
      width={facts?.width}
      height={facts?.height}
      {...(set === undefined ? {} : { srcSet: set, sizes: `${(block * shape).toFixed(2)}rem` })}
      onError={fail}
      src={src}
    />
  );
}
