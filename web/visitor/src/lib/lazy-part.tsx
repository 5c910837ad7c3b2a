import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** A part of a screen whose code is fetched apart from it. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code beforehand, so that the tap that shows the part waits for nothing. */
  preload: () => void;
}

/**
 * Makes a part of a screen that is not needed in its first second. Until its code is there it shows what stands
 * for it meanwhile, or nothing; code that cannot be fetched is asked for again when the connection returns.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): LazyPart<Props> {
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
  function Part(props: Props): ReactNode {
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
    const Shown = Component ?? Meanwhile;
    return Shown === undefined ? null : <Shown {...props} />;
  }
  return Object.assign(Part, { preload: () => void fetchCode().catch(() => undefined) });
}
