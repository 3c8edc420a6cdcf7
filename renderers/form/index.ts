export { FieldSkeletons } from "./field-skeletons.tsx";
export { FormPanel } from "./form-panel.tsx";
export type { FormPanelProps } from "./form-panel.tsx";
