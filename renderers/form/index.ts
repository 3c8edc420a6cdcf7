export { FORM_FIELD_RENDERERS } from "./any-control.tsx";
export { createFormStore } from "./form-store.ts";
export type { FormStore } from "./form-store.ts";
export { FormView } from "./form-view.tsx";
export type { FormViewProps } from "./form-view.tsx";
export { createFormValidator } from "./form-validator.ts";
