import { referencesOf } from "#engine/expression";
import type { Action, Then } from "#engine/template";

/**
 * Whether an action of a row is also offered for several selected rows, one run for each: what the template says, else
 * whether it can be and asks for no fields.
 */
export function isBulk(action: Action, translations: Texts = {}): boolean {
  const { bulk, ask } = action;
  if (bulk === false || whyAlone(action, translations) !== undefined) return false;
  return bulk === true || ((ask?.fields ?? []).length === 0 && ask?.load === undefined);
}

/**
 * The key of an action that keeps it from running for several rows: it leads elsewhere, opens or shows something of one
 * row, changes a document that all rows share, or asks what each row would have to be asked. Undefined: none does.
 */
export function whyAlone(action: Action, translations: Texts = {}): string | undefined {
  const { kind, call, calls, ask = {}, then } = action;
  if (ALONE.has(kind)) return "kind";
  if (call === undefined && calls === undefined) return "call";
  if (then?.some(isOfOne) === true) return "then";
  if (holdsEdit([call, calls])) return call === undefined ? "calls" : "call";
  const readsRow = (part: unknown): boolean =>
    referencesOf(part, translations).some((path) => path === "row" || path.startsWith("row."));
  if (readsRow([action.label, action.icon])) return "label";
  const { fields, init, schema, load } = ask;
  return readsRow([fields, init, schema, load]) ? "ask" : undefined;
}

type Texts = Readonly<Record<string, string>>;

const ALONE: ReadonlySet<string> = new Set<Action["kind"]>([
  "add",
  "view",
  "purchase",
  "change-tab",
  "sign-in-as",
  "download",
  "plugin",
]);

/** What follows shows or opens something, or leads away. */
function isOfOne(step: Then): boolean {
  return typeof step === "object" && !("toast" in step);
}

function holdsEdit(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return "edit" in part || Object.values(part).some(holdsEdit);
}
