import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { Publication, PublicationDetail, Waiver } from "../../api/publishing";
import { publicationsQuery } from "../../api/publishing-queries";
import { useMay } from "../../api/rights";
import { useElementTitle } from "../../core/museum/element-title";
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
import { faultId } from "./gate-panel";
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
  const { version, publishedAt, author, note, added, changed, removed, reordered, languages, restores, size, waivers } =
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
            {reordered === 0 || restores !== undefined ? "" : ` · ${t("reordered", { count: reordered })}`}
            {languages.length === 0 ? "" : ` · ${t("only", { languages: format.list(languages.map(languageName)) })}`}
            {size === 0 ? "" : ` · ${fileSize(size)}`}
          </p>
          {waivers.length === 0 ? null : <p>{t("waivedCount", { count: waivers.length })}</p>}
        </>
      }
      actions={
        publication.available ? (
          <>
            <Button
              variant="bare"
              aria-label={version > 1 ? t("compareOf", { version }) : t("showOf", { version })}
              onPress={onCompare}
            >
              {version > 1 ? t("compare") : t("show")}
            </Button>
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
    <Drawer
      title={version > 1 ? t("compareTitle", { version, before: version - 1 }) : t("version", { version })}
      onClose={onClose}
    >
      {publication.data ? (
        <div className={styles["compared"]}>
          <WaiverList waivers={publication.data.waivers} />
          <DifferenceList publication={publication.data} />
        </div>
      ) : publication.error ? (
        <ErrorState error={publication.error} onRetry={() => void publication.refetch()} />
      ) : (
        <LoadingList />
      )}
    </Drawer>
  );
}

function DifferenceList({ publication }: { publication: PublicationDetail }): ReactNode {
  const t = useTranslations("publish");
  const { differences, total } = publication;
  if (differences.length === 0) return <EmptyState title={t("same")} />;
  return (
    <>
      {/* Without its role, Safari does not announce a list that shows no bullets. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles["changes"]}>
        {differences.map((difference) => (
          <DifferenceRow key={`${difference.list}/${difference.key}/${difference.change}`} difference={difference} />
        ))}
      </ul>
      {total > differences.length ? (
        <p className={styles["muted"]}>{t("moreChanges", { count: total - differences.length })}</p>
      ) : null}
    </>
  );
}

/** WaiverList lists with which faults a publication was made, who allowed each, and why. */
function WaiverList({ waivers }: { waivers: readonly Waiver[] }): ReactNode {
  const t = useTranslations("publish");
  const titleOf = useElementTitle();
  if (waivers.length === 0) return null;
  return (
    <Section title={t("waived")}>
      <Rows label={t("waived")}>
        {waivers.map((waiver) => (
          <Row
            key={faultId(waiver)}
            title={<bdi>{titleOf({ ...waiver, title: waiver.title ?? "" })}</bdi>}
            detail={<bdi>{waiver.reason}</bdi>}
            facts={
              <span>
                <bdi>{waiver.name ?? ""}</bdi>
                {waiver.at === undefined ? null : (
                  <>
                    {" · "}
                    <Time at={waiver.at} />
                  </>
                )}
              </span>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}
