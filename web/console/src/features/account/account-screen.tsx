import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMe } from "../../api/queries";
import { Screen, Section } from "../../ui/screen";
import { Passkeys } from "./passkeys";
import { Password } from "./password";
import { ProfileForm } from "./profile-form";
import { ProviderLink } from "./provider-link";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";

/** AccountScreen is the signed-in person's own: name, language, how they sign in and the browsers they are signed in with. */
export function AccountScreen(): ReactNode {
  const t = useTranslations("account");
  const methods = useTranslations("signInMethods");
  const me = useMe();
  return (
    <Screen title={t("title")} help={me.account.email}>
      <Section title={t("profile")}>
        <ProfileForm />
      </Section>
      <Section title={methods("passkeys")} help={methods("passkeysHelp")}>
        <Passkeys />
      </Section>
      <Section title={t("password")} help={t("passwordHelp")}>
        <Password />
      </Section>
      <Section title={methods("secondFactor")} help={methods("secondFactorHelp")}>
        <SecondFactor />
      </Section>
      <ProviderLink />
      <Section title={t("sessions")} help={t("sessionsHelp")}>
        <Sessions />
      </Section>
    </Screen>
  );
}
