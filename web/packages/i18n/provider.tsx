import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { IntlError, Messages } from "use-intl";
import { direction, formattingTag, sourceLanguage } from "./languages";
import type { InterfaceLanguage } from "./languages";

export { useFormatter, useTranslations } from "use-intl";

// Dates are shown by the visitor's own clock.
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Catalogue are the messages of a language, ready to be shown. An app declares their type in use-intl's AppConfig. */
export interface Catalogue {
  readonly language: InterfaceLanguage;
  readonly messages: Messages;
}

const LanguageContext = createContext<InterfaceLanguage | undefined>(undefined);

/** The language the interface is shown in now; while another one is being fetched, still the former. */
export function useLanguage(): InterfaceLanguage {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("useLanguage needs a LanguageProvider above it.");
  return language;
}

interface LanguageProviderProps {
  /** The language asked for. A change shows as soon as its catalogue is there. */
  readonly language: InterfaceLanguage;
  /** A catalogue fetched beforehand, so that the first rendering has its words. */
  readonly initial?: Catalogue | undefined;
  /** Shown until the first catalogue is there. */
  readonly loading?: ReactNode;
  /** Fetches a catalogue. */
  readonly load: (language: InterfaceLanguage) => Promise<Catalogue>;
  readonly children: ReactNode;
}

/**
 * LanguageProvider gives the screens below their words, and the document its `lang` and `dir`.
 *
 * A catalogue that cannot be fetched leaves the interface in the language it had (at the start: English) and is
 * tried again when the connection returns. Where not even English can be had it throws to the error boundary.
 */
export function LanguageProvider({ language, initial, loading, load, children }: LanguageProviderProps) {
  const [catalogue, setCatalogue] = useState(initial);
  const [failure, setFailure] = useState<unknown>();
  const shown = catalogue?.language;

  useEffect(() => {
    if (shown === language) return undefined;
    let wanted = true;
    const fetchCatalogue = async () => {
      try {
        const fetched = await load(language);
        if (wanted) setCatalogue(fetched);
      } catch (error) {
        if (!wanted) return;
        console.warn(`The words of the language "${language}" could not be fetched.`, error);
        window.addEventListener("online", retry, { once: true });
        if (shown) return;
        try {
          const english = await load(sourceLanguage);
          if (wanted) setCatalogue(english);
        } catch (englishError) {
          if (wanted) setFailure(englishError);
        }
      }
    };
    const retry = () => void fetchCatalogue();
    void fetchCatalogue();
    return () => {
      wanted = false;
      window.removeEventListener("online", retry);
    };
  }, [language, shown, load]);

  useLayoutEffect(() => {
    if (!shown) return;
    document.documentElement.lang = shown;
    document.documentElement.dir = direction(shown);
  }, [shown]);

  const messages = catalogue?.messages;
  const getMessageFallback = useMemo(() => messages && fallbackOf(messages), [messages]);

  if (failure) throw failure;
  if (!catalogue || !getMessageFallback) return loading;
  return (
    <LanguageContext value={catalogue.language}>
      <IntlProvider
        locale={formattingTag(catalogue.language)}
        messages={catalogue.messages}
        timeZone={timeZone}
        onError={reportMessageError}
        getMessageFallback={getMessageFallback}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

/**
 * A message that is missing or asked for with the wrong arguments is a fault of ours: it fails a test, and is loud
 * in any other console, where the browser tests look.
 */
export function reportMessageError(error: IntlError): void {
  if (import.meta.env.MODE === "test") throw error;
  console.error(error);
}

/**
 * What a visitor sees for a key that no catalogue has, never the key itself: for an error whose kind is unknown the
 * general message. (A key that a single language lacks has the English text since the build: vite-plugin-catalogues.)
 */
export function fallbackOf(messages: Messages) {
  return ({ key, namespace }: { key: string; namespace?: string }): string =>
    namespace === "error" || key.startsWith("error.") ? messages.error.unexpected : "";
}
