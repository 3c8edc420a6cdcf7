import styles from "./overlay.module.css";

/** The elements of an overlay: the layer over the page, and the box in it. */
export interface OverlayFrame {
  readonly layer: HTMLElement;
  readonly box: HTMLElement;
}

const users = new Map<OverlayFrame, number>();

/**
 * The elements for an overlay that opens. Those of one that closes at the same moment are taken over, as where a dialog
 * takes the place of the one that waited for its code: so it opens once, and stands still. `own`: what it had before.
 */
export function takeFrame(own: OverlayFrame | undefined): OverlayFrame {
  const free = [...users].find(([, count]) => count === 0)?.[0];
  const frame = own ?? free ?? createFrame();
  users.set(frame, (users.get(frame) ?? 0) + 1);
  if (!frame.layer.isConnected) document.body.append(frame.layer);
  return frame;
}

/** Gives the elements back: they go, unless another overlay takes them at once. */
export function leaveFrame(frame: OverlayFrame): void {
  users.set(frame, (users.get(frame) ?? 1) - 1);
  if (users.get(frame) === 0) frame.box.removeAttribute("role");
  queueMicrotask(() => {
    if (users.get(frame) !== 0) return;
    users.delete(frame);
    frame.layer.remove();
  });
}

function createFrame(): OverlayFrame {
  const [layer, box] = [document.createElement("div"), document.createElement("div")];
  layer.className = styles["layer"] ?? "";
  box.tabIndex = -1;
  layer.append(box);
  return { layer, box };
}
