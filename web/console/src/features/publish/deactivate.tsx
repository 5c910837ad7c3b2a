import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Museum } from "../../api/types";
import { useMuseumName } from "../../core/museum/museum-name";
import { useSetActive } from "../../core/museum/use-set-active";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Section } from "../../ui/screen";

interface DeactivateProps {
  museum: Museum;
  /** Called when it is done and the button is gone. */
  onDeactivated: () => void;
}

/** Deactivate hides a museum from visitors, after a question. */
export function Deactivate({ museum, onDeactivated }: DeactivateProps): ReactNode {
  const t = useTranslations("deactivation");
  const nameOf = useMuseumName();
  const { mutateAsync } = useSetActive(museum.id);
  const [isAsking, setAsking] = useState(false);
  const isDone = useRef(false);
  useEffect(() => {
    // Until the question is gone, it keeps the focus.
    if (!isAsking && isDone.current) {
      isDone.current = false;
      onDeactivated();
    }
  }, [isAsking, onDeactivated]);
  if (!(museum.published || isAsking) || !museum.permissions.includes("publish")) return null;
  return (
    <Section title={t("title")} help={t("help")}>
      <div>
        <Button onPress={() => setAsking(true)}>{t("ask")}</Button>
      </div>
      {isAsking ? (
        <Confirm
          title={t("question", { name: nameOf(museum) })}
          action={t("deactivate")}
          onConfirm={async () => {
            await mutateAsync(false);
            isDone.current = true;
          }}
          onClose={() => setAsking(false)}
        >
          {t("consequence")}
        </Confirm>
      ) : null}
    </Section>
  );
}
