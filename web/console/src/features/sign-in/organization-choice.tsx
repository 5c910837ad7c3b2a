import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useEnter, useSwitchOrganization } from "../../api/session";
import type { Me } from "../../api/types";
import { Button } from "../../ui/button";
import { ErrorNotice } from "../../ui/notice";
import { Row, Rows, Tag } from "../../ui/rows";
import { useErrorText } from "../../ui/state";

/** OrganizationChoice asks a member of several organisations where to work. */
export function OrganizationChoice({ me }: { me: Me }): ReactNode {
  const t = useTranslations("signIn");
  const errorText = useErrorText();
  const enter = useEnter();
  const switchTo = useSwitchOrganization();
  const open = useMutation({
    meta: { quiet: true },
    mutationFn: (id: string) => (id === me.organization.id ? enter(me) : switchTo(id)),
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
