import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** LazyComponent is a component whose code is loaded separately. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead of time. */
  preload: () => void;
}

/**
 * lazyWithRetry returns a component that loads its code when it is first rendered. Until then it shows the fallback, or
 * nothing. Loading that failed is retried when the connection returns.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchCode = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function Lazy(props: Props): ReactNode {
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (Component !== undefined) return undefined;
      let wanted = true;
      const attempt = (): void => {
        fetchCode().then(
          () => wanted && setComponent(() => loaded),
          () => wanted && addEventListener("online", attempt, { once: true }),
        );
      };
      attempt();
      return () => {
        wanted = false;
        removeEventListener("online", attempt);
      };
    }, [Component]);
    const Shown = Component ?? Fallback;
    return Shown === undefined ? null : <Shown {...props} />;
  }
  return Object.assign(Lazy, { preload: () => void fetchCode().catch(() => undefined) });
}
