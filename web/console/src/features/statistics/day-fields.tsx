import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "../../ui/field";

interface DayFieldsProps {
  from: string;
  /** Empty for one day. */
  to: string;
  lastDayHelp: string;
  /** Whether they are what the dialog begins with. */
  takesFocus?: boolean;
}

/** DayFields are the fields for a day, or for the first and the last of several: `from` and `to` of their form. */
export function DayFields({ from, to, lastDayHelp, takesFocus = false }: DayFieldsProps): ReactNode {
  const t = useTranslations("statistics");
  return (
    <>
      <TextField name="from" type="date" label={t("day")} defaultValue={from} takesFocus={takesFocus} isRequired />
      <TextField name="to" type="date" label={t("lastDay")} help={lastDayHelp} defaultValue={to} />
    </>
  );
}
