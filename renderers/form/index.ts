export { FieldSkeletons } from "./field-skeletons.tsx";
export { LeftFormsProvider } from "./left-forms.tsx";
export { FormPanel } from "./form-panel.tsx";
export { FormView } from "./form-view.tsx";
export { readableValue } from "./readable-value.ts";
export type { FormPanelProps } from "./form-panel.tsx";
