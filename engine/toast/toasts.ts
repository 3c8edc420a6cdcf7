import type { Observable } from "../ports/index.ts";

export type ToastType = "info" | "error" | "success" | "warn" | "grimace";

export interface Toast {
  readonly id: string;
  readonly type: ToastType;
  /** Stands out above the text; absent: the text alone. */
  readonly title?: string;
  readonly text: string;
  /** Milliseconds on screen before the fade; absent: stays until dismissed. */
  readonly stayMs?: number;
  readonly at: "top" | "bottom";
}

export interface Toasts extends Observable<readonly Toast[]> {
  /** Default: error, 3000 ms, at the bottom (spec 1 §8). */
  show(toast: Partial<Omit<Toast, "id">> & { readonly text: string }): void;
  dismiss(id: string): void;
}
