/** cameraIds returns the ids of a browser's cameras. They have none until the visitor has allowed the camera. */
export function cameraIds(devices: readonly Pick<MediaDeviceInfo, "kind" | "deviceId">[]): string[] {
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId }) => deviceId);
}

/** defaultCamera returns the last camera detected (specification 1 §4); null if there is none. */
export function defaultCamera(cameras: readonly string[]): string | null {
  return cameras.at(-1) ?? null;
}

/** nextCamera returns the camera after current, the first after the last; the default one if current is gone. */
export function nextCamera(cameras: readonly string[], current: string | null): string | null {
  const at = current === null ? -1 : cameras.indexOf(current);
  return at < 0 ? defaultCamera(cameras) : (cameras[(at + 1) % cameras.length] ?? null);
}
