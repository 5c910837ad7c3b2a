import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId } from "react";
import { useTranslations } from "use-intl";
import { useUploads } from "../api/uploads";
import { useObservable } from "../lib/observable";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormActions } from "../ui/form";
import { discardQuestion, hasUnsavedText, mayGo } from "../ui/unsaved";

/** LeaveQuestion asks before unsaved text in a form is lost by closing its dialog, going to another screen or closing the page. */
export function LeaveQuestion(): ReactNode {
  const t = useTranslations("leave");
  const control = useTranslations("control");
  const id = useId();
  const uploads = useUploads();
  const answer = useObservable(discardQuestion.answer);
  useBlocker({
    // Who signs out, or leaves when the session has ended, must not find the account open.
    shouldBlockFn: async ({ current, next }) =>
      next.pathname !== current.pathname && next.fullPath !== "/sign-in" && !(await mayGo()),
    enableBeforeUnload: () => hasUnsavedText() || uploads.items.get().some(({ phase }) => phase === "sending"),
  });
  useEffect(() => () => discardQuestion.answer.get()?.(false), []);
  if (answer === null) return null;
  const keep = (): void => answer(false);
  return (
    <Dialog role="alertdialog" title={t("title")} describedBy={id} closeLabel={control("close")} onClose={keep}>
      <p id={id}>{t("text")}</p>
      <FormActions>
        {/* Enter must not lose anything. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus onPress={keep}>
          {t("keep")}
        </Button>
        <Button variant="danger" onPress={() => answer(true)}>
          {t("discard")}
        </Button>
      </FormActions>
    </Dialog>
  );
}
