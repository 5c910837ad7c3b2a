import type { Presentation } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { Skeleton } from "@cicerone/ui/skeleton";
import type { ReactNode } from "react";
import { useFetchingError, useContentTranslator, useMediaFacts, usePresentation } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { pictureAlt } from "../../core/museum/picture-alt";
import { useRetry } from "../../core/museum/retry";
import type { Mode, ScreenProps } from "../../core/navigation/paths";
import { LanguageChoice } from "./language-choice";
import { StartForm } from "./start-form";
import styles from "./presentation.module.css";

interface PresentationProps extends Pick<ScreenProps<"Presentation">, "query"> {
  /** The mode that the address asks for. */
  mode?: Mode;
}

/**
 * PresentationScreen is the first screen: picture, name and start button. It replaces the server's first page, whose
 * layout it repeats to the pixel (httpapi/pages/firstpage.css).
 */
export function PresentationScreen({ query, mode }: PresentationProps): ReactNode {
  const presentation = usePresentation();
  const fetchingError = useFetchingError();
  usePageTitle("");
  return (
    <div className={styles["screen"]}>
      {presentation !== null && <Home presentation={presentation} />}
      <div className={styles["foot"]}>
        {presentation !== null && <Name presentation={presentation} />}
        {presentation === null && fetchingError === null && <Waiting />}
        {fetchingError !== null && <Unavailable offline={fetchingError === "offline"} named={presentation !== null} />}
        {presentation !== null && fetchingError === null && <StartForm presentation={presentation} code={query.code} />}
      </div>
      {presentation !== null && <LanguageChoice languages={presentation.languages} code={query.code} mode={mode} />}
    </div>
  );
}

function Home({ presentation }: { presentation: Presentation }): ReactNode {
  const factsOf = useMediaFacts();
  const alt = pictureAlt(useContentTranslator(presentation), {});
  const { homeImageUrl: home, logoImageUrl: logo } = presentation;
  return (
    <>
      {home !== "" && (
        <div className={styles["picture"]}>
          <Picture src={home} {...alt} facts={factsOf(home)} priority instant />
        </div>
      )}
      {logo !== "" && (
        <img
          className={styles["logo"]}
          data-logo
          src={logo}
          alt=""
          width={factsOf(logo)?.width}
          height={factsOf(logo)?.height}
          decoding="sync"
        />
      )}
    </>
  );
}

function Name({ presentation }: { presentation: Presentation }): ReactNode {
  const name = useContentTranslator(presentation).localizedText("name");
  return (
    <h1 className={styles["name"]} {...name.attributes}>
      {name.text === "" ? presentation.name : name.text}
    </h1>
  );
}

/** Unavailable replaces the start button if the museum could not be fetched (ENTRY-11). */
function Unavailable({ offline, named }: { offline: boolean; named: boolean }): ReactNode {
  const t = useTranslations();
  const retry = useRetry(offline);
  const Heading = named ? "h2" : "h1";
  return (
    <>
      <div role="alert" className={styles["unavailable"]}>
        <Heading>{t("error.error_museum_deactivated")}</Heading>
        <p>{offline ? t("error.no_internet") : t("deactivated.text")}</p>
      </div>
      <Button variant="quiet" onClick={retry}>
        {t("control.retry")}
      </Button>
    </>
  );
}

function Waiting(): ReactNode {
  const t = useTranslations();
  return (
    <div role="status" aria-label={t("shell.loading")} className={styles["waiting"]}>
      <Skeleton block="3rem" inline="70%" />
      <Skeleton block="3.75rem" />
    </div>
  );
}
