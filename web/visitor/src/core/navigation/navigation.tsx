import { type ComponentProps, type MouseEvent, useCallback } from "react";
import { useMuseumState } from "../museum/hooks";
import { type Place, type PlaceArguments, type Screen, href, place } from "./paths";
import { useRouter } from "./router/react";
import type { NavigateOptions } from "./router/router";

/** Makes places of the open museum: `const to = usePlace(); <PlaceLink to={to("Languages")}>`. */
export function usePlace() {
  const identifier = useMuseumState((state) => state.identifier);
  return useCallback(
    <S extends Screen>(screen: S, ...rest: PlaceArguments<S>): Place => place(identifier, screen, ...rest),
    [identifier],
  );
}

/** Goes to a screen of the open museum: `const go = useGo(); go("Artwork", { idArtwork }, { from: "Keyboard" })`. */
export function useGo() {
  const to = usePlace();
  const navigate = useNavigate();
  return useCallback(
    <S extends Screen>(screen: S, ...rest: PlaceArguments<S>) => navigate(to(screen, ...rest)),
    [to, navigate],
  );
}

/** Goes to a place: `navigate(to("Options"), { replace: true })`. */
export function useNavigate() {
  const router = useRouter();
  return useCallback(
    (target: Place, options?: NavigateOptions): void => {
      void router.navigate(href(target), options);
    },
    [router],
  );
}

/** Writes another place for what is shown: `rewrite(to("Timeline", { idTimeline }, { step }))`. */
export function useRewrite() {
  const router = useRouter();
  return useCallback((target: Place): void => router.rewrite(href(target)), [router]);
}

/** Goes back one step; where there is none, as after a deep link, to the screen given. */
export function useBack(otherwise: "Options" | "Presentation" = "Options") {
  const router = useRouter();
  const go = useGo();
  return useCallback(() => {
    if (router.canGoBack()) router.back();
    else go(otherwise);
  }, [router, go, otherwise]);
}

interface PlaceLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: Place;
  /** Called in the tap that opens the place here, not when it opens in a new tab. */
  onOpen?: () => void;
}

/** A link to a place, which opens without loading the page anew. */
export function PlaceLink({ to, onClick, onOpen, children, ...attributes }: PlaceLinkProps) {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // A new tab or another button is the browser's.
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
    navigate(to);
  };
  return (
    <a href={href(to)} onClick={open} {...attributes}>
      {children}
    </a>
  );
}
