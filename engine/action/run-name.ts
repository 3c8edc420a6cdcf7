import { readWithin, referencesOf, renderText } from "#engine/expression";
import type { Template } from "#engine/template";
import { readPointer } from "#validators";
import type { ActionRun } from "./action-run.ts";

interface NamedRun extends Pick<ActionRun, "rowName" | "pointer" | "roots"> {
  readonly template: Pick<Template, "title">;
  /** What the action is called; a form has no name of its own. */
  readonly label?: string;
  readonly kind?: string;
}

/**
 * What an action does, where its template does not say: the action's label and what it is about, a row or the thing of
 * the page. What makes something new is about nothing yet; a form is called as its page. The order of the words is a
 * text, `action.named`, with {action} and {name}.
 */
export function runName(
  { rowName, pointer, roots, template, label, kind = "" }: NamedRun,
  translations: Readonly<Record<string, string>>,
): string {
  const title = () => renderText(template.title, roots, { translations });
  if (label === undefined) return title();
  if (kind === "add" || kind === "purchase") return label;
  const name = thingName({ rowName, pointer, roots, template }, translations);
  const order = translations["action.named"] ?? "{action} {name}";
  return order.replace(/\{(action|name)\}/g, (_, word) => (word === "name" ? name : label)).trim();
}

/** What a run is about: its row, else the thing that the page's title names; empty: neither. */
export function thingName(
  { rowName, pointer, roots, template }: NamedRun,
  translations: Readonly<Record<string, string>>,
): string {
  const isOfThing = referencesOf(template.title, translations).length > 0;
  return (
    rowName ??
    entryName(template, pointer, roots.entry) ??
    (isOfThing ? renderText(template.title, roots, { translations }) : "")
  );
}

/** The name of one of the rows that a list's bulk action is about: its first column, as in the list. */
function entryName(template: object, pointer: string, entry: unknown): string | undefined {
  const list = /^(.*)\/bulkActions\/\d+$/.exec(pointer)?.[1];
  const field: unknown = list === undefined ? undefined : readPointer(template, `${list}/columns/0/field`);
  const name: unknown = typeof field === "string" ? readWithin(entry, field) : undefined;
  return typeof name === "string" || typeof name === "number" ? String(name) : undefined;
}
