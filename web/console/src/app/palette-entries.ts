import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Building2, CircleHelp, Keyboard, LogOut, type LucideIcon, Plus } from "lucide-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Field, ListedElement } from "../api/content";
import { useCalls } from "../api/context";
import { may, museumsQuery, useMe } from "../api/queries";
import { useMay, useRights } from "../api/rights";
import { elementsQuery, fieldsOf, listFields, modelQuery } from "../core/model/queries";
import { titleOf } from "../core/museum/element-names";
import { useElementTitle } from "../core/museum/element-title";
import { LIST_VIEWS } from "../core/museum/lists";
import { useMuseumName } from "../core/museum/museum-name";
import { isInView } from "../features/editor/list-order";
import type { Findable } from "../lib/find";
import { useSignOut, useSwitchOrganization } from "./leave";
import { useDestinationName } from "./museum-navigation";
import { destinationsOf, museumDestinationsOf } from "./navigation";

/** PaletteEntry is something that the command palette opens or does. */
export interface PaletteEntry extends Findable {
  id: string;
  icon: LucideIcon;
  /** What it is, such as the name of its list. */
  kind: string;
  run: () => void;
}

/** PaletteActions are what the palette does without leaving the screen. */
export interface PaletteActions {
  showShortcuts: () => void;
  showHelp: () => void;
}

/** usePaletteEntries returns all screens, actions, museums, and elements of the open museum. */
export function usePaletteEntries(actions: PaletteActions): readonly PaletteEntry[] {
  const screens = useScreens();
  const museumScreens = useMuseumScreens();
  const others = useActions(actions);
  const museums = useMuseums();
  const elements = useElements();
  return useMemo(
    () => [...museumScreens, ...screens, ...others, ...museums, ...elements],
    [museumScreens, screens, others, museums, elements],
  );
}

function useScreens(): PaletteEntry[] {
  const nav = useTranslations("nav");
  const t = useTranslations("palette");
  const me = useMe();
  const navigate = useNavigate();
  return useMemo(
    () =>
      destinationsOf(me).map(({ to, name, icon }) => ({
        id: to,
        text: nav(name),
        kind: t("screen"),
        icon,
        run: () => void navigate({ to }),
      })),
    [me, nav, t, navigate],
  );
}

/** The screens of the open museum, also those that its navigation keeps under "More content", and what is made there. */
function useMuseumScreens(): PaletteEntry[] {
  const t = useTranslations("palette");
  const { museum } = useParams({ strict: false });
  const rights = useRights();
  const nameOf = useDestinationName();
  const navigate = useNavigate();
  return useMemo(() => {
    if (museum === undefined || rights === null) return [];
    const rare = (rights.may("preview") ? LIST_VIEWS : [])
      .filter(({ isRare }) => isRare)
      .map(({ slug, icon }) => ({
        to: "/museums/$museum/$list" as const,
        list: slug,
        icon,
      }));
    const screens = [...museumDestinationsOf(rights), ...rare].map((destination): PaletteEntry => {
      const { to, icon } = destination;
      const { list } = destination;
      return {
        id: `${to}/${list ?? ""}`,
        text: nameOf(destination),
        kind: t("screen"),
        icon,
        run: () => void navigate({ to, params: { museum, list } }),
      };
    });
    const makes = LIST_VIEWS.map(({ slug }): PaletteEntry => ({
      id: `new-${slug}`,
      text: t("newIn", { list: nameOf({ list: slug }) }),
      kind: t("action"),
      icon: Plus,
      run: () => void navigate({ to: "/museums/$museum/$list", params: { museum, list: slug }, search: { new: "1" } }),
    }));
    return rights.may("edit_content") ? [...screens, ...makes] : screens;
  }, [museum, rights, nameOf, navigate, t]);
}

