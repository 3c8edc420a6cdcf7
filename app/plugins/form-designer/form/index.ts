/** The form of a custom service: pure, the same for portal and server. */
export { canBeResource, FIELD_KINDS, isChoice, isText } from "./form-field.ts";
export type { FieldKind, FormField, FormOption, FormProblem } from "./form-field.ts";
export { formProblems, MOST_FIELDS, MOST_OPTIONS, MOST_OPTIONS_OF_FORM } from "./form-problems.ts";
export { priceItemsOf } from "./price-items.ts";
export type { PriceItem } from "./price-items.ts";
export {
  offeringOf,
  placeInForm,
  previewOfForm,
  templateNameOf,
  templateOfForm,
} from "./template-of-form.ts";
export { answersOf, filledValues, quantitiesOf, valueProblems } from "./values.ts";
export type { Answer, FormValues } from "./values.ts";
