import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ElementRef, Use } from "../../api/content";
import { useCalls } from "../../api/context";
import { useAnnounceRevision } from "../../core/draft/use-undo";
import { usePathName } from "../../core/model/path-name";
import { useListName } from "../../core/museum/lists";
import { Confirm } from "../../ui/confirm";
import styles from "./history.module.css";

interface DeleteDialogProps {
  museum: string;
  refs: readonly ElementRef[];
  /** Of the element, or how many there are. */
  title: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** How many elements are asked for their uses; more of them are counted only. */
const MAX_ASKED = 20;

/** DeleteDialog moves elements to the bin, after it has listed what refers to them. */
export function DeleteDialog({ museum, refs, title, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const t = useTranslations("bin");
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounceRevision(museum);
  const uses = useQueries({
    queries: refs.slice(0, MAX_ASKED).map((ref) => ({
      // Not asked again with the rest of the museum, when the element is gone.
      queryKey: ["uses", museum, ref.list, ref.key],
      queryFn: () => calls.uses(museum, ref),
      staleTime: 0,
    })),
  });
  const references = uses
    .flatMap(({ data }) => data ?? [])
    .filter((use) => !refs.some((ref) => ref.key === use.key && ref.list === use.list));
  const isLoading = uses.some(({ isPending }) => isPending);
  return (
    <Confirm
      title={t("deleteTitle", { title })}
      action={t("delete")}
      onClose={onClose}
      onConfirm={async () => {
        const number = await deleteAll(calls, museum, refs, t("deleteSummary", { count: refs.length }));
        await queries.invalidateQueries({ queryKey: ["museum", museum] });
        announce(t("deleted", { title }), { number });
        onDeleted();
      }}
    >
      {isLoading ? t("looking") : references.length === 0 ? t("notUsed") : t("usedBy", { count: references.length })}
      {references.length > 0 ? (
        <ul className={styles["uses"]}>
          {references.map((use) => (
            <li key={`${use.list}/${use.key}/${use.path}`}>
              <UseName use={use} />
            </li>
          ))}
        </ul>
      ) : null}{" "}
      {references.some(mayBlockPublishing) ? `${t("needed")} ` : null}
      {t("deleteHelp")}
    </Confirm>
  );
}

/** Reports whether the place may need what it refers to: steps can, and the game needs its route. */
function mayBlockPublishing({ path }: Use): boolean {
  return /^(game\/)?steps\//.test(path) || path === "game/route";
}

function UseName({ use: { list, path, title } }: { use: Use }): ReactNode {
  const t = useTranslations("editor");
  const listName = useListName();
  const pathName = usePathName(list);
  return (
    <>
      <bdi>{title}</bdi> ({[listName(list), pathName(path)].join(t("comma"))})
    </>
  );
}

/** Returns the number of the revision that moved all of them to the bin. */
async function deleteAll(
  calls: ReturnType<typeof useCalls>,
  museum: string,
  refs: readonly ElementRef[],
  summary: string,
): Promise<number> {
  const [only] = refs;
  if (only === undefined) throw new Error("deleteAll needs at least one element.");
  const { draftRevision } = await calls.element(museum, only);
  if (refs.length === 1) return (await calls.deleteElement(museum, only, draftRevision)).revision;
  const deletions = refs.map((ref) => ({ ...ref, delete: true }));
  return (await calls.changeElements(museum, draftRevision, summary, deletions)).number;
}
