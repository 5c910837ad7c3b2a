import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { ApiError, codeOf } from "../../api/error";
import { signInMethodsQuery, startQuery } from "../../api/queries";
import type { Passkey } from "../../api/types";
import { canUsePasskeys, createPasskey } from "../../lib/passkeys";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { Confirm } from "../../ui/confirm";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Notice } from "../../ui/notice";
import { Row, Rows } from "../../ui/rows";
import { SaveActions } from "../../ui/save-actions";
import { ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { Day, Time } from "../../ui/time";
import { useFormError } from "../../ui/use-form-error";
import { useSignInMethodChange } from "./queries";

type Opened = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

/** Passkeys lists the passkeys of the account, and adds, renames and removes them. */
export function Passkeys(): ReactNode {
  const t = useTranslations("signInMethods");
  const calls = useCalls();
  const methods = useQuery(signInMethodsQuery(calls));
  const start = useQuery(startQuery(calls));
  const [opened, setOpened] = useState<Opened | null>(null);
  if (methods.error && !methods.data) {
    return <ErrorState error={methods.error} onRetry={() => void methods.refetch()} />;
  }
  if (!methods.data || !start.data) return <LoadingList rows={1} />;
  const { passkeys } = methods.data;
  const close = (): void => setOpened(null);
  return (
    <>
      {passkeys.length === 0 ? null : (
        <Rows label={t("passkeys")}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              title={<bdi>{passkey.name}</bdi>}
              detail={
                <>
                  {t("added")} <Day at={passkey.createdAt} />
                </>
              }
              facts={
                passkey.lastUsedAt ? (
                  <span>
                    {t("lastUsed")} <Time at={passkey.lastUsedAt} />
                  </span>
                ) : undefined
              }
              actions={
                <>
                  <Button
                    variant="bare"
                    aria-label={t("renameOf", { name: passkey.name })}
                    onPress={() => setOpened({ kind: "rename", passkey })}
                  >
                    {t("rename")}
                  </Button>
                  <Button
                    variant="bare"
                    aria-label={t("removeOf", { name: passkey.name })}
                    onPress={() => setOpened({ kind: "remove", passkey })}
                  >
                    {t("remove")}
                  </Button>
                </>
              }
            />
          ))}
        </Rows>
      )}
      {canUsePasskeys(start.data.passkeySite) ? (
        <div>
          <Button onPress={() => setOpened({ kind: "add" })}>
            <Fingerprint aria-hidden />
            {t("addPasskey")}
          </Button>
        </div>
      ) : (
        <Notice>{t("noPasskeys")}</Notice>
      )}
      {opened?.kind === "add" ? <AddDialog onClose={close} /> : null}
      {opened?.kind === "rename" ? <RenameDialog passkey={opened.passkey} onClose={close} /> : null}
      {opened?.kind === "remove" ? <RemoveDialog passkey={opened.passkey} onClose={close} /> : null}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("signInMethods");
  const control = useTranslations("control");
  const announce = useAnnounce();
  const checks = useChecks();
  const calls = useCalls();
  const device = useQuery({ queryKey: ["sessions"], queryFn: calls.sessions }).data?.find(
    ({ current }) => current,
  )?.device;
  const add = useSignInMethodChange(async (name: string) =>
    calls.addPasskey(name, await createPasskey(await calls.newPasskeyRequest())),
  );
  const isRefused = add.error !== null && !(add.error instanceof ApiError);
  const formError = useFormError(add.error, isRefused ? t("passkeyFailed") : undefined);
  return (
    <Dialog title={t("addPasskey")} closeLabel={control("close")} onClose={onClose}>
      <p>{t("addHelp")}</p>
      <Form
        key={device ?? ""}
        {...formError}
        check={({ name }) => faultsOf({ name: checks.filled(name) })}
        onSubmit={({ name = "" }) =>
          add.mutate(name.trim(), {
            onSuccess: (made) => {
              announce(t("passkeyAdded", { name: made.name }));
              onClose();
            },
          })
        }
      >
        <TextField
          name="name"
          label={t("passkeyName")}
          defaultValue={device ?? ""}
          autoComplete="off"
          takesFocus
          isRequired
        />
        <FormActions>
          <Button onPress={onClose}>{control("cancel")}</Button>
          <Button type="submit" variant="main" isPending={add.isPending}>
            {t("create")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactNode {
  const t = useTranslations("signInMethods");
  const control = useTranslations("control");
  const checks = useChecks();
  const calls = useCalls();
  const rename = useSignInMethodChange((name: string) => calls.renamePasskey(passkey.id, name));
  return (
    <Dialog
      title={t("renameOf", { name: passkey.name })}
      closeLabel={control("close")}
      isBusy={rename.isPending}
      onClose={onClose}
    >
      <Form
        {...useFormError(rename.error)}
        check={({ name }) => faultsOf({ name: checks.filled(name) })}
        onSubmit={({ name = "" }) => rename.mutate(name.trim(), { onSuccess: onClose })}
      >
        <TextField
          name="name"
          label={t("passkeyName")}
          defaultValue={passkey.name}
          autoComplete="off"
          takesFocus
          isRequired
        />
        <SaveActions isPending={rename.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactNode {
  const t = useTranslations("signInMethods");
  const announce = useAnnounce();
  const calls = useCalls();
  const remove = useSignInMethodChange(() => calls.removePasskey(passkey.id));
  return (
    <Confirm
      title={t("removeTitle", { name: passkey.name })}
      action={t("remove")}
      failure={remove.error !== null && codeOf(remove.error) === "conflict" ? t("lastMethod") : null}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync();
        announce(t("removed", { name: passkey.name }));
      }}
    >
      {t("removeHelp")}
    </Confirm>
  );
}
