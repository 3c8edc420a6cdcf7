import { parseJson } from "#engine/template";
import type { TemplateFile } from "#engine/template";
import { isRecord } from "#validators";

/** Endings with which the portal asks for a text beside another: how an activity ended, what is said of several. */
const ENDINGS: readonly string[] = ["", "-done", "-failed", "-several"];

/**
 * The keys of texts that templates show: those that stand there (`t:hooks.title`), and those by which an action without a label,
 * a kind of action or a table of states is called. A star stands for what a fragment is given, or for anything where a file
 * cannot be read. `files`: pages, fragments, menus and routes.
 */
export function shownKeys(files: readonly TemplateFile[]): ReadonlySet<string> {
  const keys = files.flatMap(({ text }) => {
    const parsed = parseJson(text);
    if (parsed === undefined) return ["*"];
    const written = Array.from(text.matchAll(/"t:([^"]+)"/g), ([, key = ""]) => withEndings(key)).flat();
    return [...written, ...keysOfParts(parsed)];
  });
  return new Set(keys.map((key) => key.replace(/<[^<>]*>/, "*")));
}

/**
 * The keys of texts that are filled with the name of what they are about: those of dialogs, of notices, and of how an activity
 * ended. Stars and `files` as of `shownKeys`.
 */
export function namingKeys(files: readonly TemplateFile[]): ReadonlySet<string> {
  const keys = files.flatMap(({ text }) => {
    const parsed = parseJson(text);
    return parsed === undefined ? ["*"] : keysOfWords(parsed);
  });
  return new Set(keys.map((key) => key.replace(/<[^<>]*>/, "*")));
}

/** Where a template words what is asked, done and failed; what a fragment is given (`with`) it may use for that. */
const NAMING: ReadonlySet<string> = new Set(["ask", "toast", "done", "failed", "with"]);

function keysOfWords(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(keysOfWords);
  if (!isRecord(part)) return [];
  // The dialogs of a table of states have texts by its name.
  const { id, states } = part;
  const ofStates = typeof id === "string" && isRecord(states) ? [`${id}.*-text`, `${id}.*-title`] : [];
  const found = Object.entries(part).flatMap(([name, value]) =>
    NAMING.has(name) ? keysIn(value).flatMap(withEndings) : keysOfWords(value),
  );
  return [...ofStates, ...found];
}

/** The keys that a part names, its fields aside: these have labels of their own. */
function keysIn(part: unknown): readonly string[] {
  if (typeof part === "string") return part.startsWith("t:") ? [part.slice(2)] : [];
  if (Array.isArray(part)) return part.flatMap(keysIn);
  if (!isRecord(part)) return [];
  return Object.entries(part).flatMap(([name, value]) => (FIELDS.has(name) ? [] : keysIn(value)));
}

const FIELDS: ReadonlySet<string> = new Set(["fields", "steps"]);

function withEndings(key: string): readonly string[] {
  return ENDINGS.map((ending) => key + ending);
}

function keysOfParts(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(keysOfParts);
  if (!isRecord(part)) return [];
  const { id, kind, label, states } = part;
  return [
    ...(typeof id === "string" && isRecord(states) ? [`${id}.*`] : []),
    ...(typeof id === "string" && label === undefined ? withEndings(`action.${id}`) : []),
    ...(typeof kind === "string" ? [`done.${kind}`, `ask.${kind}-text`, `ended.${kind}-*`] : []),
    ...Object.values(part).flatMap(keysOfParts),
  ];
}
