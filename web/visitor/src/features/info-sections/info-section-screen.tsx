import type { InfoSection } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { useContentTranslator, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { pictureAlt } from "../../core/museum/picture-alt";
import { MissingItem } from "../../core/navigation/missing-item";
import { useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { Page } from "../../ui/page";
import styles from "./info-sections.module.css";

/** InfoSectionScreen shows one section of information about the museum (INFO-1). */
export function InfoSectionScreen({ params }: ScreenProps<"InfoSection">): ReactNode {
  const section = useMuseum().infoSections.find(({ idInfoSection }) => idInfoSection === params.idInfoSection);
  return section === undefined ? <NoSection /> : <Section section={section} />;
}

function Section({ section }: { section: InfoSection }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const navigate = useNavigateTo();
  const factsOf = useMediaFacts();
  const translate = useContentTranslator(section);
  const title = translate.localizedText("title");
  const content = translate.localizedText("content");
  const { idInfoSection, mainImageUrl: picture } = section;
  usePageTitle(title.text);
  return (
    <Page
      title={title.text}
      titleAttributes={title.attributes}
      backLabel={t("control.back")}
      // Replaces the history entry, so that back does not open this screen again.
      onBack={() => navigate(to("InfoSectionList", {}, {}, String(idInfoSection)), { replace: true })}
      width="column"
    >
      {picture !== "" && (
        <div className={styles["banner"]}>
          <Picture
            src={picture}
            {...pictureAlt(translate, section)}
            facts={factsOf(picture)}
            sizes="(min-width: 46rem) 44rem, 92vw"
            priority
          />
        </div>
      )}
      {content.text !== "" && <RichText html={content.text} {...content.attributes} />}
    </Page>
  );
}

function NoSection(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return (
    <MissingItem
      title={t("error.no_resources")}
      to={to("InfoSectionList")}
      label={t("infoSections.title")}
      icon={<Landmark aria-hidden />}
    />
  );
}
