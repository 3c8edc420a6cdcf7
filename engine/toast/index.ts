export { createToasts } from "./create-toasts.ts";
export type { Toast, Toasts } from "./toasts.ts";
