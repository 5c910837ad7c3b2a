/** The name of the channel between the console's windows. */
const CHANNEL = "cicerone-identity";

type Message = "confirmed" | `signed-out ${string}`;

/** announceIdentity announces to all windows that somebody has signed in or confirmed who they are. */
export function announceIdentity(): void {
  announce("confirmed");
}

/** announceSignOut announces to all windows, this one as well, that an account has signed out. */
export function announceSignOut(account: string): void {
  announce(`signed-out ${account}`);
}

/** onIdentity calls a function when a window announces the identity, until the returned function is called. */
export function onIdentity(confirmed: () => void): () => void {
  return listen((message) => {
    if (message === "confirmed") confirmed();
  });
}

/** onSignOut calls a function with each account that signs out in a window, until the returned function is called. */
export function onSignOut(signedOut: (account: string) => void): () => void {
  return listen((message) => {
    if (message !== "confirmed") signedOut(message.slice("signed-out ".length));
  });
}

function announce(message: Message): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A channel has no target: it reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
  channel.close();
}

function listen(act: (message: Message) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => act(data));
  return () => channel.close();
}
