import type { Operation } from "#engine/api-description";
import { propertiesOf } from "./describe-schema.ts";
import { actionWord } from "./power-words.ts";

/** A choice in a body that says what is done: `type` with `power_on`, `power_off`. */
export interface ChosenPowers {
  readonly field: string;
  readonly values: readonly string[];
}

/** The words of power among the choices of a body that asks what to do. */
export function chosenPowers(operation: Operation | undefined): ChosenPowers | undefined {
  const body = operation?.body();
  if (body === undefined) return undefined;
  const asked = propertiesOf(body, body).find(
    ({ name, choices, type }) =>
      type === "text" && choices.length > 1 && /^(?:type|action|command|operation|state)$/i.test(name),
  );
  const values = (asked?.choices ?? []).map(String).filter((value) => actionWord(value).power !== undefined);
  return asked === undefined || values.length < 2 ? undefined : { field: asked.name, values };
}
