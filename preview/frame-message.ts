import type { PreviewCall } from "#engine/authoring";

/** What the framed portal tells the bar. */
export type FrameMessage =
  /** It starts, with nothing called yet. */
  | { readonly is: "started" }
  /** A call was sent, or answered. */
  | { readonly is: "call"; readonly call: PreviewCall }
  /** It went to an address. */
  | { readonly is: "at"; readonly address: string }
  /** It reported something that nobody is shown. */
  | { readonly is: "report"; readonly text: string };

/** Told apart from what browser extensions send. */
interface Envelope {
  readonly atriumPreview?: FrameMessage;
}

export function tellBar(message: FrameMessage): void {
  const envelope: Envelope = { atriumPreview: message };
  window.parent.postMessage(envelope, window.location.origin);
}

/** Listens to the framed portal; the answer ends it. */
export function listenToFrame(onMessage: (message: FrameMessage) => void): () => void {
  const listen = ({ origin, data }: MessageEvent<Envelope | null>): void => {
    if (origin === window.location.origin && data?.atriumPreview !== undefined) onMessage(data.atriumPreview);
  };
  window.addEventListener("message", listen);
  return () => window.removeEventListener("message", listen);
}
