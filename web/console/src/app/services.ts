import { type Mutation, MutationCache, QueryClient, notifyManager } from "@tanstack/react-query";
import { assetsKey } from "../api/assets";
import { type Calls, createCalls } from "../api/calls";
import { createClient } from "../api/client";
import { type ErrorCode, codeOf } from "../api/error";
import { packagesKey } from "../api/packages";
import { meQuery, museumsQuery } from "../api/queries";
import type { Me } from "../api/types";
import { type UploadQueue, createUploadQueue } from "../api/uploads";
import type { Places } from "../core/place";
import type { LanguageChoice } from "../i18n/choice";
import { consoleLanguageOf } from "../i18n/languages";
import { createObservable } from "../lib/observable";
import { type Question, createQuestion } from "../lib/question";
import { readStored, store } from "../lib/storage";
import { type StatusStore, createStatus } from "../ui/status";

/** Services are what the console is made of, made once by createServices. */
export interface Services {
  readonly calls: Calls;
  readonly queries: QueryClient;
  readonly uploads: UploadQueue;
  readonly status: StatusStore;
  readonly places: Places;
  readonly languageChoice: LanguageChoice;
  /** Calls that wait until somebody proves once more who they are. */
  readonly identity: Question;
  /** Calls that wait until the page's member is signed in again. */
  readonly session: Question;
}

/** The name under which the language chosen before signing in is stored. */
const LANGUAGE_NAME = "cicerone-console-language";

/** Errors that another attempt may not have. */
const PASSING = new Set<ErrorCode>(["unavailable", "unexpected"]);

/**
 * Says in the status line how changes are doing. Those that overlap are one: none is saved before all are, and what one could
 * not save is not hidden by the others.
 */
function reportTo(status: StatusStore): ConstructorParameters<typeof MutationCache>[0] {
  const pending = new Set<Mutation<unknown, unknown>>();
  let failure: ErrorCode | null = null;
  return {
    onMutate: (_, mutation) => {
      if (mutation.meta?.["quiet"]) return;
      if (pending.size === 0) failure = null;
      pending.add(mutation);
      status.set({ phase: "saving" });
    },
    onSuccess: (_, __, ___, mutation) => {
      if (!pending.delete(mutation) || pending.size > 0) return;
      status.set(failure === null ? { phase: "saved", at: new Date() } : { phase: "failed", code: failure });
    },
    onError: (error, _, __, mutation) => {
      if (!pending.delete(mutation)) return;
      failure = codeOf(error);
      if (pending.size === 0) status.set({ phase: "failed", code: failure });
    },
  };
}

/** createServices makes the services. */
export function createServices(): Services {
  const status = createStatus();
  const [identity, session] = [createQuestion(), createQuestion()];
  const languageChoice = createObservable(consoleLanguageOf([readStored(LANGUAGE_NAME), ...navigator.languages]));
  languageChoice.subscribe(() => store(LANGUAGE_NAME, languageChoice.get()));

  const queries = new QueryClient({
    defaultOptions: {
      // Without a connection a call fails at once, so that the screen can say so; it is sent again when it returns.
      queries: {
        networkMode: "always",
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && PASSING.has(codeOf(error)),
      },
      mutations: { networkMode: "always" },
    },
    mutationCache: new MutationCache(reportTo(status)),
  });

  const member = (): Me | null => queries.getQueryData(meQuery(calls).queryKey) ?? null;
  const calls = createCalls(
    createClient(location.origin, {
      page: () => {
        const me = member();
        return me && { "Cicerone-Account": me.account.id, "Cicerone-Organization": me.organization.id };
      },
      confirmIdentity: identity.ask,
      signInAgain: () => (member() === null ? Promise.resolve(false) : session.ask()),
      findMuseums: async () => {
        await queries.invalidateQueries({ queryKey: museumsQuery(calls).queryKey });
        // The screens learn of it a moment after the call has ended.
        await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      },
    }),
  );
  const uploads = createUploadQueue({
    state: calls.uploadState,
    packageState: calls.package,
    signedIn: calls.me,
    onAsset: (museum) => void queries.invalidateQueries({ queryKey: assetsKey(museum) }),
    onPackage: (museum) => {
      const list = { queryKey: packagesKey(museum), exact: true };
      // A first answer that is on its way may be older than the package, and would not be asked for again.
      void queries.cancelQueries(list).then(() => queries.invalidateQueries(list));
    },
  });
  return { calls, queries, uploads, status, places: new Map(), languageChoice, identity, session };
}
