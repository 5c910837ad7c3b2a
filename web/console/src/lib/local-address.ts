const LOCAL_HOSTS = /^((.+\.)?localhost\.?|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[\da-f]{2}:[\da-f]+|0:0)\])$/;

/** Reports whether an address is one that only this computer can open, so that no phone should scan it. */
export function isLocalAddress(address: string): boolean {
  return LOCAL_HOSTS.test(new URL(address).hostname);
}
