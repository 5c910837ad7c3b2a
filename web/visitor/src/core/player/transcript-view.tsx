import { useTranslations } from "@cicerone/i18n/provider";
import { Skeleton } from "@cicerone/ui/skeleton";
import { type ReactNode, useEffect, useRef } from "react";
import { useServices } from "../services";
import { type Cue, cueAt } from "./captions";
import { useTranscript } from "./transcript";
import { usePlayer } from "./use-player";
import styles from "./transcript.module.css";

/** TranscriptAttributes are the language and direction of a transcript that is not in the interface's language. */
export type TranscriptAttributes = { lang?: string; dir?: "ltr" | "rtl" };

interface TranscriptViewProps {
  url: string;
  attributes: TranscriptAttributes;
}

/**
 * TranscriptView shows the transcript line by line: the spoken line is highlighted, and a tap on a line plays from
 * there.
 */
export function TranscriptView({ url, attributes }: TranscriptViewProps): ReactNode {
  const t = useTranslations();
  const transcript = useTranscript(url);
  switch (transcript.state) {
    case "loading":
      return (
        <div role="status" aria-label={t("shell.loading")} className={styles["lines"]}>
          <Skeleton block="1.5rem" />
          <Skeleton block="1.5rem" inline="88%" />
          <Skeleton block="1.5rem" inline="94%" />
        </div>
      );
    case "failed":
      return <p role="alert">{t(navigator.onLine ? "error.no_resources" : "error.no_internet")}</p>;
    case "ready":
      return <Lines cues={transcript.cues} attributes={attributes} />;
  }
}

/** How long automatic scrolling pauses after the visitor scrolls. */
const SCROLL_PAUSE_MS = 5000;

function Lines({ cues, attributes }: { cues: readonly Cue[]; attributes: TranscriptAttributes }): ReactNode {
  const { player } = useServices();
  const current = usePlayer(({ position, status }) => (status === "idle" ? -1 : cueAt(cues, position + 0.05)));
  const list = useRef<HTMLOListElement>(null);
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const recordScroll = (): void => {
      scrolledAt.current = performance.now();
    };
    addEventListener("wheel", recordScroll, { passive: true });
    addEventListener("touchmove", recordScroll, { passive: true });
    return () => {
      removeEventListener("wheel", recordScroll);
      removeEventListener("touchmove", recordScroll);
    };
  }, []);

  useEffect(() => {
    if (current < 0 || performance.now() - scrolledAt.current < SCROLL_PAUSE_MS) return;
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.current?.children[current]?.scrollIntoView({
      // The first line must not scroll the content above it out of view.
      block: current === 0 ? "nearest" : "center",
      behavior: reducedMotion ? "auto" : "smooth",
    });
  }, [current]);

  return (
    <ol ref={list} className={styles["lines"]} {...attributes}>
      {cues.map((cue, index) => (
        <li key={cue.start}>
          <button
            type="button"
            aria-current={index === current ? "true" : undefined}
            onClick={() => {
              scrolledAt.current = Number.NEGATIVE_INFINITY;
              player.seek(cue.start);
              player.play();
            }}
          >
            {cue.text}
          </button>
        </li>
      ))}
    </ol>
  );
}
