import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ProgressBar } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { ApiError } from "../../api/error";
import { type MuseumPackage, type PackageReport, packagesKey } from "../../api/packages";
import { museumsQuery } from "../../api/queries";
import { isMuseumCode } from "../../core/museum/museum-code";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { ErrorNotice, Notice } from "../../ui/notice";
import { useErrorText } from "../../ui/state";
import { useFormError } from "../../ui/use-form-error";
import { PackageChanges } from "./package-changes";
import { PackageFaults } from "./package-faults";
import styles from "./packages.module.css";

interface PackageCardProps {
  /** "" for a package that makes a museum. */
  museum: string;
  one: MuseumPackage;
}

/** PackageCard says what is with a package: what is checked, wrong, different or done, and what can be done about it. */
export function PackageCard({ museum, one }: PackageCardProps): ReactNode {
  const t = useTranslations("packages");
  const remove = useRemove(museum, one.id);
  // They are here so that they stay while the package is in another state.
  const apply = useApply(museum, one.id);
  const [code, setCode] = useState("");
  // The screen of a new museum has no sections.
  const Heading = museum === "" ? "h2" : "h3";
  return (
    <article className={styles["card"]} aria-label={one.name}>
      <Heading className={styles["name"]}>
        <bdi>{one.name}</bdi>
      </Heading>
      <PackageState museum={museum} one={one} apply={apply} code={code} onCode={setCode} />
      {one.state === "refused" || one.state === "failed" ? <Actions remove={remove} removeText={t("remove")} /> : null}
    </article>
  );
}

interface PackageStateProps extends PackageCardProps {
  apply: ReturnType<typeof useApply>;
  /** What is typed as the code of the new museum. */
  code: string;
  onCode: (code: string) => void;
}

function PackageState(props: PackageStateProps): ReactNode {
  const t = useTranslations("packages");
  const { museum, one, apply } = props;
  const { state, report } = one;
  // A decision that is sent may be refused, also when the package is shown in another state meanwhile.
  if (report && (state === "ready" || apply.isPending)) return <Decision {...props} report={report} />;
  switch (state) {
    case "receiving":
    case "ready":
      return null;
    case "checking":
    case "applying":
      return <Progress museum={museum} one={one} />;
    case "refused":
      return (
        <>
          <ErrorNotice>{t("refused", { count: report?.faults.length ?? 0 })}</ErrorNotice>
          <PackageFaults faults={report?.faults ?? []} label={t("faults")} />
        </>
      );
    case "applied":
      return <Applied museum={museum} one={one} />;
    case "failed":
      return (
        <ErrorNotice>
          {t("failed")} <span lang="en">{one.problem}</span>
        </ErrorNotice>
      );
  }
}

function Progress({ museum, one: { id, state, done, total } }: PackageCardProps): ReactNode {
  const t = useTranslations("packages");
  const remove = useRemove(museum, id);
  const label = state === "checking" ? t("checking") : t("applying");
  return (
    <>
      <ProgressBar className={styles["progress"] ?? ""} aria-label={label} value={total > 0 ? (done / total) * 100 : 0}>
        {({ percentage }) => <span className={styles["done"]} style={{ inlineSize: `${percentage ?? 0}%` }} />}
      </ProgressBar>
      <p role="status">
        {label} {total > 0 ? t("files", { done, total }) : null} {t("mayLeave")}
      </p>
      {state === "checking" ? <Actions remove={remove} removeText={t("cancel")} /> : null}
    </>
  );
}

function Decision(props: PackageStateProps & { report: PackageReport }): ReactNode {
  const t = useTranslations("packages");
  const { museum, one, report, apply, code, onCode } = props;
  const { base } = report;
  // What an earlier report was refused for says nothing of this one.
  const error = apply.variables?.base === base ? apply.error : null;
  const errorText = useErrorText();
  const remove = useRemove(museum, one.id);
  const [isAsking, setAsking] = useState(false);
  const hasLoss = report.loss !== undefined;
  // Somebody may have taken the code since the package was checked.
  const needsCode = report.codeTaken || (error instanceof ApiError && "code" in error.fields);
  return (
    <>
      {one.comparedAgain ? <Notice tone="warn">{t("again")}</Notice> : null}
      <p>
        <bdi>{report.title}</bdi> · {t("content", { works: report.works, files: report.files })}
      </p>
      {museum === "" ? null : report.total === 0 ? (
        <Notice tone="ok">{t("nothingChanges")}</Notice>
      ) : (
        <PackageChanges report={report} />
      )}
      {report.warnings.length > 0 ? (
        <>
          <p>{t("warningsHelp")}</p>
          <PackageFaults faults={report.warnings} label={t("warnings")} />
        </>
      ) : null}
      {hasLoss ? (
        <Notice tone="warn">
          {t("loss")} <span lang="en">{report.loss}</span>
        </Notice>
      ) : null}
      {needsCode ? (
        <OtherCode
          taken={report.code}
          code={code}
          onCode={onCode}
          error={error}
          onSubmit={() => apply.mutate({ base, code })}
        >
          <Actions remove={remove} removeText={t("discard")}>
            <Button type="submit" variant="main" isPending={apply.isPending}>
              {t("create")}
            </Button>
          </Actions>
        </OtherCode>
      ) : (
        <>
          {error === null ? null : <ErrorNotice>{errorText(error)}</ErrorNotice>}
          <Actions remove={remove} removeText={t("discard")}>
            {museum !== "" && report.total === 0 ? null : (
              <Button
                variant="main"
                isPending={apply.isPending}
                onPress={() => (hasLoss ? setAsking(true) : apply.mutate({ base }))}
              >
                {museum === "" ? t("create") : t("apply", { count: report.total })}
              </Button>
            )}
          </Actions>
        </>
      )}
      {isAsking ? (
        <Confirm
          title={t("confirmTitle")}
          action={t("apply", { count: report.total })}
          onConfirm={() => apply.mutateAsync({ base, confirmed: true })}
          onClose={() => setAsking(false)}
        >
          <span lang="en">{report.loss}</span>
        </Confirm>
      ) : null}
    </>
  );
}

