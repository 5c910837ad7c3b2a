import type { Localization } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { artworksById } from "../../core/museum/lookups";
import { visibleTimelines } from "../../core/museum/timelines";
import type { ItemKey } from "../../core/offline/download-items";

/** ListedItem is an item in its group. */
export interface ListedItem {
  key: ItemKey;
  name: string;
  attributes: LocalizedText["attributes"];
  /** Empty if it has none. */
  picture: string;
  /** Its contents, such as "12 works". */
  counts: readonly string[];
}

/** Group is a list of items with a title. */
export interface Group {
  title: string;
  items: readonly ListedItem[];
}

/**
 * useGroups returns selected routes, temporary exhibitions, timelines and extra content (DL-1), without empty
 * groups.
 */
export function useGroups(): Group[] {
  const t = useTranslations();
  const museum = useMuseum();
  const localize = useLocalize();

  const listed = (
    key: ItemKey,
    element: { localizations: readonly Localization[]; mainImageUrl: string },
    counts: readonly string[],
  ): ListedItem => {
    const { text, attributes } = localize(element).localizedText("name");
    return { key, name: text, attributes, picture: element.mainImageUrl, counts };
  };
  const works = (count: number) => t("count.works", { count });
  const routes = (exhibitions: boolean) =>
    museum.routes
      .filter(({ isExhibition }) => isExhibition === exhibitions)
      .map((route) => listed(`route-${route.idRoute}`, route, [works(route.artworkCount)]));

  return [
    { title: t("downloads.routes"), items: routes(false) },
    { title: t("downloads.exhibitions"), items: routes(true) },
    {
      title: t("downloads.timelines"),
      items: visibleTimelines(museum).map((timeline) =>
        listed(`timeline-${timeline.idTimeline}`, timeline, [
          t("count.halls", { count: timeline.hallCount }),
          works(timeline.artworkCount),
        ]),
      ),
    },
    {
      title: t("downloads.extra"),
      items: artworksById(museum, museum.extraDownloads).map((work) => listed(`extra-${work.idArtwork}`, work, [])),
    },
  ].filter(({ items }) => items.length > 0);
}
