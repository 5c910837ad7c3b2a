import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { codeOf } from "../../api/error";
import type { Grant, Member } from "../../api/types";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Form, FormActions } from "../../ui/form";
import { useAnnounce } from "../../ui/status";
import { useFormError } from "../../ui/use-form-error";
import { GrantFields, grantFault } from "./grant-fields";
import { usePeople } from "./queries";

/** RoleDialog changes what a member may do. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }): ReactNode {
  const t = useTranslations("people");
  const control = useTranslations("control");
  const role = useTranslations("role");
  const announce = useAnnounce();
  const { change } = usePeople();
  const [grant, setGrant] = useState<Grant>({
    role: member.role,
    museums: member.museums,
    languages: member.languages,
  });
  const isLastOwner = change.error !== null && codeOf(change.error) === "conflict";
  const formError = useFormError(change.error, isLastOwner ? t("lastOwner") : undefined);
  const { name } = member.account;
  return (
    <Dialog title={t("roleTitle", { name })} closeLabel={control("close")} onClose={onClose}>
      <Form
        {...formError}
        check={() => {
          const fault = grantFault(grant);
          return fault ? { [fault]: t("chooseOne") } : {};
        }}
        onSubmit={() =>
          change.mutate(
            { id: member.id, grant },
            {
              onSuccess: () => {
                announce(t("roleChanged", { name, role: role(grant.role) }));
                onClose();
              },
            },
          )
        }
      >
        <GrantFields grant={grant} onChange={setGrant} />
        <p>{t("roleHelp")}</p>
        <FormActions>
          <Button onPress={onClose}>{control("cancel")}</Button>
          <Button type="submit" variant="main" isPending={change.isPending}>
            {t("roleSubmit", { role: role(grant.role) })}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
