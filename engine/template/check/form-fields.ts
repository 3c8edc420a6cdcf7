import { readOwn } from "#validators";
import { unescapeSegment } from "#engine/api-description";
import { outwards } from "./part.ts";
import type { Part } from "./part.ts";

const FORMS = new Set(["FormPage", "FormPanel", "Ask"]);

/** The fields of the form a part belongs to, as paths below `form`: `pool.name`. */
export function fieldPathsAround(part: Part): readonly string[] {
  const around = outwards(part);
  const form = around.find(({ definition }) => FORMS.has(definition));
  const action = around.find(({ definition }) => definition === "Action");
  const ask = readOwn(action?.value, "ask");
  const holder = form?.definition === "Ask" || ask === undefined ? form?.value : ask;
  return holder === undefined ? [] : fieldsOf(holder).map(pathOfField);
}

/** The fields of a form or dialog, those of its steps included. */
export function fieldsOf(form: unknown): readonly unknown[] {
  const steps = readOwn(form, "steps");
  const lists = [
    readOwn(form, "fields"),
    ...(Array.isArray(steps) ? steps.map((step: unknown) => readOwn(step, "fields")) : []),
  ];
  return lists.flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []));
}

function pathOfField(field: unknown): string {
  const at = readOwn(field, "at");
  if (typeof at !== "string") return "";
  return at.startsWith("?") ? at.slice(1) : at.split("/").slice(1).map(unescapeSegment).join(".");
}
