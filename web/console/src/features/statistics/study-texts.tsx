import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { Period } from "../../api/statistics";
import { studyTextsQuery } from "../../api/statistics-queries";
import { PAGE_ROWS, Pager, usePage } from "../../ui/pager";
import { Search } from "../../ui/search";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import type { InputRow } from "./studies";
import styles from "./studies.module.css";

interface StudyTextsProps {
  museum: string;
  period: Required<Period>;
  input: InputRow;
  name: string;
}

/** StudyTexts shows what visits wrote into an input, page by page, with a search once there are many. */
export function StudyTexts({ museum, period, input, name }: StudyTextsProps): ReactNode {
  const t = useTranslations("statistics");
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const [page, turn] = usePage(`${period.days} ${period.to} ${search}`);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    studyTextsQuery(useCalls(), museum, input.id, { ...period, search, page: page + 1 }),
  );
  // While the texts without a search are on their way, those of the last search are shown.
  const hasManyTexts = data !== undefined && (data.search !== "" || data.total > PAGE_ROWS / 5);
  return (
    <div className={styles["answers"]}>
      {typed !== "" || hasManyTexts ? <Search label={t("findText")} value={typed} onChange={setTyped} /> : null}
      {data ? (
        <>
          <p className={styles["note"]} role="status">
            {data.total === 0 && data.search === "" ? "" : t("textCount", { count: data.total })}
          </p>
          {data.total === 0 ? (
            <EmptyState title={data.search === "" ? t("noTexts") : t("noSuchText", { search: data.search })} />
          ) : (
            // Without its role, Safari does not announce a list that shows no bullets.
            // oxlint-disable-next-line jsx-a11y/no-redundant-roles
            <ul role="list" aria-label={name} className={styles["texts"]} aria-busy={isPlaceholderData}>
              {data.texts.map((text, index) => (
                // Two visits may have written the same.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} dir="auto">
                  {text}
                </li>
              ))}
            </ul>
          )}
          <Pager
            onPrevious={page > 0 ? () => turn(page - 1) : undefined}
            onNext={data.total > (page + 1) * PAGE_ROWS ? () => turn(page + 1) : undefined}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingList rows={2} />
      )}
    </div>
  );
}
