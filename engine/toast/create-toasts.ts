import type { Toast, Toasts } from "./toasts.ts";
import { createObservable } from "../ports/index.ts";
import type { Ports } from "../ports/index.ts";

/** Milliseconds on screen (spec 1 §9). */
export const TOAST_MS = 3_000;
/** The oldest is removed where there would be more: every failure is in the notification panel too. */
const SHOWN_MAX = 5;

/**
 * The toasts on screen. Their renderer measures the time, which stops under pointer and focus. The same text again
 * replaces the one on screen. `stayMs: Infinity` stays until dismissed.
 */
export function createToasts(ports: Pick<Ports, "ids">): Toasts {
  const shown = createObservable<readonly Toast[]>([]);
  return {
    ...shown,
    show({ title, text, type = "error", at = "bottom", stayMs = TOAST_MS }) {
      const toast: Toast = {
        id: ports.ids.uuid(),
        ...(title === undefined ? {} : { title }),
        text,
        type,
        at,
        stayMs: stayMs === Infinity ? undefined : stayMs,
      };
      const isSame = (other: Toast) => other.text === text && other.title === title && other.type === type;
      const others = shown.snapshot().filter((other) => !isSame(other));
      shown.set([...others, toast].slice(-SHOWN_MAX));
    },
    dismiss(id) {
      const left = shown.snapshot().filter((toast) => toast.id !== id);
      if (left.length < shown.snapshot().length) shown.set(left);
    },
  };
}
