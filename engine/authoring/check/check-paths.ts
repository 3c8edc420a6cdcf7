import { escapeSegment, isRecord, readOwn, splitPointer } from "#validators";
import {
  CONDITION_DEPTH,
  CONDITION_OPERATORS,
  isReference,
  parseText,
  placeholdersOf,
  ROOT_NAMES,
} from "#engine/expression";
import type { RootName, TextNode } from "#engine/expression";
import { answersAround } from "./answers-around.ts";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { leavesOf } from "./check-links.ts";
import { problemOfForm, problemOfPicked } from "./check-form-paths.ts";
import type { WrongPath } from "./check-form-paths.ts";
import { answerOf, rowOf, rowsOf } from "./operation-of.ts";
import { isCommonRoot, problemOfCommon } from "./common-roots.ts";
import type { Described } from "./operation-of.ts";
import { holdsOf, keysHolding } from "./language.ts";
import type { Holds } from "./language.ts";
import { holderOfItem, loadedRowsOf, pickedRows, readSchema } from "./read-schema.ts";
import { pathMeant } from "./path-meant.ts";
import { isBarePath, pathInBraces, pathInSingleBraces } from "./plain-paths.ts";
import type { Part, Rule } from "./part.ts";
import { followSchema } from "./schema-path.ts";
import { declaredAround, rootsAt } from "./scope.ts";
import { placeOfText } from "./text-place.ts";
import { suggest } from "#engine/template";

/** Every path of every expression: its root exists, is permitted here, and leads to something that is declared. */
export const checkPaths: Rule = (part, options) => {
  const { definition, pointer, value } = part;
  const own = holdsOf(definition);
  return [
    ...(own === undefined ? [] : CHECKS[own](part, value, pointer, options)),
    ...keysHolding(definition).flatMap(([key, holds]) =>
      CHECKS[holds](part, readOwn(value, key), `${pointer}/${key}`, options),
    ),
  ];
};

type CheckHeld = (part: Part, value: unknown, pointer: string, options: CheckOptions) => readonly Problem[];

/** How the paths are found in what the schema says a part or a key holds. */
const CHECKS: Readonly<Record<Holds, CheckHeld>> = {
  text: (part, value, pointer, options) =>
    leavesOf(value, pointer).flatMap(([text, at]) => checkText(part, text, at, options)),
  address: (part, value, pointer, options) =>
    leavesOf(value, pointer).flatMap(([text, at]) =>
      checkAddress(part, placeholdersOf(text), text, at, options),
    ),
  // {row} and {rows} stand for where those are in the document.
  place: (part, value, pointer, options) => {
    if (typeof value !== "string") return [];
    const paths = placeholdersOf(value).filter((path) => path !== "row" && path !== "rows");
    return checkAddress(part, paths, value, pointer, options);
  },
  path: (part, value, pointer, options) =>
    typeof value === "string" ? checkPath(part, value, pointer, options) : [],
  reference: (part, value, pointer, options) =>
    isReference(value) ? checkPath(part, value.$, pointer, options) : [],
  value: checkValue,
  condition: (part, value, pointer, options) => checkCondition(part, value, pointer, 1, options),
};

function checkAddress(
  part: Part,
  paths: readonly string[],
  text: string,
  pointer: string,
  options: CheckOptions,
): readonly Problem[] {
  if (text.includes("{{"))
    return [{ pointer, message: "an address is filled with {single} braces, not with {{double}} ones" }];
  return paths.flatMap((path) => checkPath(part, path, pointer, options));
}

function checkValue(part: Part, value: unknown, pointer: string, options: CheckOptions): readonly Problem[] {
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => checkValue(part, entry, `${pointer}/${index}`, options));
  }
  if (typeof value === "string") return checkPlain(part, value, pointer, options);
  if (!isRecord(value)) return [];
  if (isReference(value)) {
    const extra = Object.keys(value).filter((key) => !["$", "pick", "optional"].includes(key));
    const unknown = extra.map((key) => ({
      pointer: `${pointer}/${escapeSegment(key)}`,
      atKey: true,
      message: `unknown key "${key}" beside "$" (known: $, pick, optional)`,
    }));
    return [...unknown, ...checkPath(part, value.$, pointer, options)];
  }
  const misspelled = Object.keys(value).find((key) => key.startsWith("$"));
  if (misspelled !== undefined) {
    const message = `unknown key "${misspelled}", did you mean "$"?`;
    return [{ pointer: `${pointer}/${escapeSegment(misspelled)}`, atKey: true, message }];
  }
  return Object.keys(value).flatMap((key) =>
    checkValue(part, value[key], `${pointer}/${escapeSegment(key)}`, options),
  );
}

