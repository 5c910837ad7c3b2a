import { type ComponentProps, type MouseEvent, useCallback } from "react";
import { useMuseumState } from "../museum/hooks";
import { type To, type ToArguments, type Screen, href, createTo } from "./paths";
import { useRouter } from "./router/react";
import type { NavigateOptions } from "./router/router";

/**
 * useTo returns a function that makes links' targets in the open museum: `const to = useTo(); <Link
 * to={to("Languages")}>`.
 */
export function useTo() {
  const identifier = useMuseumState((state) => state.identifier);
  return useCallback(
    <S extends Screen>(screen: S, ...rest: ToArguments<S>): To => createTo(identifier, screen, ...rest),
    [identifier],
  );
}

/**
 * useNavigate returns a function that opens a screen of the open museum: `navigate("Artwork", { idArtwork }, { from:
 * "Keyboard" })`.
 */
export function useNavigate() {
  const to = useTo();
  const navigate = useNavigateTo();
  return useCallback(
    <S extends Screen>(screen: S, ...rest: ToArguments<S>) => navigate(to(screen, ...rest)),
    [to, navigate],
  );
}

/** useNavigateTo returns a function that opens a target: `navigate(to("Options"), { replace: true })`. */
export function useNavigateTo() {
  const router = useRouter();
  return useCallback(
    (target: To, options?: NavigateOptions): void => {
      void router.navigate(href(target), options);
    },
    [router],
  );
}

/**
 * useRewrite returns a function that changes the address without navigating: `rewrite(to("Timeline", { idTimeline }, {
 * step }))`.
 */
export function useRewrite() {
  const router = useRouter();
  return useCallback((target: To): void => router.rewrite(href(target)), [router]);
}

/**
 * useBack returns a function that goes back one step or, where there is none (after a deep link), opens the fallback
 * screen.
 */
export function useBack(fallback: "Options" | "Presentation" = "Options") {
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    if (router.canGoBack()) router.back();
    else navigate(fallback);
  }, [router, navigate, fallback]);
}

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  /** Called when the link opens in this tab, not when it opens in a new one. */
  onOpen?: () => void;
}

/** Link opens its target without reloading the page. When the visitor comes back, it has the focus again (Announcer). */
export function Link({ to, onClick, onOpen, children, ...attributes }: LinkProps) {
  const router = useRouter();
  const navigate = useNavigateTo();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // The browser handles new tabs and other mouse buttons.
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.entry().followedLink = href(to);
    onOpen?.();
    navigate(to);
  };
  return (
    <a href={href(to)} onClick={open} {...attributes}>
      {children}
    </a>
  );
}
