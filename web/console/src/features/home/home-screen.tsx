import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { museumsQuery, useMe } from "../../api/queries";
import type { Museum } from "../../api/types";
import { useMuseumName } from "../../ui/museum-name";
import { PAGE_ROWS, Pager, pageOf } from "../../ui/pager";
import { Row, Rows, Tag } from "../../ui/rows";
import { Screen } from "../../ui/screen";
import { Search, includesText } from "../../ui/search";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { Day } from "../../ui/time";

/** HomeScreen lists the organisation's museums, and whether visitors see their latest state. */
export function HomeScreen(): ReactNode {
  const t = useTranslations("home");
  const me = useMe();
  const museums = useQuery(museumsQuery(useCalls()));
  return (
    <Screen title={me.organization.name} help={t("help")}>
      {museums.data ? (
        <Museums museums={museums.data} />
      ) : museums.error ? (
        <ErrorState error={museums.error} onRetry={() => void museums.refetch()} />
      ) : (
        <LoadingList />
      )}
    </Screen>
  );
}

function Museums({ museums }: { museums: Museum[] }): ReactNode {
  const t = useTranslations("home");
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(0);
  const nameOf = useMuseumName();
  if (museums.length === 0) return <EmptyState title={t("empty")}>{t("emptyHelp")}</EmptyState>;
  const matching = museums.filter((museum) => includesText(typed, nameOf(museum), museum.code));
  const { shown, hasNext } = pageOf(matching, page);
  return (
    <>
      {museums.length > PAGE_ROWS / 5 ? (
        <Search
          label={t("search")}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setPage(0);
          }}
        />
      ) : null}
      {shown.length === 0 ? (
        <EmptyState title={t("noMatch")} />
      ) : (
        <Rows label={t("museums")}>
          {shown.map((museum) => (
            <Row
              key={museum.id}
              title={<bdi>{nameOf(museum)}</bdi>}
              detail={
                <>
                  <bdi>{museum.code}</bdi> · {t("works", { count: museum.artworks })}
                </>
              }
              facts={<MuseumState museum={museum} />}
            />
          ))}
        </Rows>
      )}
      <Pager
        onPrevious={page > 0 ? () => setPage(page - 1) : undefined}
        onNext={hasNext ? () => setPage(page + 1) : undefined}
      />
    </>
  );
}

function MuseumState({ museum: { published, publishedAt, changed } }: { museum: Museum }): ReactNode {
  const t = useTranslations("home");
  return (
    <>
      {published ? <Tag tone="ok">{t("published")}</Tag> : <Tag>{t("unpublished")}</Tag>}
      {published && changed ? <Tag tone="warn">{t("changed")}</Tag> : null}
      {publishedAt ? <Day at={publishedAt} /> : null}
    </>
  );
}