/** A text that would be a right path here, or is filled as texts and addresses are, is hardly meant to be sent as it stands. */
function checkPlain(part: Part, text: string, pointer: string, options: CheckOptions): readonly Problem[] {
  const isPath = isBarePath(text) && checkPath(part, text, pointer, options).length === 0;
  const path = isPath ? text : pathInBraces(text);
  return path === undefined ? [] : [{ pointer, message: plainText(text, `{"$": "${path}"}`) }];
}

function plainText(text: string, meant: string): string {
  return `"${text}" is a plain text here, did you mean ${meant}?`;
}

function checkCondition(
  part: Part,
  node: unknown,
  pointer: string,
  depth: number,
  options: CheckOptions,
): readonly Problem[] {
  if (depth > CONDITION_DEPTH)
    return [{ pointer, message: `a condition nests at most ${CONDITION_DEPTH} deep` }];
  if (Array.isArray(node)) {
    return node.flatMap((entry, index) =>
      checkCondition(part, entry, `${pointer}/${index}`, depth + 1, options),
    );
  }
  if (typeof node === "string") {
    const meant = isBarePath(node) ? node : pathInBraces(node);
    return meant === undefined ? [] : [{ pointer, message: plainText(node, `{"var": "${meant}"}`) }];
  }
  if (!isRecord(node)) return [];
  const [operator, ...more] = Object.keys(node);
  if (operator === undefined || more.length > 0)
    return [{ pointer, message: "a condition has exactly one operator" }];
  const at = `${pointer}/${escapeSegment(operator)}`;
  if (!Object.hasOwn(CONDITION_OPERATORS, operator)) {
    const message = `unknown operator "${operator}"${suggest(operator, Object.keys(CONDITION_OPERATORS))}`;
    return [{ pointer: at, atKey: true, message }];
  }
  const operand = node[operator];
  const args: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  const [fewest, most] = CONDITION_OPERATORS[operator] ?? [0, Infinity];
  if (args.length < fewest || args.length > most) {
    const wanted = fewest === most ? fewest : `${fewest} to ${most}`;
    return [{ pointer: at, message: `"${operator}" takes ${wanted} arguments, not ${args.length}` }];
  }
  if (operator === "var") {
    const [path] = args;
    return typeof path === "string"
      ? checkPath(part, path, pointer, options)
      : [{ pointer: at, message: '"var" takes a path' }];
  }
  if (operator === "in" && Array.isArray(args[0]))
    return [{ pointer: at, message: '"in" takes the value first, then the list that it may be in' }];
  // One that is the whole condition says more: that nothing is ever shown.
  if (operator === "in" && depth > 0 && Array.isArray(args[1]) && args[1].length === 0)
    return [{ pointer: at, message: "the list is empty: nothing is in it" }];
  return checkCondition(part, operand, at, depth + 1, options);
}

function checkText(part: Part, text: string, pointer: string, options: CheckOptions): readonly Problem[] {
  if (text.startsWith("t:")) {
    const key = text.slice(2);
    const { translations, texts } = options;
    if (translations === undefined) return [];
    if (!Object.hasOwn(translations, key))
      return [{ pointer, message: `no translation for "${key}"${suggest(key, Object.keys(translations))}` }];
    return checkWritten(part, translations[key] ?? "", pointer, options).map((problem) => ({
      ...problem,
      message: `${problem.message}, in the text "${key}"${placeOfText(key, texts)}`,
    }));
  }
  const key = keyLikely(text, options.translations);
  const path = key === undefined ? pathMeant(part, text, pointer, options) : undefined;
  const meant = key === undefined ? path && `{{${path}}}` : `t:${key}`;
  return meant === undefined
    ? checkWritten(part, text, pointer, options)
    : [{ pointer, message: `"${text}" is shown as it stands, did you mean "${meant}"?` }];
}

/** The key of a translation that a text is, but for the `t:` before it. */
function keyLikely(text: string, translations: CheckOptions["translations"] = {}): string | undefined {
  const key = /^(?:t[.:;]\s*)?([a-z][\w-]*(?:\.[\w-]+)+)$/.exec(text)?.[1];
  return key !== undefined && Object.hasOwn(translations, key) ? key : undefined;
}

