import type { WindowMessage, Windows } from "#engine/ports";
import { ASK, channelName, post, TAKEN } from "./window-channel.ts";

/** A window that has not asked for its message by then was closed, or stopped by the browser. */
const GIVE_UP_MS = 120_000;

/**
 * Opens windows of the portal and sends each one message over a channel. The channel's name is random, part of the
 * window's address, and used once.
 */
export function createBrowserWindows(window: Window, nonce: () => string): Windows {
  return {
    open(kind) {
      const name = nonce();
      const channel = new BroadcastChannel(channelName(name));
      let message: WindowMessage | undefined;
      let isAsked = false;
      let isOver = false;
      const end = () => {
        isOver = true;
        channel.close();
        window.clearTimeout(timer);
      };
      // Sent each time the window asks, until it confirms: a message without a listener is lost.
      const deliver = () => {
        if (message !== undefined && isAsked && !isOver) post(channel, message);
      };
      const timer = window.setTimeout(end, GIVE_UP_MS);
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        isAsked ||= data === ASK;
        if (data === ASK) deliver();
        else if (data === TAKEN) end();
      });
      window.open(`${window.location.origin}/#/${kind}?for=${name}`, "_blank", "noopener,noreferrer");
      return {
        send(next) {
          message ??= next;
          deliver();
        },
        hasAsked: () => isAsked,
        mayBeOpen: () => isAsked || !window.document.hasFocus(),
      };
    },
  };
}
