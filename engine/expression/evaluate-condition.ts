import { isRecord } from "#validators";
import { CONDITION_DEPTH, CONDITION_OPERATORS } from "./condition-operators.ts";
import { compileRootPath } from "./read-path.ts";
import type { Report } from "./report.ts";
import type { Roots } from "./roots.ts";

/**
 * Whether a JSON-Logic condition is true. An absent path or a null in a comparison makes the comparison false and is
 * reported, except directly under `!` and `!!`, which test for absence. An invalid condition (unknown operator, wrong
 * number of arguments, nested too deep) is false and is reported. Never throws. Compiled to closures once per object.
 */
export function evaluateCondition(condition: unknown, roots: Roots, report: Report = ignore): boolean {
  if (typeof condition === "boolean") return condition;
  if (!isRecord(condition)) {
    report("a condition must be true, false or an object");
    return false;
  }
  let decide = compiled.get(condition);
  if (decide === undefined) {
    decide = compileCondition(condition);
    compiled.set(condition, decide);
  }
  return decide(roots, report);
}

type Decide = (roots: Roots, report: Report) => boolean;
/** `undefined` and `null` are ordinary values here; the operators decide what they mean. */
type Read = (roots: Roots, report: Report) => unknown;

const compiled = new WeakMap<object, Decide>();

function compileCondition(condition: Readonly<Record<string, unknown>>): Decide {
  try {
    const read = compile(condition, 1);
    return (roots, report) => isTruthy(read(roots, report));
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    const { message } = error;
    return (_, report) => {
      report(message);
      return false;
    };
  }
}

class ConditionError extends Error {}

function compile(node: unknown, depth: number): Read {
  if (depth > CONDITION_DEPTH) throw new ConditionError(`a condition nests deeper than ${CONDITION_DEPTH}`);
  if (Array.isArray(node)) return compileList(node, depth);
  if (!isRecord(node)) return () => node;
  const keys = Object.keys(node);
  const operator = keys[0];
  if (keys.length !== 1 || operator === undefined)
    throw new ConditionError("a condition has exactly one operator");
  const range = Object.hasOwn(CONDITION_OPERATORS, operator) ? CONDITION_OPERATORS[operator] : undefined;
  if (range === undefined) throw new ConditionError(`unknown operator "${operator}"`);
  const operand = node[operator];
  const args: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  if (args.length < range[0] || args.length > range[1]) {
    throw new ConditionError(`"${operator}" takes ${range[0]} to ${range[1]} arguments, not ${args.length}`);
  }
  return build(operator, args, depth);
}

function compileList(entries: readonly unknown[], depth: number): Read {
  if (!entries.some((entry) => typeof entry === "object" && entry !== null)) return () => entries;
  const reads = entries.map((entry) => compile(entry, depth + 1));
  return (roots, report) => reads.map((read) => read(roots, report));
}

function build(operator: string, args: readonly unknown[], depth: number): Read {
  if (operator === "var") return buildVar(args[0]);
  const [first = absent, second = absent, third] = args.map((arg) => compile(arg, depth + 1));
  switch (operator) {
    case "!":
      return (roots, report) => !isTruthy(first(roots, report));
    case "!!":
      return (roots, report) => isTruthy(first(roots, report));
    case "and":
    case "or":
      return buildJunction(operator, args, depth);
    case "in":
      return isPlainList(args[1]) ? inList(args[0], first, args[1]) : compare(args, first, second, isIn);
    case "===":
      return isConstant(args[1])
        ? equals(args[0], first, args[1], true)
        : compare(args, first, second, isSame);
    case "!==":
      return isConstant(args[1])
        ? equals(args[0], first, args[1], false)
        : compare(args, first, second, (a, b) => a !== b);
    default:
      return third === undefined
        ? buildOrder(operator, args, first, second)
        : buildBetween(operator, args, [first, second, third]);
  }
}

function buildVar(path: unknown): Read {
  if (typeof path !== "string" || path === "") throw new ConditionError('"var" takes a path');
  return compileRootPath(path);
}

