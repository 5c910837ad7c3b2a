import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Museum } from "../../api/types";
import { useMuseumName } from "../../core/museum/museum-name";
import { useSetActive } from "../../core/museum/use-set-active";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Section } from "../../ui/screen";
import { useAnnounce } from "../../ui/status";

interface DeactivateProps {
  museum: Museum;
  /** Takes the focus when the button is gone. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Deactivate hides a museum from visitors, after a question. */
export function Deactivate({ museum, headingRef }: DeactivateProps): ReactNode {
  const t = useTranslations("deactivation");
  const nameOf = useMuseumName();
  const { mutateAsync } = useSetActive(museum.id);
  const [isAsking, setAsking] = useState(false);
  const announce = useAnnounce();
  const isDone = useRef(false);
  useEffect(() => {
    // Until the question is gone, it keeps the focus, and screen readers read nothing else.
    if (isAsking || !isDone.current) return;
    isDone.current = false;
    headingRef.current?.focus();
    announce(t("deactivated"));
  }, [isAsking, headingRef, announce, t]);
  if (!(museum.published || isAsking) || !museum.permissions.includes("publish")) return null;
  return (
    <Section title={t("title")} help={t("help")}>
      <div>
        <Button
          onPress={() => {
            isDone.current = false;
            setAsking(true);
          }}
        >
          {t("ask")}
        </Button>
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
