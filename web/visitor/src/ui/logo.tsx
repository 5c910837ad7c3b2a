import { useAttempts } from "@cicerone/ui/attempts";
import { type PictureFacts, sourceSet } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import styles from "./logo.module.css";

interface LogoProps {
  src: string;
  facts?: PictureFacts | undefined;
  /** Height in rem. */
  block: number;
  /** The owner's name, shown if the logo does not load. */
  name: string;
}

/** Logo shows a logo uncropped at a fixed height. The link or heading around it names it. */
export function Logo({ src, facts, block, name }: LogoProps): ReactNode {
  const { attempt, failed, fail } = useAttempts(src);
  const set = sourceSet(src, facts);
  const shape = facts?.width !== undefined && facts.height !== undefined ? facts.width / facts.height : 4;
  if (failed) return <span className={styles["name"]}>{name}</span>;
  return (
    <img
      key={attempt}
      className={styles["logo"]}
      data-logo
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
