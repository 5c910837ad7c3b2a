import {
  Bluetooth,
  CalendarRange,
  ClipboardList,
  Clock,
  DoorOpen,
  Frame,
  GalleryHorizontal,
  Info,
  LayoutList,
  type LucideIcon,
  Puzzle,
  Route,
  Shapes,
  Timer,
} from "lucide-react";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { Messages } from "../../i18n/catalogue";

/** ListView is a list of a museum's elements as the console shows it. */
export interface ListView {
  /** The end of its address, and the key of its name in the namespace "lists". */
  slug: keyof Messages["lists"];
  /** The content model's name of the list. */
  list: string;
  icon: LucideIcon;
  /** Shows only the elements of the list that have this value, and gives it to new ones. */
  only?: { path: string; value: boolean };
  /** Found under "More content", since few museums use it. */
  isRare?: true;
}

/** LIST_VIEWS are all lists, in the order of the navigation. */
export const LIST_VIEWS: readonly ListView[] = [
  { slug: "works", list: "artworks", icon: Frame },
  { slug: "routes", list: "routes", icon: Route, only: { path: "isExhibition", value: false } },
  { slug: "exhibitions", list: "routes", icon: CalendarRange, only: { path: "isExhibition", value: true } },
  { slug: "halls", list: "halls", icon: DoorOpen },
  { slug: "timelines", list: "timelines", icon: Clock },
  { slug: "information", list: "infoSections", icon: Info },
  { slug: "oneMinutes", list: "oneMinutes", icon: Timer, isRare: true },
  { slug: "slides", list: "slides", icon: GalleryHorizontal, isRare: true },
  { slug: "startMenu", list: "navigationSections", icon: LayoutList, isRare: true },
  { slug: "sections", list: "sections", icon: Shapes, isRare: true },
  { slug: "kidsSections", list: "kidsSections", icon: Puzzle, isRare: true },
  { slug: "beacons", list: "beacons", icon: Bluetooth, isRare: true },
  { slug: "studies", list: "studies", icon: ClipboardList, isRare: true },
];

/** viewOfSlug returns the list with that end of its address. */
export function viewOfSlug(slug: string): ListView | undefined {
  return LIST_VIEWS.find((view) => view.slug === slug);
}

/** viewOfList returns the first view of a list of the content model. */
export function viewOfList(list: string): ListView | undefined {
  return LIST_VIEWS.find((view) => view.list === list);
}

/** useListName returns a function that names a list of the content model. */
export function useListName(): (list: string) => string {
  const t = useTranslations("lists");
  return useCallback(
    (list) => {
      const view = viewOfList(list);
      return view ? t(view.slug) : list;
    },
    [t],
  );
}
