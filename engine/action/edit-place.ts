import { evaluateCondition } from "#engine/expression";
import type { Report, Roots } from "#engine/expression";
import type { Field, Load, Step, Template } from "#engine/template";
import { isRecord, pointersMeet, readOwn, splitPointer } from "#validators";

/** What an edit needs from the template around it. */
export interface EditPlace {
  /** The named reads it can use: of the page, its panel and its dialog. */
  readonly loads: Readonly<Record<string, Load>>;
  /** Field that identifies a row of its list. */
  readonly key?: string;
  /** The fields of the form it sends, with those of all steps. */
  readonly forms: readonly { readonly fields?: readonly Field[]; readonly steps?: readonly Step[] }[];
}

/** Collects them on the way from the page to the action or form at `pointer`. */
export function findEditPlace(template: Template, pointer: string): EditPlace {
  const way: unknown[] = [template];
  for (const segment of splitPointer(pointer)) way.push(readOwn(way.at(-1), segment));
  const performed = way.at(-1);
  way.push(readOwn(performed, "ask"));
  const own = way.filter(isRecord);
  const key = own
    .filter((part) => Object.hasOwn(part, "columns"))
    .map((part) => part["key"])
    .findLast((name) => typeof name === "string");
  return {
    loads: Object.fromEntries(own.flatMap((part) => loadsOf(part["load"]))),
    forms: own.slice(-2),
    key,
  };
}

/** The shape was checked when the template was read, so this is a map of loads. */
function loadsOf(value: unknown): readonly (readonly [name: string, load: Load])[] {
  return isLoads(value) ? Object.entries(value) : [];
}

function isLoads(value: unknown): value is EditPlace["loads"] {
  return isRecord(value);
}

/** The fields that `show` hides for these values: their values are removed. Fields hidden by access are kept. */
export function hiddenFields({ forms }: EditPlace, roots: Roots, report?: Report): readonly string[] {
  const all = forms.flatMap(({ fields = [], steps = [] }) => [
    ...fields.map((field) => ({ field, shows: [field.show] })),
    ...steps.flatMap((step) => step.fields.map((field) => ({ field, shows: [step.show, field.show] }))),
  ]);
  const isShown = ({ shows }: (typeof all)[number]) =>
    shows.every((show) => show === undefined || evaluateCondition(show, roots, report));
  const shown = all.filter(isShown).map(({ field }) => field.at);
  return all
    .filter((entry) => !isShown(entry))
    .map(({ field }) => field.at)
    .filter((at) => at.startsWith("/") && !shown.some((other) => pointersMeet(other, at)));
}
