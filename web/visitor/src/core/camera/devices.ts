/** The cameras among a browser's devices, in its order. Before the visitor has allowed the camera they have no ids. */
export function cameraIds(devices: readonly Pick<MediaDeviceInfo, "kind" | "deviceId">[]): string[] {
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId }) => deviceId);
}

/** The camera to begin with: the last one that was detected (specification 1 §4); null when none is known. */
export function defaultCamera(cameras: readonly string[]): string | null {
  return cameras.at(-1) ?? null;
}

/** The camera after that one, the first after the last; the default one where that one has gone. */
export function nextCamera(cameras: readonly string[], current: string | null): string | null {
  const at = current === null ? -1 : cameras.indexOf(current);
  return at < 0 ? defaultCamera(cameras) : (cameras[(at + 1) % cameras.length] ?? null);
}