/** `and` and `or` return true or false (stock JSON-Logic returns the deciding value). */
function buildJunction(operator: "and" | "or", args: readonly unknown[], depth: number): Read {
  const reads = args.map((arg) => compile(arg, depth + 1));
  const decisive = operator === "or";
  const [first = absent, second = absent] = reads;
  if (reads.length === 2) {
    return decisive
      ? (roots, report) => isTruthy(first(roots, report)) || isTruthy(second(roots, report))
      : (roots, report) => isTruthy(first(roots, report)) && isTruthy(second(roots, report));
  }
  return (roots, report) => {
    for (const read of reads) if (isTruthy(read(roots, report)) === decisive) return decisive;
    return !decisive;
  };
}

// The most common condition of a list: a value of the row compared with a constant.
function equals(arg: unknown, read: Read, wanted: unknown, isWanted: boolean): Read {
  return (roots, report) => {
    const value = read(roots, report);
    if (value === undefined || value === null) return noAnswer(arg, report);
    return (value === wanted) === isWanted;
  };
}

function inList(arg: unknown, read: Read, list: readonly unknown[]): Read {
  return (roots, report) => {
    const value = read(roots, report);
    if (value === undefined || value === null) return noAnswer(arg, report);
    return list.includes(value);
  };
}

function isConstant(arg: unknown): boolean {
  return typeof arg === "string" || typeof arg === "number" || typeof arg === "boolean";
}

function isPlainList(arg: unknown): arg is readonly unknown[] {
  return Array.isArray(arg) && arg.every(isConstant);
}

function buildOrder(operator: string, args: readonly unknown[], first: Read, second: Read): Read {
  switch (operator) {
    case "<":
      return compare(args, first, second, (a, b) => order(a, b) < 0);
    case "<=":
      return compare(args, first, second, (a, b) => order(a, b) <= 0);
    case ">":
      return compare(args, first, second, (a, b) => order(a, b) > 0);
    case ">=":
      return compare(args, first, second, (a, b) => order(a, b) >= 0);
    default:
      throw new ConditionError(`unknown operator "${operator}"`);
  }
}

/** `{"<=": [0, x, 64]}`: the middle value is read once. */
function buildBetween(
  operator: string,
  args: readonly unknown[],
  [low, middle, high]: readonly [Read, Read, Read],
): Read {
  const isStrict = operator === "<";
  if (!isStrict && operator !== "<=") throw new ConditionError(`unknown operator "${operator}"`);
  return (roots, report) => {
    const value = middle(roots, report);
    if (value === undefined || value === null) return noAnswer(args[1], report);
    const from = low(roots, report);
    if (from === undefined || from === null) return noAnswer(args[0], report);
    const below = order(from, value);
    if (!(isStrict ? below < 0 : below <= 0)) return false;
    const to = high(roots, report);
    if (to === undefined || to === null) return noAnswer(args[2], report);
    const above = order(value, to);
    return isStrict ? above < 0 : above <= 0;
  };
}

/**
 * NaN, with which every comparison is false, unless both are numbers or both are texts: converting would hide a
 * mistake.
 */
function order(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number")
    return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
  if (typeof a !== "string" || typeof b !== "string") return Number.NaN;
  return a < b ? -1 : Number(a > b);
}

function compare(
  args: readonly unknown[],
  first: Read,
  second: Read,
  holds: (a: unknown, b: unknown) => boolean,
): Read {
  return (roots, report) => {
    const a = first(roots, report);
    const b = second(roots, report);
    if (a === undefined || a === null) return noAnswer(args[0], report);
    if (b === undefined || b === null) return noAnswer(args[1], report);
    return holds(a, b);
  };
}

function noAnswer(arg: unknown, report: Report): false {
  // Building the sentence costs more than evaluating the condition: only done where problems are reported.
  if (report !== ignore) report(`${JSON.stringify(arg) ?? "a value"} is absent, so the comparison is false`);
  return false;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b;
}

function isIn(needle: unknown, hay: unknown): boolean {
  // JSON-Logic finds nothing in an empty text, not even the empty text.
  if (typeof hay === "string") return hay !== "" && typeof needle === "string" && hay.includes(needle);
  return Array.isArray(hay) && hay.includes(needle);
}

/** In JSON-Logic an empty list is false. */
function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

const absent: Read = () => undefined;

function ignore(): void {}
