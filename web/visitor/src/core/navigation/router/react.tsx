import { Component, type ReactNode, createContext, useContext, useState, useSyncExternalStore } from "react";
import type { EntryMemory, Router } from "./router";

const RouterContext = createContext<Router<ReactNode> | null>(null);

/** RouterProvider provides the router to its children. */
export function RouterProvider({ router, children }: { router: Router<ReactNode>; children: ReactNode }) {
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** useRouter returns the router of the nearest provider. */
export function useRouter(): Router<ReactNode> {
  const router = useContext(RouterContext);
  if (router === null) throw new Error("useRouter needs a RouterProvider above it");
  return router;
}

/** useRouterState returns the router's current state. */
export function useRouterState() {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.getState);
}

type Remembered<Name extends keyof EntryMemory> = NonNullable<EntryMemory[Name]>;

/** useEntryState is useState with a state that is still there when the visitor comes back to the screen. */
export function useEntryState<Name extends keyof EntryMemory>(
  name: Name,
  initial: Remembered<Name>,
): [Remembered<Name>, (state: Remembered<Name>) => void] {
  const router = useRouter();
  const [state, setState] = useState<Remembered<Name>>(() => router.entry()[name] ?? initial);
  const set = (next: Remembered<Name>): void => {
    router.entry()[name] = next;
    setState(next);
  };
  return [state, set];
}

interface BoundaryProps {
  /** Renders the fallback for an error. */
  failed: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** ErrorBoundary catches errors while its children render. Give it a new key to try again. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.failed(this.state.error);
  }
}

/** Outlet renders the router's screen; each visit mounts it again. */
export function Outlet({ failed }: { failed: (error: unknown) => ReactNode }) {
  const { shown, error, visit } = useRouterState();
  if (error !== null) return failed(error);
  return (
    <ErrorBoundary key={visit} failed={failed}>
      {shown}
    </ErrorBoundary>
  );
}
