export { ConfirmDialog } from "./confirm-dialog.tsx";
export type { ConfirmDialogProps } from "./confirm-dialog.tsx";
export { Dialog } from "./dialog.tsx";
export type { DialogProps } from "./dialog.tsx";
export { DialogButtons, DialogText } from "./dialog-parts.tsx";
export { OPEN_DIALOG, OVER_MODALS } from "./modal-stack.ts";
export { Overlay } from "./overlay.tsx";
export { MissingDialog, missingDialog, WaitingDialog } from "./part-dialogs.tsx";
export { toneColour } from "./tone-colour.ts";
