import { wordsOf } from "#engine/expression";
import { parseJson, stateActions } from "#engine/template";
import type { JoinedTemplates } from "#engine/template";
import { isRecord, readOwn } from "#validators";

/** Texts that nobody wrote yet, and the file that they belong into. */
export interface MissingTexts {
  /** Below the folder of templates: `services/en.json`. */
  readonly path: string;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The `t:` keys that have no English text, with a stub in plain words: those of a page, of its tables of states and of its routes,
 * in the file of its area, and those of the fragments that it uses, each in the file beside its fragment.
 */
export function missingTexts(templates: JoinedTemplates, page: string): readonly MissingTexts[] {
  const { path = "", text = "" } = templates.pages[page] ?? {};
  const known = templates.texts();
  const stubs = new Map<string, Map<string, string>>();
  const used = new Set<string>();
  const collect = (value: unknown, place: string, file: string): void => {
    if (Array.isArray(value)) value.forEach((each) => collect(each, place, file));
    else if (isRecord(value)) {
      for (const name of Object.keys(value)) collect(value[name], name, file);
      for (const { own, rule, isHidden } of stateActions(value) ?? [])
        collect({ ...own, ...(isHidden ? {} : rule) }, place, file);
      const { fragment, with: given } = value;
      const name = JSON.stringify([fragment, given]);
      if (typeof fragment === "string" && !used.has(name)) {
        used.add(name);
        const holder = templates.files.fragments.find((each) =>
          Object.hasOwn(entriesOf(each.text), fragment),
        );
        if (holder !== undefined)
          collect(
            filled(readOwn(entriesOf(holder.text)[fragment], "is"), given),
            "",
            textsBeside(holder.path),
          );
      }
    } else if (typeof value === "string" && value.startsWith("t:")) {
      const key = value.slice("t:".length);
      const isThere = Object.hasOwn(known, key) || [...stubs.values()].some((each) => each.has(key));
      // What a parameter leaves open is no key.
      if (isThere || key.includes("<")) return;
      stubs.set(file, (stubs.get(file) ?? new Map<string, string>()).set(key, stubText(key, place)));
    }
  };
  const own = textsBeside(path);
  collect(parseJson(text), "", own);
  for (const route of templates.routes) if (readOwn(route, "template") === page) collect(route, "", own);
  return [...stubs].map(([file, texts]) => ({ path: file, texts: Object.fromEntries(texts) }));
}

/** The English texts of the area of a file; of what all areas share, those of the portal. */
function textsBeside(path: string): string {
  const area = path.includes("/") ? path.slice(0, path.indexOf("/")) : "translations";
  return `${area}/en.json`;
}

function entriesOf(text: string): Readonly<Record<string, unknown>> {
  const parsed = parseJson(text);
  return isRecord(parsed) ? parsed : {};
}

/** A part of a fragment with what it is given where it is used. */
function filled(part: unknown, given: unknown): unknown {
  if (Array.isArray(part)) return part.map((each: unknown) => filled(each, given));
  if (isRecord(part))
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, filled(each, given)]));
  if (typeof part !== "string") return part;
  return part.replaceAll(/<([\w-]+)>/g, (whole, name: string) => {
    const value = readOwn(given, name);
    return typeof value === "string" ? value : whole;
  });
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
