import { wordsOf } from "#engine/expression";
import { parseJson, stateActions } from "#engine/template";
import type { JoinedTemplates } from "#engine/template";
import { isRecord, readOwn } from "#validators";

/** Texts that nobody wrote yet, and the file of their area. */
export interface MissingTexts {
  /** Below the folder of templates: `services/en.json`. */
  readonly path: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** The `t:` keys of a page, of its tables of states and of its routes that have no English text, with a stub in plain words. */
export function missingTexts(templates: JoinedTemplates, page: string): MissingTexts {
  const { path = "", text = "" } = templates.pages[page] ?? {};
  const known = templates.texts();
  const stubs = new Map<string, string>();
  const collect = (value: unknown, place: string): void => {
    if (Array.isArray(value)) value.forEach((each) => collect(each, place));
    else if (isRecord(value)) {
      for (const name of Object.keys(value)) collect(value[name], name);
      for (const { own, rule, isHidden } of stateActions(value) ?? [])
        collect({ ...own, ...(isHidden ? {} : rule) }, place);
    } else if (typeof value === "string" && value.startsWith("t:")) {
      const key = value.slice("t:".length);
      if (!Object.hasOwn(known, key) && !stubs.has(key)) stubs.set(key, stubText(key, place));
    }
  };
  collect(parseJson(text), "");
  for (const route of templates.routes) if (readOwn(route, "template") === page) collect(route, "");
  return { path: `${path.split("/")[0] ?? ""}/en.json`, texts: Object.fromEntries(stubs) };
}

/** Last words of a key that say what kind of text it is, and not what it says. */
const KINDS = new Set([
  "title",
  "label",
  "text",
  "name",
  "heading",
  "reason",
  "toast",
  "help",
  "description",
]);
/** Places where a sentence stands. */
const SENTENCES = new Set(["text", "reason", "help", "toast", "message"]);
const ACTIONS = new Set([
  "add",
  "edit",
  "modify",
  "delete",
  "test",
  "map",
  "unmap",
  "new",
  "create",
  "remove",
]);

/**
 * The words of a key: `webhooks.no-events` reads "No events". A last word that only names the kind of text is left out,
 * and an action is said of what stands before it: `webhook.delete.title` reads "Delete webhook".
 */
function stubText(key: string, place: string): string {
  const parts = key.split(".");
  const words = parts.length > 1 && KINDS.has(parts.at(-1) ?? "") ? parts.slice(0, -1) : parts;
  const last = (words.at(-1) ?? "").replace(/-text$/, "");
  const thing = ACTIONS.has(last) ? words.at(-2) : undefined;
  const text = wordsOf(thing === undefined ? last : `${last} ${thing}`);
  return SENTENCES.has(place) ? `${text}.` : text;
}
