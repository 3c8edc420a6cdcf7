/** What the opened window says: that it listens, and that it has its message. */
export const ASK = "ask";
export const TAKEN = "taken";

/** `name`: random, used once. */
export function channelName(name: string): string {
  return `atrium-window-${name}`;
}

export function post(channel: BroadcastChannel, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin has no target to name
  channel.postMessage(message);
}
