import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useEnter } from "../../api/session";
import type { Me } from "../../api/types";
import { Button } from "../../ui/button";
import { ErrorNotice } from "../../ui/notice";
import { Row, Rows, Tag } from "../../ui/rows";
import { useErrorText } from "../../ui/state";

/** OrganizationChoice asks a member of several organisations where to work. */
export function OrganizationChoice({ me }: { me: Me }): ReactNode {
  const t = useTranslations("signIn");
  const errorText = useErrorText();
  const calls = useCalls();
  const enter = useEnter();
  const open = useMutation({
    meta: { quiet: true },
    mutationFn: async (id: string) => enter(id === me.organization.id ? me : await calls.switchOrganization(id)),
  });
  return (
    <>
      {open.error === null ? null : <ErrorNotice>{errorText(open.error)}</ErrorNotice>}
      <Rows label={t("organizationTitle")}>
        {me.organizations.map(({ id, name }) => (
          <Row
            key={id}
            title={<bdi>{name}</bdi>}
            facts={id === me.organization.id ? <Tag>{t("lastUsed")}</Tag> : undefined}
            actions={
              <Button
                aria-label={t("openOrganization", { name })}
                onPress={() => open.mutate(id)}
                isDisabled={open.isPending}
              >
                {t("open")}
              </Button>
            }
          />
        ))}
      </Rows>
    </>
  );
}
