export { Toasts } from "./toasts.tsx";
