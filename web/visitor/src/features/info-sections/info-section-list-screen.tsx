import { useTranslations } from "@cicerone/i18n/provider";
import { useFocusAtHash } from "@cicerone/ui/focus";
import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { visitorInformation } from "../../core/museum/content";
import { useLocalize, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { Link, useNavigate, useTo } from "../../core/navigation/navigation";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import { ImageCard, imageCardClass } from "../../ui/image-card";
import { Page } from "../../ui/page";
import styles from "./info-sections.module.css";

const VisitorInformation = lazyWithRetry(async () => (await import("./visitor-information")).VisitorInformation);

/** InfoSectionListScreen lists information about the museum by picture and title (INFO-1), and what visitors need to know. */
export function InfoSectionListScreen(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const navigate = useNavigate();
  const museum = useMuseum();
  const { infoSections } = museum;
  const hasInformation = visitorInformation(museum).length > 0;
  const localize = useLocalize();
  const factsOf = useMediaFacts();
  const title = t("infoSections.title");
  usePageTitle(title);
  useFocusAtHash();
  if (infoSections.length === 0 && !hasInformation) return <Nothing />;
  return (
    <Page title={title} backLabel={t("control.back")} onBack={() => navigate("Options")}>
      <ul className={styles["list"]}>
        {infoSections.map(({ idInfoSection, mainImageUrl, localizations }) => {
          const name = localize({ localizations }).localizedText("title");
          return (
            // Returning from a section scrolls to this id.
            <li key={idInfoSection} id={String(idInfoSection)}>
              <Link to={to("InfoSection", { idInfoSection })} className={imageCardClass}>
                <ImageCard
                  src={mainImageUrl}
                  facts={factsOf(mainImageUrl)}
                  sizes="(min-width: 44rem) 22rem, 92vw"
                  title={name.text}
                  titleAttributes={name.attributes}
                />
              </Link>
            </li>
          );
        })}
      </ul>
      {hasInformation && <VisitorInformation />}
    </Page>
  );
}

function Nothing(): ReactNode {
  const t = useTranslations();
  return <EmptyState title={t("error.no_resources")} icon={<Landmark aria-hidden />} />;
}
