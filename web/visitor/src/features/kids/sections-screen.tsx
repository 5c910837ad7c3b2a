import { useTranslations } from "@cicerone/i18n/provider";
import { LayoutGrid } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { artworksById } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { useNavigateTo, useTo, useRewrite } from "../../core/navigation/navigation";
import { RecogniseLink } from "../../core/navigation/recognise-link";
import { ArtworkList } from "../../core/player/artwork-list";
import { KidsLayout } from "../../ui/kids-layout";
import { Page } from "../../ui/page";
import { SectionDisclosure } from "./section-disclosure";

/** SectionsScreen lists the works of kids mode by section (KID-3). */
export function SectionsScreen(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const navigate = useNavigateTo();
  const museum = useMuseum();
  const title = t("kids.sections");
  usePageTitle(title);
  if (museum.sections.length === 0) return <NoSections />;
  return (
    <KidsLayout>
      {/* Replaces the history entry, so that back does not open this screen again. */}
      <Page
        title={title}
        backLabel={t("control.back")}
        onBack={() => navigate(to("OptionsKids"), { replace: true })}
        actions={<RecogniseLink from="Sections" />}
      >
        <Sections />
      </Page>
    </KidsLayout>
  );
}

/** One section is open at a time; the address's fragment names it, so that closing one of its works returns to it. */
function Sections(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const rewrite = useRewrite();
  const museum = useMuseum();
  const localize = useLocalize();
  const [open, setOpen] = useState(() => location.hash.slice(1));
  const toggle = (id: string): void => {
    const next = open === id ? "" : id;
    setOpen(next);
    rewrite(next === "" ? to("Sections") : to("Sections", {}, {}, next));
  };
  return museum.sections.map((section, place) => {
    const id = String(section.idSection);
    const artworks = artworksById(museum, section.artworkIds);
    return (
      <SectionDisclosure
        key={id}
        title={localize(section).localizedText("name")}
        color={section.color}
        place={place}
        previews={artworks.flatMap(({ mainImageUrl }) => (mainImageUrl === "" ? [] : mainImageUrl))}
        open={open === id}
        onToggle={() => toggle(id)}
      >
        {artworks.length === 0 ? (
          <p>{t("error.no_artworks_category")}</p>
        ) : (
          <ArtworkList tiles artworks={artworks} query={{ from: "Sections" }} />
        )}
      </SectionDisclosure>
    );
  });
}

function NoSections(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return (
    <KidsLayout>
      <EmptyState
        title={t("error.no_resources")}
        icon={<LayoutGrid aria-hidden />}
        action={{ to: to("OptionsKids"), label: t("kids.title") }}
      />
    </KidsLayout>
  );
}
