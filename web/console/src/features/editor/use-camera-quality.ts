import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCalls } from "../../api/context";
import { recognitionQuery } from "../../api/recognition";
import type { CameraQuality } from "./list-rows";

/** useCameraQuality returns how well the camera recognises the works by key; null for other lists, and until it is known. */
export function useCameraQuality(museum: string, list: string): ((key: string) => CameraQuality) | null {
  const { data } = useQuery({ ...recognitionQuery(useCalls(), museum), enabled: list === "artworks" });
  return useMemo(() => {
    if (data?.available !== true || !data.ready) return null;
    const poor = new Map(data.items.map(({ key, fault }) => [key, fault]));
    return (key) => {
      const fault = poor.get(key);
      if (fault === undefined) return "good";
      return fault === "noPicture" ? "noPicture" : "poor";
    };
  }, [data]);
}
