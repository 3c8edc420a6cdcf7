export { createToasts } from "./create-toasts.ts";
export type { Toast, ToastType, Toasts } from "./toasts.ts";
