import type { Arrangement } from "@cicerone/api/preview";
import type { NavigationSection } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import { useLocalize, useMediaFacts, useMuseumState } from "../../../core/museum/hooks";
import { OPTION_ICONS } from "../../../core/navigation/menu/option-icons";
import { type SideMenuEntry, sideMenuOptions } from "../../../core/navigation/menu/side-menu";
import { useTo } from "../../../core/navigation/navigation";
import { KeyboardCard } from "../../../features/options/keyboard-card";
import { PictureCard } from "../../../features/options/picture-card";
import { sectionStyle, targetOf } from "../../../features/options/sections";
import entries from "../../../core/navigation/menu/side-menu.module.css";

/** MenuItem is an entry of a menu that is arranged. */
export interface MenuItem {
  id: string;
  name: string;
  isHidden: boolean;
  /** As visitors see it. */
  content: ReactNode;
}

/** useMenuItems returns the entries of an arrangement that the museum can show, hidden ones as well. */
export function useMenuItems({ menu, items }: Arrangement): MenuItem[] {
  const t = useTranslations();
  const localize = useLocalize();
  const museum = useMuseumState((state) => state.museum);
  const languageCode = useMuseumState((state) => state.language.code);
  if (museum === null) return [];
  const options = menu === "side" ? sideMenuOptions(museum, languageCode) : [];
  return items.flatMap(({ id, isHidden }): MenuItem[] => {
    if (menu === "side") {
      const entry = options.find(({ option }) => option === id);
      if (entry === undefined) return [];
      const name = entry.text.text || t(`menu.${entry.option}`);
      return [{ id, isHidden, name, content: <SideMenuItem entry={entry} name={name} /> }];
    }
    const section = museum.navigationSections.find(({ idNavigationSection }) => String(idNavigationSection) === id);
    if (section === undefined) return [];
    const name = localize(section).localizedText("title").text || t(`options.${NAMES[section.sectionType]}`);
    return [{ id, isHidden, name, content: <StartMenuItem section={section} name={name} /> }];
  });
}

/** Message keys of default titles. */
const NAMES = {
  KEYBOARD: "keyboard",
  SIDE_MENU: "sideMenu",
  EXHIBITIONS: "exhibitions",
  ROUTES: "routes",
  TIMELINE: "timeline",
  HALLS: "halls",
  SPONSORS: "sponsors",
} as const;

function StartMenuItem({ section, name }: { section: NavigationSection; name: string }): ReactNode {
  const to = useTo();
  const languageCode = useMuseumState((state) => state.language.code);
  const title = useLocalize()(section).localizedText("title");
  if (section.sectionType === "KEYBOARD" && section.enableSection) {
    return <KeyboardCard section={section} title={title} />;
  }
  // The shortcuts of SIDE_MENU are those that the side menu has as well: here one card stands for them.
  const target = section.sectionType === "SIDE_MENU" ? to("Options") : targetOf(section, to, languageCode);
  return (
    <PictureCard
      to={target}
      type={section.sectionType}
      cardStyle={sectionStyle(section)}
      title={title}
      fallback={name}
    />
  );
}

function SideMenuItem({ entry, name }: { entry: SideMenuEntry; name: string }): ReactNode {
  const factsOf = useMediaFacts();
  const { option, text, backgroundImageUrl: image } = entry;
  const Icon = OPTION_ICONS[option];
  return (
    <span className={entries["entry"]} data-picture={image !== ""}>
      {image !== "" && (
        <span className={entries["picture"]}>
          <Picture src={image} alt="" facts={factsOf(image)} sizes="24rem" />
        </span>
      )}
      <Icon aria-hidden />
      <span {...text.attributes}>{name}</span>
    </span>
  );
}
