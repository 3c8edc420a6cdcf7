/**
 * Waits for an identity token from another tab. A tab whose session has expired opens a `noopener` tab for the sign-in,
 * which sends the token over a channel with a random name; so the page stays open. The returned function stops waiting.
 */
export function awaitIdentityToken(name: string, onToken: (identityToken: string) => void): () => void {
  const channel = new BroadcastChannel(channelName(name));
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== "string") return;
    channel.close();
    onToken(data);
  });
  return () => channel.close();
}

/** Sends the identity token to the tab that waits under this name. */
export function handIdentityToken(name: string, identityToken: string): void {
  const channel = new BroadcastChannel(channelName(name));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin has no target to name
  channel.postMessage(identityToken);
  channel.close();
}

function channelName(name: string): string {
  return `atrium-sign-in-${name}`;
}
