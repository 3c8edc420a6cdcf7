import { filledValues, quantitiesOf, valueProblems } from "#form-designer/form";
import type { FormValues } from "#form-designer/form";
import type { FieldFailure } from "../api/index.ts";
import { ApiFailure, wrongField, wrongFields } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import type { Offering } from "../offerings/index.ts";
import type { Quantities } from "../prices/index.ts";
import { FORM, readForm } from "./forms.ts";

/** What was filled in, as an order sends it. */
export interface FilledForm {
  readonly formVersion?: number;
  readonly values?: FormValues;
  readonly quantities?: Quantities;
}

/** What of it is kept with the service, and what its price depends on. */
export interface OrderedForm {
  readonly form?: { readonly version: number; readonly values: FormValues };
  readonly quantities: Quantities | undefined;
}

/**
 * What was filled in, held to the newest form of the solution: a 422 that names every wrong field, a 409 where another
 * version was filled in. Nobody says quantities where there is a form: they follow from the values.
 */
export async function readOrderedForm(
  db: Transaction,
  offering: Pick<Offering, "id" | "name" | "type">,
  { formVersion, values = {}, quantities }: FilledForm,
): Promise<OrderedForm> {
  const form = offering.type === FORM ? await readForm(db, offering.id) : undefined;
  if (form === undefined || form.version === 0) {
    const [unknown] = Object.keys(values);
    if (unknown !== undefined) throw wrongField(`/values/${unknown}`, `${offering.name} asks for nothing.`);
    return { quantities };
  }
  if (formVersion !== undefined && formVersion !== form.version)
    throw new ApiFailure(
      409,
      `The form of ${offering.name} was changed meanwhile. Load this page again: what you entered is kept.`,
    );
  if (quantities !== undefined)
    throw wrongField("/quantities", `What ${offering.name} costs follows from its form: send the values.`);
  const failures = valueProblems(form.fields, values).map(({ pointer, message }): FieldFailure => ({
    field: `/values${pointer}`,
    message,
  }));
  if (failures.length > 0) throw wrongFields(failures);
  return {
    form: { version: form.version, values: filledValues(form.fields, values) },
    quantities: quantitiesOf(form.fields, values),
  };
}
