export { ConfirmDialog } from "./confirm-dialog.tsx";
export type { ConfirmDialogProps } from "./confirm-dialog.tsx";
export { Dialog } from "./dialog.tsx";
export { DialogButtons, DialogText } from "./dialog-parts.tsx";
