import { type ReactNode, type RefObject, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Museum } from "../../api/types";
import { Button } from "../../ui/button";
import { ErrorNotice, Notice } from "../../ui/notice";
import { useErrorText } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { isDeactivated } from "./is-deactivated";
import { useSetActive } from "./use-set-active";

interface DeactivatedNoticeProps {
  museum: Museum;
  /** Takes the focus when the notice and its button are gone. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** DeactivatedNotice says that visitors cannot open a museum that was published, and activates it again. */
export function DeactivatedNotice({ museum, headingRef }: DeactivatedNoticeProps): ReactNode {
  const t = useTranslations("deactivation");
  const errorText = useErrorText();
  const { mutate, isPending, error } = useSetActive(museum.id);
  const announce = useAnnounce();
  const notice = useRef<HTMLDivElement>(null);
  if (!isDeactivated(museum)) return null;
  const onSuccess = (): void => {
    const { activeElement, body } = document;
    if (activeElement === body || notice.current?.contains(activeElement)) headingRef.current?.focus();
    announce(t("activated"));
  };
  return (
    <div ref={notice}>
      <Notice
        tone="warn"
        action={
          museum.permissions.includes("publish") ? (
            <Button isPending={isPending} onPress={() => mutate(true, { onSuccess })}>
              {t("activate")}
            </Button>
          ) : undefined
        }
      >
        {t("notice")}
      </Notice>
      {error === null ? null : <ErrorNotice>{errorText(error)}</ErrorNotice>}
    </div>
  );
}