/** A text as people write it, in the template or in the file of a language. */
function checkWritten(part: Part, text: string, pointer: string, options: CheckOptions): readonly Problem[] {
  const single = pathInSingleBraces(text);
  if (single !== undefined)
    return [{ pointer, message: `a text is filled with {{double}} braces: {{${single}}}` }];
  if (isBarePath(text))
    return [{ pointer, message: `"${text}" is shown as it stands, did you mean "{{${text}}}"?` }];
  if (!text.includes("{{")) return [];
  const parsed = parseText(text);
  if (!parsed.ok) return [{ pointer, message: parsed.problem }];
  return rootPathsOf(parsed.nodes, false).flatMap((path) => checkPath(part, path, pointer, options));
}

/** Paths that start at the roots; inside `each` and `with` only those after `@root.`. */
function rootPathsOf(nodes: readonly TextNode[], isInside: boolean): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return [];
    const isFromRoot = node.path.from === "root" || (node.path.from === "this" && !isInside);
    const own = isFromRoot && node.path.parts.length > 0 ? [node.path.parts.join(".")] : [];
    if (node.type === "path") return own;
    const isScoped = isInside || node.type === "each" || node.type === "with";
    return [...own, ...rootPathsOf(node.body, isScoped), ...rootPathsOf(node.else, isInside)];
  });
}

function checkPath(part: Part, path: string, pointer: string, options: CheckOptions): readonly Problem[] {
  const [root = "", name] = path.split(".");
  const problem: Say = (message, step) => [{ pointer, message, step }];
  if (!isRootName(root)) return problem(`unknown root "${root}"${suggest(root, ROOT_NAMES)}`, root);
  const permitted = rootsAt(part);
  if (!permitted.has(root)) {
    return problem(
      `root "${root}" is not permitted here (permitted: ${[...permitted].sort().join(", ")})`,
      root,
    );
  }
  if (name === undefined) return [];
  if (root === "route" || root === "query") return checkParameter(part, root, name, problem);
  if (root === "now" && !NOW_NAMES.includes(name)) {
    return problem(`"now" has no "${name}"${suggest(name, NOW_NAMES)}`);
  }
  if (isCommonRoot(root)) {
    return sayWrong(problemOfCommon(path), problem);
  }
  if (root === "load") return checkLoad(part, path, options, problem);
  if (root === "result") return checkResult(part, path, options, problem);
  if (root === "item") return checkChoice(part, path, options, problem);
  if (root === "picked")
    return [
      ...sayWrong(problemOfPicked(part, path, options), problem),
      ...checkPicked(part, path, options, problem),
    ];
  if (root === "form") return sayWrong(problemOfForm(part, path, options), problem);
  if (root === "row" || root === "rows") return checkRow(part, path, options, problem);
  return [];
}

type Say = (message: string, step?: string) => readonly Problem[];

function sayWrong(wrong: WrongPath | undefined, say: Say): readonly Problem[] {
  return wrong === undefined ? [] : say(wrong.message, wrong.step);
}

/** What is known of a file before it is sent. */
const FILE_NAMES: readonly string[] = ["name", "size", "type", "modified"];
const NOW_NAMES: readonly string[] = ["today", "utcToday", "monthStart", "monthEnd", "yearStart", "instant"];

function isRootName(name: string): name is RootName {
  return ROOT_NAMES.some((known) => known === name);
}

function checkParameter(part: Part, root: "route" | "query", name: string, say: Say): readonly Problem[] {
  const params = [...declaredAround(part, "params")];
  const known = params.filter(([, param]) => readOwn(param, "in") === root).map(([each]) => each);
  return known.includes(name)
    ? []
    : say(`"${root}.${name}" is not declared in params${suggest(name, known)}`, name);
}

function checkLoad(part: Part, path: string, options: CheckOptions, say: Say): readonly Problem[] {
  const [, name = "", ...rest] = path.split(".");
  const loads = declaredAround(part, "load");
  if (!loads.has(name)) return say(`no load is called "${name}"${suggest(name, [...loads.keys()])}`, name);
  const found = readsOf(loads.get(name)).map((read) =>
    checkDescribed(answerOf(read, options), rest, path, "the answer", say),
  );
  // Of a switch between reads one answer at least must have it.
  return found.find((problems) => problems.length === 0) ?? found[0] ?? [];
}

/** The reads of a load: itself, or all that its switch picks from. */
function readsOf(load: unknown): readonly unknown[] {
  const to = readOwn(load, "to");
  if (!isRecord(to)) return load === null || load === undefined ? [] : [load];
  return [...Object.values(to), readOwn(load, "else")].flatMap(readsOf);
}

