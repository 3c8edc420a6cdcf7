export { inputAttributes, textOf } from "./control.ts";
export type { ControlProps } from "./control.ts";
export { describedBy, FieldFrame } from "./field-frame.tsx";
export type { FieldFrameProps } from "./field-frame.tsx";
export { FIELD_RENDERERS, fits } from "./field-renderers.tsx";
export type { FieldRegistry, FieldRenderer } from "./field-renderers.tsx";
export { SelectControl } from "./select-control.tsx";
