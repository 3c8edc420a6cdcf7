export { NativeDialog } from "./native-dialog.tsx";
export { useModal } from "./use-modal.ts";