function checkRow(part: Part, path: string, options: CheckOptions, say: Say): readonly Problem[] {
  const segments = path.split(".").slice(1);
  const isSelection = path.startsWith("rows.");
  if (isSelection && segments[0] !== "*" && segments[0] !== "length")
    return say(`"${path}" must collect: rows.*.${inEach(segments)}`);
  const described = rowOf(part, options);
  if (described === undefined) return [];
  const followed = followSchema(described.root, described.schema, isSelection ? segments.slice(1) : segments);
  if (followed.ok) return [];
  const choice = isSelection ? undefined : choiceInstead(part, path, segments, options);
  return say(`"${path}" is not in the rows of ${described.by}${choice ?? followed.hint}`, followed.segment);
}

/** What is collected of each row: of `rows.0.id` the `id`. */
function inEach(segments: readonly string[]): string {
  const rest = segments.filter((segment) => !/^\d+$/.test(segment));
  return rest.length > 0 ? rest.join(".") : "id";
}

/** In the words of choices, one of them is `item`, not the row of the list around. */
function choiceInstead(
  part: Part,
  path: string,
  segments: readonly string[],
  options: CheckOptions,
): string | undefined {
  const holder = holderOfItem(part);
  const isChoice = holder?.definition === "RemoteOptions" || holder?.definition === "LoadedOptions";
  if (!isChoice || readSchema(part, ["item", ...segments].join("."), options) === undefined) return undefined;
  return `: a choice is "item", did you mean "${path.replace("row", "item")}"?`;
}

/** In a chain only the earlier calls have answered; after it all have. A single call's answer is `result` itself. */
function checkResult(part: Part, path: string, options: CheckOptions, say: Say): readonly Problem[] {
  const [, name = "", ...rest] = path.split(".");
  const { single, chain: calls, holder } = answersAround(part);
  if (calls === undefined || holder === undefined) {
    return checkDescribed(answerOf(single, options), [name, ...rest], path, "the answer", say);
  }
  const [key = "", index = "", inner = ""] = splitPointer(part.pointer.slice(holder.pointer.length));
  if (key !== "calls" && key !== "then") return [];
  const isOfOwnAnswer = inner === "track" || inner === "errors";
  const reach = key === "then" ? calls.length : Number(index) + (isOfOwnAnswer ? 1 : 0);
  const names = calls.map((call: unknown) => String(readOwn(call, "as")));
  const known = names.slice(0, reach);
  if (known.includes(name)) {
    return checkDescribed(answerOf(calls[names.indexOf(name)], options), rest, path, "the answer", say);
  }
  if (names.includes(name)) return say(`"result.${name}" is used before it exists`);
  return say(`no call is named "${name}"${suggest(name, known)}`);
}

/** `item` of options is one of their rows; elsewhere nothing describes it. */
function checkChoice(part: Part, path: string, options: CheckOptions, say: Say): readonly Problem[] {
  const holder = holderOfItem(part);
  const segments = path.split(".").slice(1);
  if (holder?.definition === "RemoteOptions")
    return checkDescribed(rowsOf(holder.value, options), segments, path, "the rows", say);
  if (holder?.definition === "LoadedOptions")
    return checkDescribed(loadedRowsOf(part, holder.value, options), segments, path, "the rows", say);
  if (holder?.definition === "Upload") {
    const [name = ""] = segments;
    return FILE_NAMES.includes(name) ? [] : say(`a file has no "${name}"${suggest(name, FILE_NAMES)}`);
  }
  if (holder?.definition === "Drawer")
    return checkDescribed(rowOf(part, options), segments, path, "the rows", say);
  const of = readOwn(readOwn(holder?.value, "of"), "$");
  const described = typeof of === "string" ? readSchema(part, of, options) : undefined;
  return checkDescribed(described, segments, path, "the answer", say);
}

/** The whole item behind a choice. */
function checkPicked(part: Part, path: string, options: CheckOptions, say: Say): readonly Problem[] {
  const found = pickedRows(part, path.split(".").slice(1), options);
  return found === undefined ? [] : checkDescribed(found.described, found.rest, path, "the rows", say);
}

function checkDescribed(
  described: Described | undefined,
  segments: readonly string[],
  path: string,
  where: string,
  say: Say,
): readonly Problem[] {
  if (described === undefined) return [];
  const followed = followSchema(described.root, described.schema, segments);
  if (followed.ok) return [];
  return say(`"${path}" is not in ${where} of ${described.by}${followed.hint}`, followed.segment);
}
