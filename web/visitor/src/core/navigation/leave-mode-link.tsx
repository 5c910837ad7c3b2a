import { useTranslations } from "@cicerone/i18n/provider";
import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { useServices } from "../services";
import { Link, useTo } from "./navigation";

interface LeaveModeLinkProps {
  className?: string | undefined;
  onOpen?: () => void;
}

/** LeaveModeLink ends kids or by-halls mode and opens the start menu of the whole guide; the visit continues. */
export function LeaveModeLink({ className, onOpen }: LeaveModeLinkProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const { storage } = useServices();
  const leave = (): void => {
    storage.remove("mode");
    onOpen?.();
  };
  return (
    <Link to={to("Options")} className={className} onOpen={leave}>
      <BookOpen aria-hidden />
      <span>{t("menu.wholeGuide")}</span>
    </Link>
  );
}
