import type { Game, KidsSection } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { buttonClass, roundButtonClass } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { ArrowRight, Check, Gamepad2, Grip, Heart, LayoutGrid, Play, ScanLine } from "lucide-react";
import { type ReactNode, useState } from "react";
import { hasContent } from "../../core/museum/content";
import { useLocalize, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { LeaveModeLink } from "../../core/navigation/leave-mode-link";
import { TopBar } from "../../core/navigation/menu/top-bar";
import { Link, useTo } from "../../core/navigation/navigation";
import { VisitLinks } from "../../core/navigation/visit-links";
import { CustomIcon } from "../../ui/custom-icon";
import { KidsLayout } from "../../ui/kids-layout";
import { stepAt, INTRO } from "./game";
import { type ChosenTags, tagPictures, useChosenTags } from "./kids";
import { SectionDisclosure } from "./section-disclosure";
import styles from "./options-kids.module.css";

/** OptionsKidsScreen is the start menu of kids mode (KID-1): tags to choose by picture. */
export function OptionsKidsScreen(): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const choice = useChosenTags(museum);
  const title = t("kids.title");
  usePageTitle(title);
  return (
    <KidsLayout>
      <div className={styles["screen"]}>
        <TopBar isStart mode="kids">
          <Icons />
        </TopBar>
        {museum.game !== undefined && <Invitation game={museum.game} />}
        <header className={styles["head"]}>
          <h1 tabIndex={-1}>{title}</h1>
          {museum.kidsSections.length > 0 && <p>{t("kids.choose")}</p>}
        </header>
        {museum.kidsSections.length === 0 && <p className={styles["none"]}>{t("error.no_artworks_category")}</p>}
        <Tags choice={choice} />
        <Shortcuts />
        <VisitLinks except="Favourites" />
        {choice.chosen.length > 0 && <StartLink />}
        <VisuallyHidden live="polite">{choice.chosen.length > 0 && t("kids.go")}</VisuallyHidden>
      </div>
    </KidsLayout>
  );
}

/** Icons links to the keypad and to the game. */
function Icons(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const icons = [
    ["Keyboard", t("keyboard.title"), Grip],
    ["Game", t("kids.game"), Gamepad2],
  ] as const;
  return (
    <>
      {icons
        .filter(([screen]) => hasContent(museum, screen))
        .map(([screen, label, Icon]) => (
          <Link key={screen} to={to(screen)} className={roundButtonClass("control")} aria-label={label}>
            <Icon aria-hidden />
          </Link>
        ))}
    </>
  );
}

/** Invitation shows the pet and links to the game. */
function Invitation({ game }: { game: Game }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const factsOf = useMediaFacts();
  const pet = stepAt(game, INTRO)?.imageUrl ?? "";
  return (
    <Link to={to("Game")} className={styles["invitation"]}>
      <span className={styles["play"]}>
        <Play aria-hidden fill="currentColor" />
      </span>
      <span className={styles["words"]}>{t("game.start")}</span>
      {pet !== "" && (
        <span className={styles["pet"]}>
          <Picture src={pet} alt="" facts={factsOf(pet)} sizes="11rem" fit="natural" priority />
        </span>
      )}
    </Link>
  );
}

function Tags({ choice }: { choice: ChosenTags }): ReactNode {
  const { kidsSections } = useMuseum();
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(kidsSections.flatMap((section) => (countIn(section, choice) > 0 ? section.idKidsSection : []))),
  );
  const pictures = tagPictures(useMuseum());
  const localize = useLocalize();
  const toggle = ({ idKidsSection: id }: KidsSection): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return kidsSections.map((section, place) => {
    const count = countIn(section, choice);
    return (
      <SectionDisclosure
        key={section.idKidsSection}
        title={localize(section).localizedText("name")}
        color={section.color}
        place={place}
        previews={section.tags.flatMap(({ idKidsTag }) => pictures.get(idKidsTag) ?? [])}
        mark={count > 0 && <span className={styles["count"]}>{count}</span>}
        open={open.has(section.idKidsSection)}
        onToggle={() => toggle(section)}
      >
        <ul className={styles["tags"]}>
          {section.tags.map((tag) => {
            const picture = pictures.get(tag.idKidsTag) ?? "";
            return (
              <li key={tag.idKidsTag}>
                <label className={styles["tag"]}>
                  <input type="checkbox" checked={choice.chosen.includes(tag)} onChange={() => choice.toggle(tag)} />
                  <TagPicture src={picture} />
                  <span {...localize(tag).localizedText("name").attributes}>{localize(tag)("name")}</span>
                </label>
              </li>
            );
          })}
        </ul>
      </SectionDisclosure>
    );
  });
}

function TagPicture({ src }: { src: string }): ReactNode {
  const factsOf = useMediaFacts();
  return (
    <span className={styles["picture"]}>
      {src !== "" && <Picture src={src} alt="" facts={factsOf(src)} sizes="(min-width: 44rem) 11rem, 30vw" />}
      <span className={styles["tick"]}>
        <Check aria-hidden strokeWidth={4} />
      </span>
    </span>
  );
}

function countIn({ tags }: KidsSection, { chosen }: ChosenTags): number {
  return tags.filter((tag) => chosen.includes(tag)).length;
}

/** Shortcuts links to sections, camera and favourites, and out of the mode. */
function Shortcuts(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const { recognitionAvailable, customization } = museum;
  return (
    <nav className={styles["shortcuts"]} aria-label={t("options.title")}>
      {hasContent(museum, "Sections") && (
        <Link to={to("Sections")}>
          <LayoutGrid aria-hidden />
          <span>{t("kids.sections")}</span>
        </Link>
      )}
      {recognitionAvailable && (
        <Link to={to("Recognition", {}, { from: "OptionsKids" })} className={styles["camera"]}>
          <CustomIcon url={customization.recognitionIconUrl}>
            <ScanLine aria-hidden />
          </CustomIcon>
          <span>{t("control.recognise")}</span>
        </Link>
      )}
      {hasContent(museum, "Favourites") && (
        <Link to={to("Favourites")}>
          <Heart aria-hidden />
          <span>{t("menu.favourites")}</span>
        </Link>
      )}
      <LeaveModeLink />
    </nav>
  );
}

/** StartLink opens the matching works; shown once a tag is chosen. */
function StartLink(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return (
    <footer className={styles["go"]} data-bar="end">
      <Link to={to("ArtworksKids")} className={buttonClass()}>
        {t("kids.go")}
        <ArrowRight aria-hidden strokeWidth={3} className={styles["towards"]} />
      </Link>
    </footer>
  );
}
