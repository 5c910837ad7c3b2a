import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { may, museumsQuery, useMe, visitorsQuery } from "../../api/queries";
import type { Museum } from "../../api/types";
import { FirstSteps } from "../../core/museum/first-steps";
import { isDeactivated } from "../../core/museum/is-deactivated";
import { useMuseumName } from "../../core/museum/museum-name";
import { useNewDialog } from "../../core/museum/use-new-dialog";
import { Button } from "../../ui/button";
import { Row, Tag } from "../../ui/rows";
import { Screen } from "../../ui/screen";
import { SearchableRows } from "../../ui/searchable-rows";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { Time } from "../../ui/time";

const NewMuseumDialog = lazy(() =>
  import("./new-museum-dialog").then((module) => ({ default: module.NewMuseumDialog })),
);

/** HomeScreen lists the organisation's museums, and whether visitors see their latest state. */
export function HomeScreen(): ReactNode {
  const t = useTranslations("home");
  const me = useMe();
  const museums = useQuery(museumsQuery(useCalls()));
  const [isCreating, setIsCreating] = useNewDialog();
  const newMuseum = may(me, "edit_content") ? (
    <Button variant="main" onPress={() => setIsCreating(true)}>
      {t("newMuseum")}
    </Button>
  ) : undefined;
  const isEmpty = museums.data?.length === 0;
  // The newest one is what somebody works on.
  const unpublished = museums.data?.filter(({ version }) => version === 0).at(-1);
  return (
    <Screen title={me.organization.name} help={t("help")} action={isEmpty ? undefined : newMuseum}>
      {isEmpty ? (
        <EmptyState title={t("empty")} action={newMuseum}>
          {newMuseum ? t("emptyHelp") : t("emptyForYou")}
        </EmptyState>
      ) : museums.data ? (
        <Museums museums={museums.data} />
      ) : museums.error ? (
        <ErrorState error={museums.error} onRetry={() => void museums.refetch()} />
      ) : (
        <LoadingList />
      )}
      {unpublished?.permissions.includes("edit_content") ? <FirstSteps museum={unpublished} /> : null}
      {isCreating ? (
        <Suspense fallback={null}>
          <NewMuseumDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      ) : null}
    </Screen>
  );
}

function Museums({ museums }: { museums: Museum[] }): ReactNode {
  const t = useTranslations("home");
  const nameOf = useMuseumName();
  return (
    <SearchableRows
      items={museums}
      textsOf={(museum) => [nameOf(museum), museum.code]}
      label={t("museums")}
      searchLabel={t("search")}
      noMatch={t("noMatch")}
      renderRow={(museum) => (
        <Row
          key={museum.id}
          title={
            <Link to="/museums/$museum" params={{ museum: museum.id }}>
              <bdi>{nameOf(museum)}</bdi>
            </Link>
          }
          detail={
            <>
              <bdi>{museum.code}</bdi> · {t("works", { count: museum.artworks })}
            </>
          }
          facts={<MuseumState museum={museum} />}
        />
      )}
    />
  );
}

function MuseumState({ museum }: { museum: Museum }): ReactNode {
  const t = useTranslations("home");
  const { id, published, publishedAt, version, changed, changes = 0 } = museum;
  const visitors = useQuery(visitorsQuery(useCalls())).data?.find((one) => one.museum === id);
  return (
    <>
      {published ? (
        <Tag tone="ok">{t("publishedVersion", { version })}</Tag>
      ) : isDeactivated(museum) ? (
        <Tag tone="warn">{t("deactivated")}</Tag>
      ) : (
        <Tag>{t("unpublished")}</Tag>
      )}
      {published && changed ? <Tag tone="warn">{t("changed", { count: changes })}</Tag> : null}
      {publishedAt ? <Time at={publishedAt} /> : null}
      {visitors && published ? <span>{t("visitors", { now: visitors.now, today: visitors.today })}</span> : null}
    </>
  );
}
