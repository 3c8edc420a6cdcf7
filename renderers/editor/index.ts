/** The frame that editors share: what is a draft, what can be done with it, and two columns; loaded with the first of them. */
export { EditorColumns, EditorFrame, EditorMain, EditorSide, EditorWaiting } from "./editor-frame.tsx";
export { EditorNotice } from "./editor-notice.tsx";
export { EditorToolbar } from "./editor-toolbar.tsx";
export type { EditorToolbarProps } from "./editor-toolbar.tsx";
