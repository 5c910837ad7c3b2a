import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { Review } from "../../api/publishing";
import { publishingQuery } from "../../api/publishing-queries";
import { may, useMe } from "../../api/queries";
import { useMay } from "../../api/rights";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { ErrorNotice } from "../../ui/notice";
import { Section } from "../../ui/screen";
import { useErrorText } from "../../ui/state";
import { Time } from "../../ui/time";
import { Toggle } from "../../ui/toggle";
import { useFormError } from "../../ui/use-form-error";
import styles from "./publish.module.css";

/** Step is what somebody writes about: a new request, or a decision on the review that they saw when they began. */
type Step = { act: "ask" } | { act: "approve" | "return"; review: string };

/** ReviewPanel asks somebody else to look at the draft, and decides on what others ask. */
export function ReviewPanel({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("review");
  const calls = useCalls();
  const queries = useQueryClient();
  const me = useMe();
  const mayEdit = useMay("edit_content");
  const state = useQuery(publishingQuery(calls, museum)).data;
  const errorText = useErrorText();
  const [step, setStep] = useState<Step | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (step !== null || !hasActed.current) return;
    hasActed.current = false;
    // The button that opened the dialog goes away with what was done.
    panel.current?.focus();
  }, [step]);
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: ["museum", museum] });
  const review = state?.reviews[0];
  const act = useMutation({
    mutationFn: (text: string) =>
      step === null || step.act === "ask"
        ? calls.requestReview(museum, text)
        : calls.decideReview(museum, step.review, step.act === "approve", text),
    onSuccess: () => {
      hasActed.current = true;
      setStep(null);
      return reload();
    },
  });
  const withdraw = useMutation({
    mutationFn: (id: string) => calls.withdrawReview(museum, id),
    onSuccess: () => panel.current?.focus(),
    onSettled: reload,
  });
  const require = useMutation({
    mutationFn: (required: boolean) => calls.requireReview(museum, required),
    onSettled: reload,
  });
  const fault = useFormError(act.error);
  const failure = withdraw.error ?? require.error;
  if (state === undefined || !mayEdit) return null;
  const isOpen = review?.state === "requested";
  const open = (next: Step): void => {
    act.reset();
    setStep(next);
  };
  return (
    <Section title={t("title")} help={state.reviewRequired ? t("required") : t("optional")}>
      <div ref={panel} tabIndex={-1}>
        {review === undefined ? null : <LastReview review={review} />}
      </div>
      {failure === null ? null : <ErrorNotice>{errorText(failure)}</ErrorNotice>}
      <div className={styles["remedies"]}>
        {review !== undefined && review.mayDecide ? (
          <>
            <Button onPress={() => open({ act: "approve", review: review.id })}>{t("approve")}</Button>
            <Button onPress={() => open({ act: "return", review: review.id })}>{t("return")}</Button>
          </>
        ) : null}
        {isOpen ? (
          <Button isPending={withdraw.isPending} onPress={() => withdraw.mutate(review.id)}>
            {t("withdraw")}
          </Button>
        ) : null}
        {state.approved || (isOpen && review.current) ? null : (
          <Button onPress={() => open({ act: "ask" })}>{t("ask")}</Button>
        )}
      </div>
      {may(me, "manage_people") ? (
        <Toggle
          isOn={require.isPending ? require.variables : state.reviewRequired}
          onChange={(required) => require.mutate(required)}
        >
          {t("switchOn")}
        </Toggle>
      ) : null}
      {step === null ? null : (
        <Dialog title={t(`${step.act}Title`)} closeLabel={t("close")} onClose={() => setStep(null)}>
          <Form {...fault} onSubmit={(fields) => act.mutate(fields[step.act === "ask" ? "note" : "comment"] ?? "")}>
            <TextField
              name={step.act === "ask" ? "note" : "comment"}
              label={step.act === "ask" ? t("note") : t("comment")}
              help={t(`${step.act}Help`)}
              isRequired={step.act === "return"}
              takesFocus
            />
            <FormActions>
              <Button onPress={() => setStep(null)}>{t("close")}</Button>
              <Button variant="main" type="submit" isPending={act.isPending}>
                {t(step.act)}
              </Button>
            </FormActions>
          </Form>
        </Dialog>
      )}
    </Section>
  );
}

/** LastReview says who asked or decided, and what they wrote. */
function LastReview({ review }: { review: Review }): ReactNode {
  const t = useTranslations("review");
  const isOpen = review.state === "requested";
  const text = isOpen ? review.note : review.comment;
  if (review.state === "withdrawn") return null;
  const name = (isOpen ? review.requestedBy : review.decidedBy)?.name ?? "";
  return (
    <div className={styles["review"]}>
      <p>
        {t(review.state, { name })}{" "}
        <span className={styles["muted"]}>
          <Time at={review.decidedAt ?? review.requestedAt} />
        </span>
      </p>
      {text === "" ? null : (
        <blockquote className={styles["said"]}>
          <bdi>{text}</bdi>
        </blockquote>
      )}
      {review.current ? null : <p className={styles["muted"]}>{t("outdated")}</p>}
    </div>
  );
}
