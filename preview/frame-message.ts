import type { PreviewCall } from "#engine/authoring";

/** What the framed portal tells the bar. */
export type FrameMessage =
  /** It is loaded, and waits to hear what to show. */
  | { readonly is: "ready" }
  /** It starts anew, with nothing called yet. */
  | { readonly is: "started" }
  /** A call was sent, or answered. */
  | { readonly is: "call"; readonly call: PreviewCall }
  /** It went to an address. */
  | { readonly is: "at"; readonly address: string }
  /** It reported something that nobody is shown. */
  | { readonly is: "report"; readonly text: string };

/** What is sent between the two windows; other senders, such as extensions of the browser, have none of it. */
interface Envelope {
  readonly message?: FrameMessage;
  /** What the frame is to show, as `writeChoices` writes it. */
  readonly show?: string;
  /** The files were saved since: read them anew. */
  readonly isSaved?: boolean;
}

export function tellBar(message: FrameMessage): void {
  send(window.parent, { message });
}

export function tellFrame(frame: Window, show: string, isSaved: boolean): void {
  send(frame, { show, isSaved });
}

/** Listens to the framed portal; the answer ends it. */
export function listenToFrame(onMessage: (message: FrameMessage) => void): () => void {
  return listen(({ message }) => {
    if (message !== undefined) onMessage(message);
  });
}

/** Listens to what is to be shown. */
export function listenToBar(onShow: (show: string, isSaved: boolean) => void): void {
  listen(({ show, isSaved = false }) => {
    if (show !== undefined) onShow(show, isSaved);
  });
}

function send(to: Window, envelope: Envelope): void {
  to.postMessage(envelope, window.location.origin);
}

function listen(onEnvelope: (envelope: Envelope) => void): () => void {
  const hear = ({ origin, data }: MessageEvent<Envelope | null>): void => {
    if (origin === window.location.origin && data !== null) onEnvelope(data);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}
