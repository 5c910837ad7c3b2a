import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { type ComponentProps, useCallback } from "react";
import { type Place, type PlaceArguments, type Screen, place } from "../app/paths";
import { useMuseumState } from "./hooks";

/** Goes to a screen of the open museum: `const go = useGo(); go("Artwork", { idArtwork }, { from: "Keyboard" })`. */
export function useGo() {
  const identifier = useMuseumState((state) => state.identifier);
  const navigate = useNavigate();
  return useCallback(
    <S extends Screen>(screen: S, ...rest: PlaceArguments<S>) => {
      void navigate(place(identifier, screen, ...rest));
    },
    [identifier, navigate],
  );
}

/** Goes back one step; where there is none, as after a deep link, to the screen given. */
export function useBack(otherwise: "Options" | "Presentation" = "Options") {
  const router = useRouter();
  const go = useGo();
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back();
    else go(otherwise);
  }, [router, go, otherwise]);
}

/** Makes places of the open museum: `const to = usePlace(); <PlaceLink to={to("Languages")}>`. */
export function usePlace() {
  const identifier = useMuseumState((state) => state.identifier);
  return useCallback(
    <S extends Screen>(screen: S, ...rest: PlaceArguments<S>): Place => place(identifier, screen, ...rest),
    [identifier],
  );
}

/** A link to a place, which opens without loading the page anew. */
export function PlaceLink({ to, ...attributes }: Omit<ComponentProps<"a">, "href"> & { to: Place }) {
  return <Link {...to} {...attributes} />;
}
