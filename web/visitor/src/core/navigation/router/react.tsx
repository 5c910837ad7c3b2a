import { Component, type ReactNode, createContext, useContext, useSyncExternalStore } from "react";
import type { Router } from "./router";

const RouterContext = createContext<Router<ReactNode> | null>(null);

/** Gives the screens below it the router. */
export function RouterProvider({ router, children }: { router: Router<ReactNode>; children: ReactNode }) {
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** The router. */
export function useRouter(): Router<ReactNode> {
  const router = useContext(RouterContext);
  if (router === null) throw new Error("useRouter needs a RouterProvider above it");
  return router;
}

/** The router's state as it changes. */
export function useRouterState() {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.getState);
}

interface BoundaryProps {
  /** Shown in place of what failed. */
  failed: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Catches what fails below it while rendering. Give it a new key to try again. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.failed(this.state.error);
  }
}

/** The screen that the router shows; each visit of a screen is mounted anew. */
export function Outlet({ failed }: { failed: (error: unknown) => ReactNode }) {
  const { shown, error, visit } = useRouterState();
  if (error !== null) return failed(error);
  return (
    <ErrorBoundary key={visit} failed={failed}>
      {shown}
    </ErrorBoundary>
  );
}
