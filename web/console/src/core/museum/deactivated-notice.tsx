import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Museum } from "../../api/types";
import { Button } from "../../ui/button";
import { ErrorNotice, Notice } from "../../ui/notice";
import { useErrorText } from "../../ui/state";
import { isDeactivated } from "./is-deactivated";
import { useSetActive } from "./use-set-active";

interface DeactivatedNoticeProps {
  museum: Museum;
  /** Called when visitors can open the museum again, and the notice and its button are gone. */
  onActivated: () => void;
}

/** DeactivatedNotice says that visitors cannot open a museum that was published, and activates it again. */
export function DeactivatedNotice({ museum, onActivated }: DeactivatedNoticeProps): ReactNode {
  const t = useTranslations("deactivation");
  const errorText = useErrorText();
  const { mutate, isPending, error } = useSetActive(museum.id);
  if (!isDeactivated(museum)) return null;
  return (
    <>
      <Notice
        tone="warn"
        action={
          museum.permissions.includes("publish") ? (
            <Button isPending={isPending} onPress={() => mutate(true, { onSuccess: onActivated })}>
              {t("activate")}
            </Button>
          ) : undefined
        }
      >
        {t("notice")}
      </Notice>
      {error === null ? null : <ErrorNotice>{errorText(error)}</ErrorNotice>}
    </>
  );
}
