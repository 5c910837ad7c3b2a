import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { useTranslations } from "use-intl";
import type { BinnedElement } from "../../api/content";
import { useCalls } from "../../api/context";
import { useMuseumId } from "../../api/museum";
import { useMay } from "../../api/rights";
import { binQuery } from "../../core/museum/bin-query";
import { useElementTitle } from "../../core/museum/element-title";
import { useListName } from "../../core/museum/lists";
import { Button } from "../../ui/button";
import { ErrorNotice } from "../../ui/notice";
import { Row, Rows } from "../../ui/rows";
import { Screen } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList, useErrorText } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { Time } from "../../ui/time";

/** BinScreen lists what was deleted in the last thirty days, and brings it back with what referred to it. */
export function BinScreen(): ReactNode {
  const t = useTranslations("bin");
  const museum = useMuseumId();
  const heading = useRef<HTMLHeadingElement>(null);
  const bin = useQuery(binQuery(useCalls(), museum));
  return (
    <Screen title={t("title")} help={t("help")} headingRef={heading}>
      {bin.data ? (
        <Binned museum={museum} items={bin.data} heading={heading} />
      ) : bin.error ? (
        <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />
      ) : (
        <LoadingList />
      )}
    </Screen>
  );
}

interface BinnedProps {
  museum: string;
  items: BinnedElement[];
  heading: RefObject<HTMLElement | null>;
}

function Binned({ museum, items, heading }: BinnedProps): ReactNode {
  const t = useTranslations("bin");
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const errorText = useErrorText();
  const listName = useListName();
  const titleOf = useElementTitle();
  const mayRestore = useMay("edit_content");
  const restore = useMutation({
    mutationFn: ({ item }: { item: BinnedElement; button: Element }) => calls.undoRevision(museum, item.deletedIn),
    onSuccess: (_, { item, button }) => {
      // Its row will be gone.
      if (document.activeElement === button) (neighbourOf(button) ?? heading.current)?.focus();
      announce(t("restored", { title: titleOf(item) }));
      return queries.invalidateQueries({ queryKey: ["museum", museum] });
    },
  });
  if (items.length === 0) return <EmptyState title={t("empty")}>{t("emptyHelp")}</EmptyState>;
  return (
    <>
      {restore.error ? <ErrorNotice>{errorText(restore.error)}</ErrorNotice> : null}
      <Rows label={t("title")}>
        {items.map((item) => (
          <Row
            key={`${item.list}/${item.key}`}
            title={<bdi>{titleOf(item)}</bdi>}
            detail={listName(item.list)}
            facts={
              <>
                <bdi>{item.deletedBy}</bdi>
                <Time at={item.deletedAt} />
              </>
            }
            actions={
              mayRestore ? (
                <Button
                  aria-label={t("restoreOf", { title: titleOf(item) })}
                  isPending={restore.isPending && restore.variables.item === item}
                  onPress={({ target }) => restore.mutate({ item, button: target })}
                >
                  <RotateCcw aria-hidden />
                  {t("restore")}
                </Button>
              ) : undefined
            }
          />
        ))}
      </Rows>
    </>
  );
}

/** Returns the button of the row after that of a button, or else before it. */
function neighbourOf(button: Element): HTMLElement | null | undefined {
  const row = button.closest("li");
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button");
}
