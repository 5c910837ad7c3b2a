import { Component, type ReactNode, createContext, useContext, useState, useSyncExternalStore } from "react";
import type { Router } from "./router";

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

/** useEntryState is useState with a state that is still there when the visitor comes back to the screen. */
export function useEntryState<State>(name: string, initial: State): [State, (state: State) => void] {
  const router = useRouter();
  const [state, setState] = useState(() => (router.entry()[name] ?? initial) as State);
  const set = (next: State): void => {
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
