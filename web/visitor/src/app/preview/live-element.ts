import { ID_FIELDS, type LiveElement } from "@cicerone/api/preview";
import type { Detail } from "@cicerone/api/types";
import type { MuseumStore } from "../../core/museum/store";

/**
 * OTHERS_FIELDS are fields of an element that other elements decide, by the detail's list that has it. The museum's are
 * taken: the server may render an element among older ones.
 */
const OTHERS_FIELDS: Readonly<Record<string, readonly string[]>> = {
  halls: ["number", "artworkIds", "artworkImages"],
};

/** withLiveElement returns the museum with an element as the staff are writing it; null if it does not have the element. */
export function withLiveElement(museum: Detail, { field, element, media }: LiveElement): Detail | null {
  const facts = { ...museum.media, ...media };
  if (field === "") {
    const own = Object.entries(element).filter(([name, value]) => value !== null && name !== "media");
    return { ...museum, ...(Object.fromEntries(own) as Partial<Detail>), media: facts };
  }
  const id = ID_FIELDS[field];
  const list: unknown = Reflect.get(museum, field);
  if (id === undefined || !Array.isArray(list)) return null;
  const elements = list as object[];
  const isIt = (one: object) => Reflect.get(one, id) === Reflect.get(element, id);
  if (!elements.some(isIt)) return null;
  const othersOf = (one: object) => (OTHERS_FIELDS[field] ?? []).map((name) => [name, Reflect.get(one, name)] as const);
  const live = elements.map((one) => (isIt(one) ? { ...element, ...Object.fromEntries(othersOf(one)) } : one));
  return { ...museum, [field]: live, media: facts };
}

/** LiveElements lays the element that the staff are writing over the museum, also after it was loaded again. */
export interface LiveElements {
  /** Shows the element; resolves to false if the museum does not have it yet. */
  show(element: LiveElement): boolean;
}

/** createLiveElements returns the LiveElements of a museum's state. */
export function createLiveElements(store: MuseumStore): LiveElements {
  let current: LiveElement | null = null;
  let shown: Detail | null = null;
  const apply = (): boolean => {
    const { museum, language } = store.getState();
    if (current === null || museum === null || language.code !== current.language) return true;
    const changed = withLiveElement(museum, current);
    if (changed === null) return false;
    shown = changed;
    store.setState({ museum: changed });
    return true;
  };
  store.subscribe(({ museum }, before) => {
    if (museum !== before.museum && museum !== shown) apply();
  });
  return {
    show(element) {
      current = element;
      return apply();
    },
  };
}
