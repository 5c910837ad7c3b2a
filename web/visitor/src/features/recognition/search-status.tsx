import type { Artwork } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import type { RecognitionState } from "../../core/camera/recognition-loop";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { artworkById } from "../../core/museum/lookups";
import { Link, useTo } from "../../core/navigation/navigation";
import styles from "./recognition.module.css";

/** SearchStatus shows and announces the state of the search. */
export function SearchStatus({ starting, search }: { starting: boolean; search: RecognitionState }): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const work = search.work === null ? undefined : artworkById(museum, search.work);
  return (
    <p role="status" className={styles["words"]}>
      {work !== undefined && !starting ? <Recognised artwork={work} /> : t(statusKey(starting, search))}
    </p>
  );
}

/** Recognised links to the recognised work, which opens by itself unless it was just closed. */
function Recognised({ artwork }: { artwork: Artwork }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const localize = useLocalize();
  const name = localize(artwork)("name") || artwork.artworkName;
  return (
    <Link to={to("Artwork", { idArtwork: artwork.idArtwork }, { from: "Recognition" })}>
      {t("recognition.found", { name })}
    </Link>
  );
}

function statusKey(starting: boolean, { progress, isHintDue: late }: RecognitionState) {
  if (starting) return "recognition.starting";
  switch (progress) {
    case "offline":
      return "error.no_internet";
    case "unavailable":
      return "recognition.unavailable";
    case "searching":
    case "found":
      return late ? "recognition.notYet" : "recognition.hint";
  }
}
