import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { Publication } from "../../api/publishing";
import { publicationsQuery } from "../../api/publishing-queries";
import { useMay } from "../../api/rights";
import { canCompare } from "../../core/museum/publication-row";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Drawer } from "../../ui/drawer";
import { useFileSize } from "../../ui/file-size";
import { useLanguageName } from "../../ui/language-name";
import { Row, Rows, Tag } from "../../ui/rows";
import { Section } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { Time } from "../../ui/time";
import { DifferenceRow } from "./differences";
import styles from "./publish.module.css";

interface PublicationHistoryProps {
  museum: string;
  /** The last version. */
  current: number;
  /** Visitors can open the museum. */
  isActive: boolean;
}

/** PublicationHistory lists what was published, and publishes it again. */
export function PublicationHistory({ museum, current, isActive }: PublicationHistoryProps): ReactNode {
  const t = useTranslations("publish");
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const pages = useInfiniteQuery(publicationsQuery(calls, museum));
  const navigate = useNavigate();
  // A link opens the comparison by ?version=3.
  const { version: asked }: { version?: unknown } = useSearch({ strict: false });
  const [chosen, setChosen] = useState<number | null>(null);
  const compared = chosen ?? (typeof asked === "string" && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null);
  const [restored, setRestored] = useState<number | null>(null);
  const publications = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={t("history")}>
      {publications === undefined ? (
        pages.error ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <LoadingList />
        )
      ) : publications.length === 0 ? (
        <EmptyState title={t("noHistory")} />
      ) : (
        <Rows label={t("history")}>
          {publications.map((publication) => (
            <PublicationRow
              key={publication.version}
              publication={publication}
              isCurrent={publication.version === current}
              isSeen={publication.version === current && isActive}
              onCompare={() => setChosen(publication.version)}
              onRestore={() => setRestored(publication.version)}
            />
          ))}
        </Rows>
      )}
      {pages.hasNextPage ? (
        <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t("older")}
        </Button>
      ) : null}
      {compared === null ? null : (
        <CompareDrawer
          museum={museum}
          version={compared}
          onClose={() => {
            setChosen(null);
            // Going back does not open it again.
            if (asked !== undefined) void navigate({ to: ".", search: {}, replace: true });
          }}
        />
      )}
      {restored === null ? null : (
        <Confirm
          title={t("againTitle", { version: restored })}
          action={t("again")}
          onConfirm={async () => {
            const { version = 0 } = await calls.publishAgain(museum, restored, current);
            announce(t("done", { version }));
            await queries.invalidateQueries({ queryKey: ["museum", museum] });
            await queries.invalidateQueries({ queryKey: ["museums"] });
          }}
          onClose={() => setRestored(null)}
        >
          {t("againHelp")}
        </Confirm>
      )}
    </Section>
  );
}

interface PublicationRowProps {
  publication: Publication;
  isCurrent: boolean;
  /** Visitors see it. */
  isSeen: boolean;
  onCompare: () => void;
  onRestore: () => void;
}

function PublicationRow({ publication, isCurrent, isSeen, onCompare, onRestore }: PublicationRowProps): ReactNode {
  const t = useTranslations("publish");
  const format = useFormatter();
  const languageName = useLanguageName();
  const fileSize = useFileSize();
  const canPublish = useMay("publish");
  const { version, publishedAt, author, note, added, changed, removed, languages, restores, available, size } =
    publication;
  return (
    <Row
      title={
        <>
          {t("version", { version })} {isSeen ? <Tag tone="ok">{t("visible")}</Tag> : null}
        </>
      }
      detail={
        <>
          <p>
            <Time at={publishedAt} /> · <bdi>{author?.name ?? t("byCommand")}</bdi>
          </p>
          {note === "" ? null : (
            <p>
              <bdi>{note}</bdi>
            </p>
          )}
          <p>
            {restores === undefined ? t("counts", { added, changed, removed }) : t("restores", { version: restores })}
            {languages.length === 0 ? "" : ` · ${t("only", { languages: format.list(languages.map(languageName)) })}`}
            {size === 0 ? "" : ` · ${fileSize(size)}`}
          </p>
        </>
      }
      actions={
        available ? (
          <>
            {canCompare(publication) ? (
              <Button variant="bare" aria-label={t("compareOf", { version })} onPress={onCompare}>
                {t("compare")}
              </Button>
            ) : null}
            {canPublish && !isCurrent ? (
              <Button aria-label={t("againOf", { version })} onPress={onRestore}>
                {t("again")}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    />
  );
}

interface CompareDrawerProps {
  museum: string;
  version: number;
  onClose: () => void;
}

function CompareDrawer({ museum, version, onClose }: CompareDrawerProps): ReactNode {
  const t = useTranslations("publish");
  const calls = useCalls();
  const publication = useQuery({
    queryKey: ["museum", museum, "publications", version],
    queryFn: () => calls.publication(museum, version),
  });
  return (
    <Drawer title={t("compareTitle", { version, before: version - 1 })} onClose={onClose}>
      {publication.data ? (
        publication.data.differences.length === 0 ? (
          <EmptyState title={t("same")} />
        ) : (
          // Without its role, Safari does not announce a list that shows no bullets.
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles
          <ul role="list" className={styles["changes"]}>
            {publication.data.differences.map((difference) => (
              <DifferenceRow
                key={`${difference.list}/${difference.key}/${difference.change}`}
                difference={difference}
              />
            ))}
          </ul>
        )
      ) : publication.error ? (
        <ErrorState error={publication.error} onRetry={() => void publication.refetch()} />
      ) : (
        <LoadingList />
      )}
    </Drawer>
  );
}
