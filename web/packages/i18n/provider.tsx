import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { IntlError, Messages } from "use-intl";
import { direction, formattingTag, sourceLanguage } from "./languages";
import type { InterfaceLanguage } from "./languages";

export { useFormatter, useTranslations } from "use-intl";

// Dates are shown in the phone's time zone.
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Catalogue is the messages of a language. An app declares their type in use-intl's AppConfig. */
export interface Catalogue {
  readonly language: InterfaceLanguage;
  readonly messages: Messages;
}

const LanguageContext = createContext<InterfaceLanguage | undefined>(undefined);

/** useLanguage returns the language shown now; while another one is loading, still the previous one. */
export function useLanguage(): InterfaceLanguage {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("useLanguage needs a LanguageProvider above it.");
  return language;
}

interface LanguageProviderProps {
  /** The requested language. A change shows as soon as its catalogue has loaded. */
  readonly language: InterfaceLanguage;
  /** A catalogue for the first rendering. */
  readonly initial?: Catalogue | undefined;
  /** Shown until the first catalogue has loaded. */
  readonly loading?: ReactNode;
  /** Loads a catalogue. */
  readonly load: (language: InterfaceLanguage) => Promise<Catalogue>;
  readonly children: ReactNode;
}

/**
 * LanguageProvider provides the messages to its children and sets the document's `lang` and `dir`. A catalogue that
 * cannot be loaded leaves the interface in its previous language (at the start: English) and is retried when the
 * connection returns. If not even English loads, it throws to the error boundary.
 */
export function LanguageProvider({ language, initial, loading, load, children }: LanguageProviderProps) {
  const [catalogue, setCatalogue] = useState(initial);
  const [failure, setFailure] = useState<unknown>();
  const current = catalogue?.language;

  useEffect(() => {
    if (current === language) return undefined;
    let wanted = true;
    const fetchCatalogue = async () => {
      try {
        const fetched = await load(language);
        if (wanted) setCatalogue(fetched);
      } catch (error) {
        if (!wanted) return;
        console.warn(`The words of the language "${language}" could not be fetched.`, error);
        window.addEventListener("online", retry, { once: true });
        if (current) return;
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
  }, [language, current, load]);

  useLayoutEffect(() => {
    if (!current) return;
    document.documentElement.lang = current;
    document.documentElement.dir = direction(current);
  }, [current]);

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
 * reportMessageError reports a message that is missing or has wrong arguments. It throws in unit tests; browser tests
 * fail on console errors.
 */
export function reportMessageError(error: IntlError): void {
  if (import.meta.env.MODE === "test") throw error;
  console.error(error);
}

/**
 * fallbackOf returns the text for a key that no catalogue has: for an unknown error the general message, else nothing.
 * Keys that only one language lacks have the English text since the build (vite-plugin-catalogues).
 */
export function fallbackOf(messages: Messages) {
  return ({ key, namespace }: { key: string; namespace?: string }): string =>
    namespace === "error" || key.startsWith("error.") ? messages.error.unexpected : "";
}
