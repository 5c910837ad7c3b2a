import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { useLocalized, useMediaFacts, useMuseum } from "../../museum/hooks";
import { PlaceLink, useGo, usePlace } from "../../museum/navigation";
import { NothingHere } from "../../museum/nothing-here";
import { usePageTitle } from "../../museum/page-title";
import { useFocusAtHash } from "../../ui/focus";
import { Page } from "../../ui/page";
import { Poster, posterClass } from "../../ui/poster";
import styles from "./info-sections.module.css";

/** What there is to know about the museum, each a picture and a title (INFO-1). */
export function InfoSectionListScreen(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const go = useGo();
  const { infoSections } = useMuseum();
  const localized = useLocalized();
  const factsOf = useMediaFacts();
  const title = t("infoSections.title");
  usePageTitle(title);
  useFocusAtHash();
  if (infoSections.length === 0) return <Nothing />;
  return (
    <Page title={title} backLabel={t("control.back")} onBack={() => go("Options")}>
      <ul className={styles["list"]}>
        {infoSections.map(({ idInfoSection, mainImageUrl, localizations }) => {
          const name = localized({ localizations }).of("title");
          return (
            // The way back from what it opens leads here by this id.
            <li key={idInfoSection} id={String(idInfoSection)}>
              <PlaceLink to={to("InfoSection", { idInfoSection })} className={posterClass}>
                <Poster
                  src={mainImageUrl}
                  facts={factsOf(mainImageUrl)}
                  sizes="(min-width: 44rem) 22rem, 92vw"
                  title={name.text}
                  titleAttributes={name.attributes}
                />
              </PlaceLink>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}

function Nothing(): ReactNode {
  const t = useTranslations();
  return <NothingHere title={t("error.no_resources")} icon={<Landmark aria-hidden />} />;
}
