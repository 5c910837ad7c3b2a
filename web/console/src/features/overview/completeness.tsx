import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ListedElement } from "../../api/content";
import { useCalls } from "../../api/context";
import { publicationsQuery } from "../../api/publishing-queries";
import { type ListView, LIST_VIEWS } from "../../core/museum/lists";
import { useLanguageName } from "../../ui/language-name";
import { NumberTable } from "../../ui/number-table";
import { ScrollArea } from "../../ui/scroll-area";
import { LoadingList } from "../../ui/state";
import { type Part, acceptedTranscripts, missingIn, partsOf } from "./missing";
import styles from "./overview.module.css";

/** Completeness counts what elements lack, by language. Numbers are gaps; each leads to its list. */
export function Completeness({ museum, languages }: { museum: string; languages: string[] }): ReactNode {
  const t = useTranslations("overview");
  const listText = useTranslations("lists");
  const languageName = useLanguageName();
  const calls = useCalls();
  const lists = [...new Set(LIST_VIEWS.map(({ list }) => list))];
  const loaded = useQueries({
    queries: lists.map((list) => ({
      queryKey: ["museum", museum, "elements", list, ["isExhibition"]],
      queryFn: () => calls.elements(museum, list, ["isExhibition"]),
    })),
  });
  // Those of the last publication apply to the next one as well.
  const publications = useInfiniteQuery(publicationsQuery(calls, museum)).data?.pages[0]?.items;
  const accepted = acceptedTranscripts(publications?.[0]?.waivers ?? []);
  if (loaded.some(({ data }) => data === undefined)) return <LoadingList rows={6} />;
  const itemsOf = (view: ListView): ListedElement[] =>
    (loaded[lists.indexOf(view.list)]?.data?.items ?? []).filter(
      ({ values }) => view.only === undefined || (values[view.only.path] ?? false) === view.only.value,
    );
  const rows = LIST_VIEWS.map((view) => ({ view, items: itemsOf(view) })).filter(({ items }) => items.length > 0);
  if (rows.length === 0) return <p className={styles["muted"]}>{t("noElements")}</p>;
  return (
    <ScrollArea label={t("complete")} isFramed>
      <NumberTable label={t("complete")} isFramed>
        <thead>
          <tr>
            <th scope="col">{t("kind")}</th>
            {languages.map((code) => (
              <th key={code} scope="col">
                {languageName(code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ view, items }) => (
            <tr key={view.slug}>
              <th scope="row">
                <Link className={styles["list"]} to="/museums/$museum/$list" params={{ museum, list: view.slug }}>
                  {listText(view.slug)}
                </Link>{" "}
                <span className={styles["muted"]}>{items.length}</span>
              </th>
              {languages.map((code) => (
                <td key={code}>
                  <Gaps items={items} language={code} parts={partsOf(view.list)} accepted={accepted} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </NumberTable>
    </ScrollArea>
  );
}

interface GapsProps {
  items: ListedElement[];
  language: string;
  parts: readonly Part[];
  accepted: ReadonlySet<string>;
}

function Gaps({ items, language, parts, accepted }: GapsProps): ReactNode {
  const t = useTranslations("overview");
  const gaps = parts
    .map((part) => ({ part, count: missingIn(items, part, language, accepted) }))
    .filter(({ count }) => count > 0);
  if (gaps.length === 0) return <Check className={styles["done"]} role="img" aria-label={t("nothingMissing")} />;
  return (
    <ul className={styles["gaps"]}>
      {gaps.map(({ part, count }) => (
        <li key={part}>{t(`missing_${part}`, { count })}</li>
      ))}
    </ul>
  );
}