interface OtherCodeProps {
  /** The package's own. */
  taken: string;
  code: string;
  onCode: (code: string) => void;
  error: unknown;
  onSubmit: () => void;
  /** The actions of the form. */
  children: ReactNode;
}

/** OtherCode asks for the code of a new museum whose package has that of another one. */
function OtherCode({ taken, code, onCode, error, onSubmit, children }: OtherCodeProps): ReactNode {
  const t = useTranslations("packages");
  const museum = useTranslations("newMuseum");
  return (
    <Form
      {...useFormError(error)}
      check={(): Record<string, string> => (isMuseumCode(code) ? {} : { code: museum("isNoCode") })}
      onSubmit={onSubmit}
    >
      <Notice tone="warn">{t("codeTaken", { code: taken })}</Notice>
      <TextField
        name="code"
        label={t("otherCode")}
        help={museum("codeHelp")}
        value={code}
        onChange={onCode}
        autoComplete="off"
        dir="ltr"
        isRequired
      />
      {children}
    </Form>
  );
}

function Applied({ museum, one }: PackageCardProps): ReactNode {
  const t = useTranslations("packages");
  const calls = useCalls();
  const errorText = useErrorText();
  const remove = useRemove(museum, one.id);
  const undo = useMutation({
    mutationFn: (revision: number) => calls.undoRevision(museum, revision),
    onSuccess: () => remove.mutate(),
  });
  const { revision } = one;
  return (
    <>
      <Notice tone="ok">
        {museum === ""
          ? t("created")
          : revision === undefined
            ? t("nothingChanges")
            : t(undo.isSuccess ? "undone" : "applied")}
      </Notice>
      {undo.error === null ? null : <ErrorNotice>{errorText(undo.error)}</ErrorNotice>}
      <Actions remove={remove} removeText={t("close")}>
        {museum !== "" && revision !== undefined && !undo.isSuccess ? (
          <Button isPending={undo.isPending} onPress={() => undo.mutate(revision)}>
            {t("undo")}
          </Button>
        ) : null}
        {museum === "" && one.museum !== undefined ? <OpenNew museum={one.museum} /> : null}
      </Actions>
    </>
  );
}

/** OpenNew leads to a museum that the list of museums does not have yet. */
function OpenNew({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("packages");
  const calls = useCalls();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: async () => {
      await queries.invalidateQueries({ queryKey: museumsQuery(calls).queryKey });
      await navigate({ to: "/museums/$museum", params: { museum } });
    },
  });
  return (
    <Button variant="main" isPending={open.isPending} onPress={() => open.mutate()}>
      {t("open")}
    </Button>
  );
}

interface PackageDecision {
  /** The draft's revision in the report that was seen. */
  base: number;
  confirmed?: boolean;
  code?: string;
}

/** useApply brings a package in, or makes its museum. */
function useApply(museum: string, id: string): UseMutationResult<MuseumPackage, Error, PackageDecision> {
  const calls = useCalls();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ base, ...decision }: PackageDecision) => calls.applyPackage(museum, id, base, decision),
    onSettled: () => queries.invalidateQueries({ queryKey: packagesKey(museum) }),
  });
}

/** useRemove deletes a package on the server; what it changed stays. */
function useRemove(museum: string, id: string): UseMutationResult<void, Error, void> {
  const calls = useCalls();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => calls.removePackage(museum, id),
    // Only the list: the package itself is gone.
    onSettled: () => queries.invalidateQueries({ queryKey: packagesKey(museum), exact: true }),
  });
}

interface ActionsProps {
  remove: ReturnType<typeof useRemove>;
  removeText: string;
  /** Other actions. */
  children?: ReactNode;
}

/** Actions are buttons below a package, the first of which removes it. */
function Actions({ remove, removeText, children }: ActionsProps): ReactNode {
  const errorText = useErrorText();
  return (
    <>
      {remove.error === null ? null : <ErrorNotice>{errorText(remove.error)}</ErrorNotice>}
      <FormActions>
        <Button isPending={remove.isPending} onPress={() => remove.mutate()}>
          {removeText}
        </Button>
        {children}
      </FormActions>
    </>
  );
}
