import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import type { InfoSection } from "../../api/types";
import type { ScreenProps } from "../../app/paths";
import { useTranslations } from "../../i18n/provider";
import { useLocale, useMediaFacts, useMuseum } from "../../museum/hooks";
import { useNavigate, usePlace } from "../../museum/navigation";
import { NothingHere } from "../../museum/nothing-here";
import { usePageTitle } from "../../museum/page-title";
import { Page } from "../../ui/page";
import { Picture } from "../../ui/picture";
import { RichText } from "../../ui/rich-text";
import styles from "./info-sections.module.css";

/** One thing to know about the museum (INFO-1). */
export function InfoSectionScreen({ params }: ScreenProps<"InfoSection">): ReactNode {
  const section = useMuseum().infoSections.find(({ idInfoSection }) => idInfoSection === params.idInfoSection);
  return section === undefined ? <NoSection /> : <Section section={section} />;
}

function Section({ section }: { section: InfoSection }): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const navigate = useNavigate();
  const factsOf = useMediaFacts();
  const locale = useLocale(section);
  const title = locale.of("title");
  const content = locale.of("content");
  const { idInfoSection, mainImageUrl: picture } = section;
  usePageTitle(title.text);
  return (
    <Page
      title={title.text}
      titleAttributes={title.attributes}
      backLabel={t("control.back")}
      // In its place in the history, so that back does not open it again.
      onBack={() => navigate(to("InfoSectionList", {}, {}, String(idInfoSection)), { replace: true })}
      width="column"
    >
      {picture !== "" && (
        <div className={styles["banner"]}>
          <Picture src={picture} alt="" facts={factsOf(picture)} sizes="(min-width: 46rem) 44rem, 92vw" priority />
        </div>
      )}
      {content.text !== "" && <RichText html={content.text} {...content.attributes} />}
    </Page>
  );
}

function NoSection(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const title = t("error.no_resources");
  usePageTitle(title);
  return (
    <NothingHere
      title={title}
      icon={<Landmark aria-hidden />}
      way={{ to: to("InfoSectionList"), words: t("infoSections.title") }}
    />
  );
}
