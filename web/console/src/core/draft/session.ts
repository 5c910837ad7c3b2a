import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useContext, useEffect, useMemo } from "react";
import type { Calls } from "../../api/calls";
import type { ElementRef, PresentPerson } from "../../api/content";
import { useCalls } from "../../api/context";
import { useMe } from "../../api/queries";
import { useObservable } from "../../lib/observable";
import { StatusContext, createStatus } from "../../ui/status";
import { openEditsDatabase } from "./database";
import type { Document } from "./document";
import { type Live, openLive, presenceKey } from "./live";
import { type Saver, createSaver } from "./saver";

interface Session {
  account: string;
  organization: string;
  saver: Saver;
  live: Map<string, Live>;
}

const sessions = new WeakMap<Calls, Session>();

/** useSession returns what keeps the edits of the signed-in account. */
function useSession(): Session {
  const calls = useCalls();
  const status = useContext(StatusContext);
  const me = useMe();
  const [account, organization] = [me.account.id, me.organization.id];
  const known = sessions.get(calls);
  if (known?.account === account && known.organization === organization) return known;
  known?.saver.stop();
  const live = new Map<string, Live>();
  const saver = createSaver({
    calls,
    account,
    organization,
    database: openEditsDatabase(),
    status: status ?? createStatus(),
    onSaved: (museum, element) => live.get(museum)?.saved(element),
  });
  const session = { account, organization, saver, live };
  sessions.set(calls, session);
  return session;
}

/** useSaver returns the saver of the signed-in account. */
export function useSaver(): Saver {
  return useSession().saver;
}

/** useUnsaved returns the elements of a museum of which the server lacks something. */
export function useUnsaved(museum: string): readonly Document[] {
  const unsaved = useObservable(useSaver().unsaved);
  return useMemo(() => unsaved.flatMap((one) => (one.museum === museum ? [one.document] : [])), [unsaved, museum]);
}

/** useResume sends what earlier pages left behind, and everything that waits when the connection returns. */
export function useResume(): void {
  const saver = useSaver();
  useEffect(() => {
    void saver.resume();
    const connect = (): void => {
      saver.flush();
      // What a tab left that was closed without a connection.
      void saver.resume();
    };
    const hide = (): void => {
      if (document.visibilityState === "hidden") saver.flush();
    };
    addEventListener("online", connect);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("online", connect);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [saver]);
}

/** useLive keeps a museum's screens up to date with what others change, if one may see it. */
export function useLive(museum: string, mayRead: boolean): void {
  const calls = useCalls();
  const queries = useQueryClient();
  const { saver, live } = useSession();
  useEffect(() => {
    if (!mayRead) return undefined;
    const opened = openLive(calls, queries, saver, museum);
    live.set(museum, opened);
    return () => {
      live.delete(museum);
      opened.close();
    };
  }, [calls, queries, saver, live, museum, mayRead]);
}

/** usePresence announces which element one has open, and returns a function that announces the field. */
export function usePresence(museum: string, { list, key }: ElementRef): (path: string | undefined) => void {
  const { live } = useSession();
  useEffect(() => {
    live.get(museum)?.setPresence({ list, key });
    return () => live.get(museum)?.setPresence({});
  }, [live, museum, list, key]);
  return useCallback(
    (path) => live.get(museum)?.setPresence({ list, key, ...(path === undefined ? {} : { path }) }),
    [live, museum, list, key],
  );
}

/** useOthers returns who else is in the museum. */
export function useOthers(museum: string): PresentPerson[] {
  const account = useMe().account.id;
  const people = useQuery<PresentPerson[]>({
    queryKey: presenceKey(museum),
    queryFn: () => [],
    staleTime: Infinity,
  }).data;
  return (people ?? []).filter((person) => person.account !== account);
}

/** useOthersIn returns who else is in a field of an element. */
export function useOthersIn(museum: string, { list, key }: ElementRef, path: string): PresentPerson[] {
  return useOthers(museum).filter((person) => person.list === list && person.key === key && person.path === path);
}
