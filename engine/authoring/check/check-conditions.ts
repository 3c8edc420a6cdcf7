import { escapeSegment, isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { contradictionIn, foldCondition } from "./fold-condition.ts";
import type { Described } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { holdsBarePath } from "./plain-paths.ts";
import { readSchema } from "./read-schema.ts";
import { choicesOf, permittedBy, typesOf } from "./schema-path.ts";
import { kindsOf, typeWords } from "./schema-type.ts";
import { suggest } from "#engine/template";

/**
 * A condition that decides nothing: always yes or always no whatever the data, values that what they are compared with
 * never has, comparisons between kinds of values. A bare `true` or `false` is
 * said on purpose.
 */
export const checkCondition: Rule = (part, options) => {
  const { pointer, value } = part;
  const compared = [
    ...comparisonsIn(value, pointer).flatMap((each) => checkComparison(part, each, options)),
    ...pairsIn(value, pointer).flatMap((each) => checkPair(part, each, options)),
  ];
  // What a path without "var" decides is said at the path.
  return compared.length > 0 || !isRecord(value) || holdsBarePath(value)
    ? compared
    : checkFolded(value, pointer);
};

/** A case of a switch that the value never has. */
export const checkCases: Rule = (part, options) => {
  const path = readOwn(readOwn(part.value, "by"), "$");
  const to = readOwn(part.value, "to");
  const described = typeof path === "string" ? readSchema(part, path, options) : undefined;
  const choices = described === undefined ? undefined : namesOf(described);
  if (typeof path !== "string" || !isRecord(to) || choices === undefined || choices.length === 0) return [];
  return Object.keys(to)
    .filter((name) => !choices.includes(name))
    .map((name) => ({
      pointer: `${part.pointer}/to/${escapeSegment(name)}`,
      atKey: true,
      message: `"${path}" is never "${name}"${suggest(name, choices)}`,
    }));
};

/** What a value may be, as the names of cases; undefined where it may be anything. */
export function namesOf({ root, schema }: Described): readonly string[] | undefined {
  const permitted = permittedBy(root, schema);
  if (permitted !== undefined) return permitted.map(String);
  const types = typesOf(root, schema)?.filter((type) => type !== "null");
  const isAnswer = types !== undefined && types.length > 0 && types.every((type) => type === "boolean");
  return isAnswer ? ["true", "false"] : undefined;
}

function checkFolded(condition: unknown, pointer: string): readonly Problem[] {
  const folded = foldCondition(condition);
  if (folded === undefined) return [];
  // One of several decides alone: it may stand elsewhere, as what a fragment was given.
  const together = folded ? "or" : "and";
  const all = readOwn(condition, together);
  const decides = Array.isArray(all) ? all.findIndex((each) => foldCondition(each) === folded) : -1;
  if (Array.isArray(all) && decides >= 0)
    return checkFolded(all[decides], `${pointer}/${together}/${decides}`);
  return [{ pointer, message: `this condition is always ${folded ? "true" : "false"}` }];
}

/** All rules of `enable` must say yes, so that they can. */
export const checkEnable: Rule = ({ value, pointer: at }) => {
  const rules = readOwn(value, "enable");
  if (!Array.isArray(rules)) return [];
  const pointer = `${at}/enable`;
  const conditions = rules.map((rule: unknown) => readOwn(rule, "if"));
  if (conditions.some((each) => !isRecord(each) || foldCondition(each) !== undefined)) return [];
  const path = contradictionIn(conditions);
  if (path === undefined) return [];
  return [{ pointer, message: `can never be enabled: the conditions on "${path}" exclude each other` }];
};

interface Comparison {
  readonly operator: string;
  readonly path: string;
  readonly values: readonly { readonly value: unknown; readonly pointer: string }[];
}

const COMPARING = new Set(["===", "!==", "<", "<=", ">", ">=", "in"]);

/** Every comparison of a path with plain values. */
function comparisonsIn(node: unknown, pointer: string): readonly Comparison[] {
  if (Array.isArray(node)) return node.flatMap((each, index) => comparisonsIn(each, `${pointer}/${index}`));
  if (!isRecord(node)) return [];
  return Object.keys(node).flatMap((operator) => {
    const at = `${pointer}/${escapeSegment(operator)}`;
    const args = node[operator];
    if (!COMPARING.has(operator) || !Array.isArray(args)) return comparisonsIn(args, at);
    const paths = args.map((arg: unknown) => readOwn(arg, "var"));
    const path = paths.find((each): each is string => typeof each === "string");
    // What a text or a list contains is another question than what it is.
    const isSearched = operator === "in" && typeof paths[1] === "string";
    if (path === undefined || isSearched) return comparisonsIn(args, at);
    const values = args.flatMap((arg: unknown, index): Comparison["values"] => {
      const place = `${at}/${index}`;
      if (Array.isArray(arg)) return arg.map((value, entry) => ({ value, pointer: `${place}/${entry}` }));
      return isRecord(arg) ? [] : [{ value: arg, pointer: place }];
    });
    return [{ operator, path, values }];
  });
}

function checkComparison(part: Part, compared: Comparison, options: CheckOptions): readonly Problem[] {
  const { operator, path, values } = compared;
  const nulls = values.filter(({ value }) => value === null);
  if (nulls.length > 0) {
    const message = 'a comparison with null is always no: ask with "!" or "!!" whether something is there';
    return nulls.map(({ pointer }) => ({ pointer, message }));
  }
  const described = readSchema(part, path, options);
  if (described === undefined) return [];
  const choices = choicesOf(described.root, described.schema);
  const types = typesOf(described.root, described.schema);
  return values.flatMap(({ value, pointer }) => {
    if (
      choices !== undefined &&
      typeof value === "string" &&
      choices.length > 0 &&
      operator !== "<" &&
      !choices.includes(value)
    ) {
      return [{ pointer, message: `"${path}" is never "${value}"${suggest(value, choices)}` }];
    }
    if (types === undefined || fits(value, types)) return [];
    return [{ pointer, message: `"${path}" is ${typeWords(types)}, never ${JSON.stringify(value)}` }];
  });
}

interface Pair {
  readonly paths: readonly [string, string];
  readonly pointer: string;
}

/** Every question whether two paths hold the same. */
function pairsIn(node: unknown, pointer: string): readonly Pair[] {
  if (Array.isArray(node)) return node.flatMap((each, index) => pairsIn(each, `${pointer}/${index}`));
  if (!isRecord(node)) return [];
  return Object.keys(node).flatMap((operator) => {
    const at = `${pointer}/${escapeSegment(operator)}`;
    const args = node[operator];
    if ((operator !== "===" && operator !== "!==") || !Array.isArray(args)) return pairsIn(args, at);
    const [one, other] = args.map((arg: unknown) => readOwn(arg, "var"));
    return typeof one === "string" && typeof other === "string"
      ? [{ paths: [one, other], pointer: at }]
      : pairsIn(args, at);
  });
}

/** A number is never the same as a text. */
function checkPair(part: Part, { paths, pointer }: Pair, options: CheckOptions): readonly Problem[] {
  const [one, other] = paths.map((path) => {
    const described = readSchema(part, path, options);
    return described && kindsOf(described);
  });
  if (one === undefined || other === undefined || one.some((kind) => other.includes(kind))) return [];
  const message = `"${paths[0]}" is ${typeWords(one)} and "${paths[1]}" ${typeWords(other)}: they are never the same`;
  return [{ pointer, message }];
}

function fits(value: unknown, types: readonly string[]): boolean {
  return types.some((type) => (type === "integer" ? "number" : type) === typeof value);
}
