import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type MeasuredSound, mediaAddress } from "../../api/assets";
import { useCalls } from "../../api/context";
import { may, useMe } from "../../api/queries";
import { measureFile } from "../../lib/sound/measure";
import { Button } from "../../ui/button";
import styles from "./publish.module.css";

/** Sounds that are measured before the results are stored. */
const BATCH = 20;

interface MeasureLoudnessProps {
  museum: string;
  /** Of the files. */
  names: readonly string[];
}

/** MeasureLoudness says how many sounds have an unknown loudness, and measures them in the browser. */
export function MeasureLoudness({ museum, names }: MeasureLoudnessProps): ReactNode {
  const t = useTranslations("publish");
  const calls = useCalls();
  const queries = useQueryClient();
  const mayStore = may(useMe(), "translate");
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const measure = async (): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    for (let from = 0; from < names.length && !stop.signal.aborted; from += BATCH) {
      const sounds: MeasuredSound[] = [];
      for (const [index, name] of names.slice(from, from + BATCH).entries()) {
        if (stop.signal.aborted) break;
        setProgress({ done: from + index, total: names.length });
        const lufs = await measureFile(mediaAddress(name), stop.signal).catch(() => null);
        if (lufs !== null) sounds.push({ name, lufs });
      }
      if (sounds.length > 0) await calls.saveLoudness(museum, sounds);
    }
  };
  const start = (): void => {
    setProgress({ done: 0, total: names.length });
    void measure()
      .catch(() => undefined) // they stay unknown
      .then(() => queries.invalidateQueries({ queryKey: ["museum", museum, "draft", "gate"] }))
      .finally(() => setProgress(null));
  };
  if (names.length === 0) return null;
  return (
    <div className={styles["measure"]}>
      <p role="status" className={styles["muted"]}>
        {progress === null ? t("unmeasured", { count: names.length }) : t("measuring", progress)}
      </p>
      {mayStore ? (
        <Button onPress={() => (progress === null ? start() : running.current?.abort())}>
          {t(progress === null ? "measure" : "stopMeasuring")}
        </Button>
      ) : null}
    </div>
  );
}
