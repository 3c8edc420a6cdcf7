import { escapeSegment, isRecord, readOwn } from "#validators";
import { referencesOf } from "#engine/expression";
import { fieldsOf, pathOfField } from "./form-fields.ts";
import type { Rule } from "./part.ts";

/** Fields whose first values or choices follow each other in a circle. */
export const checkFieldCircles: Rule = ({ value: form, pointer }) => {
  const places = placesOfFields(form, pointer);
  const paths = fieldsOf(form).map(pathOfField);
  const uses = new Map(
    fieldsOf(form).map((field, index) => [
      paths[index] ?? "",
      referencesOf([readOwn(field, "init"), readOwn(field, "options")]).flatMap((reference) => {
        const [root, ...rest] = reference.split(".");
        const wanted = rest.join(".");
        if (root !== "form" && root !== "picked") return [];
        return paths.filter((path) => path === wanted || wanted.startsWith(`${path}.`));
      }),
    ]),
  );
  return paths.flatMap((path, index) => {
    const circle = circleFrom(path, uses);
    if (circle === undefined) return [];
    return [
      { pointer: places[index] ?? pointer, message: `fields follow each other: ${circle.join(" → ")}` },
    ];
  });
};

function placesOfFields(form: unknown, pointer: string): readonly string[] {
  const steps = readOwn(form, "steps");
  return [
    ...placesIn(form, pointer),
    ...(Array.isArray(steps) ? steps : []).flatMap((step: unknown, index) =>
      placesIn(step, `${pointer}/steps/${index}`),
    ),
  ];
}

function placesIn(holder: unknown, pointer: string): readonly string[] {
  const fields = readOwn(holder, "fields");
  return (Array.isArray(fields) ? fields : []).map((_, index) => `${pointer}/fields/${index}`);
}

/** Loads that wait for each other. */
export const checkLoads: Rule = ({ value, pointer }) => {
  const loads = readOwn(value, "load");
  if (!isRecord(loads)) return [];
  const uses = new Map(
    Object.keys(loads).map((name) => [
      name,
      referencesOf(loads[name])
        .filter((path) => path.startsWith("load."))
        .map((path) => path.split(".")[1] ?? ""),
    ]),
  );
  return Object.keys(loads).flatMap((name) => {
    const circle = circleFrom(name, uses);
    return circle === undefined
      ? []
      : [
          {
            pointer: `${pointer}/load/${escapeSegment(name)}`,
            message: `loads wait for each other: ${circle.join(" → ")}`,
          },
        ];
  });
};

function circleFrom(
  start: string,
  uses: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const waiting: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const next of uses.get(path.at(-1) ?? "") ?? []) {
      if (next === start) return [...path, start];
      if (!seen.has(next)) waiting.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}