function useActions({ showShortcuts, showHelp }: PaletteActions): PaletteEntry[] {
  const frame = useTranslations("frame");
  const home = useTranslations("home");
  const t = useTranslations("palette");
  const me = useMe();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const switchTo = useSwitchOrganization();
  return useMemo(() => {
    const { organization, organizations } = me;
    const kind = t("action");
    return [
      ...(may(me, "edit_content")
        ? [
            {
              id: "new-museum",
              text: home("newMuseum"),
              kind,
              icon: Plus,
              run: () => void navigate({ to: "/", search: { new: "1" } }),
            },
          ]
        : []),
      { id: "help", text: frame("help"), kind, icon: CircleHelp, run: showHelp },
      { id: "shortcuts", text: frame("shortcuts"), kind, icon: Keyboard, run: showShortcuts },
      ...organizations
        .filter(({ id }) => id !== organization.id)
        .map(({ id, name }) => ({
          id: `organization-${id}`,
          text: frame("switchTo", { name }),
          kind,
          icon: Building2,
          run: () => switchTo(id),
        })),
      { id: "sign-out", text: frame("signOut"), kind, icon: LogOut, run: signOut },
    ];
  }, [me, frame, home, t, navigate, signOut, switchTo, showShortcuts, showHelp]);
}

function useMuseums(): PaletteEntry[] {
  const t = useTranslations("palette");
  const museums = useQuery(museumsQuery(useCalls())).data;
  const nameOf = useMuseumName();
  const navigate = useNavigate();
  return useMemo(
    () =>
      (museums ?? []).map((museum) => ({
        id: `museum-${museum.id}`,
        text: nameOf(museum),
        words: [museum.code],
        kind: t("museum"),
        icon: Building2,
        run: () => void navigate({ to: "/museums/$museum", params: { museum: museum.id } }),
      })),
    [museums, nameOf, navigate, t],
  );
}

/** How long lists need not be asked for again: those of the open museum are kept true by live updates. */
const FRESH_MS = 10 * 60_000;

/** The elements of the open museum, in the same lists as the list screens have. */
function useElements(): PaletteEntry[] {
  const { museum } = useParams({ strict: false });
  const calls = useCalls();
  const lists = useTranslations("lists");
  const called = useElementTitle();
  const navigate = useNavigate();
  const museums = useQuery(museumsQuery(calls)).data;
  const languages = museums?.find(({ id }) => id === museum)?.languages;
  const model = useQuery({ ...modelQuery(calls), enabled: museum !== undefined }).data;
  const mayRead = useMay("preview");
  const names = museum && model && mayRead ? [...new Set(LIST_VIEWS.map(({ list }) => list))] : [];
  const items = useQueries({
    queries: names.map((list) => ({
      ...elementsQuery(calls, museum ?? "", list, model ? listFields(fieldsOf(model, list)) : []),
      staleTime: FRESH_MS,
    })),
    combine: itemsByList,
  });
  return useMemo(() => {
    if (museum === undefined || model === undefined) return [];
    const titleIn = (list: string, fields: readonly Field[], { key, values }: ListedElement): string =>
      called({ list, key, title: titleOf(values, fields, languages ?? [], key), type: values["type"] });
    return LIST_VIEWS.flatMap((view) => {
      const fields = fieldsOf(model, view.list);
      const kind = lists(view.slug);
      return (items.get(view.list) ?? [])
        .filter((item) => isInView(item, view))
        .map((item): PaletteEntry => ({
          ...findableOf(item, titleIn(view.list, fields, item)),
          id: `${view.slug}/${item.key}`,
          kind,
          icon: view.icon,
          run: () =>
            void navigate({
              to: "/museums/$museum/$list/$key",
              params: { museum, list: view.slug, key: item.key },
            }),
        }));
    });
  }, [museum, model, items, languages, lists, navigate, called]);
}

function itemsByList(
  results: readonly { data: { items: readonly ListedElement[] } | undefined }[],
): ReadonlyMap<string, readonly ListedElement[]> {
  return new Map(
    results.flatMap(({ data }) => {
      const list = data?.items[0]?.list;
      return data && list !== undefined ? [[list, data.items] as const] : [];
    }),
  );
}

/** A work is found by its number, its names in all languages and its author. */
function findableOf({ key, values }: ListedElement, text: string): Findable {
  const { code } = values;
  const names = Object.entries(values).flatMap(([path, value]) =>
    typeof value === "string" && (/^(?:name|title)\//.test(path) || path === "author") ? [value] : [],
  );
  return { text, words: [...names, key], ...(typeof code === "string" && code !== "" ? { number: code } : {}) };
}
