import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { Confirm } from "../../ui/confirm";
import { useAnnounce } from "../../ui/status";

interface DeleteDialogProps {
  title: string;
  /** What will be different afterwards. */
  children: ReactNode;
  /** What the status line says afterwards. */
  deleted: string;
  onDelete: () => Promise<unknown>;
  onClose: (isDeleted: boolean) => void;
}

/** DeleteDialog asks before a row of the statistics is deleted. */
export function DeleteDialog({ title, children, deleted, onDelete, onClose }: DeleteDialogProps): ReactNode {
  const t = useTranslations("statistics");
  const announce = useAnnounce();
  const isDeleted = useRef(false);
  return (
    <Confirm
      title={title}
      action={t("delete")}
      onClose={() => onClose(isDeleted.current)}
      onConfirm={async () => {
        await onDelete();
        announce(deleted);
        isDeleted.current = true;
      }}
    >
      {children}
    </Confirm>
  );
}
