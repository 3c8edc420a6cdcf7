export { readBoughtForm, readFormOfOrder } from "./bought.ts";
export { fieldsOf, FORM, pageOf, readDemands, readForm, readFormPage } from "./forms.ts";
export type { StoredForm } from "./forms.ts";
export { readOrderedForm } from "./order.ts";
