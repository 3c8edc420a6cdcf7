import { isRecord, readOwn } from "#validators";

/**
 * What a condition says whatever the data: true, false, or undefined where that depends. An absent path counts as
 * "no" and is not what is asked here: a comparison that holds for every value counts as true.
 */
export function foldCondition(node: unknown): boolean | undefined {
  if (!isRecord(node)) return Array.isArray(node) ? node.length > 0 : Boolean(node);
  const [operator = ""] = Object.keys(node);
  const operand = node[operator];
  const args: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  switch (operator) {
    case "!":
      return negate(foldCondition(args[0]));
    case "!!":
      return foldCondition(args[0]);
    case "and":
      return foldAll(args);
    case "or":
      return negate(foldAll(args.map((arg) => ({ "!": [arg] }))));
    case "var":
      return undefined;
    default:
      return foldComparison(operator, args);
  }
}

/** The path on which conditions exclude each other; undefined where they may all hold at once. */
export function contradictionIn(conditions: readonly unknown[]): string | undefined {
  const atoms = conditions.flatMap((condition) => atomsOf(condition, true));
  const paths = [...new Set(atoms.map(({ path }) => path))];
  return paths.find((path) => isImpossible(atoms.filter((atom) => atom.path === path)));
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function foldAll(args: readonly unknown[]): boolean | undefined {
  const folded = args.map(foldCondition);
  if (folded.includes(false)) return false;
  if (folded.every((each) => each === true)) return true;
  if (contradictionIn(args) !== undefined) return false;
  const all = new Set(args.map((arg) => JSON.stringify(arg)));
  const isDenied = args.some((arg) => {
    const denied = isRecord(arg) ? arg["!"] : undefined;
    return denied !== undefined && all.has(JSON.stringify(Array.isArray(denied) ? denied[0] : denied));
  });
  return isDenied ? false : undefined;
}

function foldComparison(operator: string, args: readonly unknown[]): boolean | undefined {
  const [first, second, third] = args;
  if (operator === "in" && Array.isArray(second) && second.length === 0) return false;
  const isSame = JSON.stringify(first) === JSON.stringify(second);
  if (isRecord(first) && isSame) return operator === "===" || operator === "<=" || operator === ">=";
  if (third !== undefined && isPlain(first) && isPlain(third)) {
    const isEmpty = operator === "<" ? !isBelow(first, third) : isBelow(third, first);
    if (isEmpty) return false;
  }
  if (args.some((arg) => isRecord(arg) || (Array.isArray(arg) && arg.some(isRecord)))) return undefined;
  return decide(operator, args);
}

function decide(operator: string, [first, second]: readonly unknown[]): boolean | undefined {
  switch (operator) {
    case "===":
      return first === second;
    case "!==":
      return first !== second;
    case "in":
      return Array.isArray(second) ? second.includes(first) : undefined;
    case "<":
      return isBelow(first, second);
    case "<=":
      return first === second || isBelow(first, second);
    case ">":
      return isBelow(second, first);
    case ">=":
      return first === second || isBelow(second, first);
    default:
      return undefined;
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isBelow(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return a < b;
  return typeof a === "string" && typeof b === "string" && a < b;
}

/** What one condition demands of one path. */
interface Atom {
  readonly path: string;
  readonly among?: readonly unknown[];
  readonly not?: readonly unknown[];
  readonly above?: { readonly than: number; readonly orEqual: boolean };
  readonly below?: { readonly than: number; readonly orEqual: boolean };
  readonly isTruthy?: boolean;
}

/** What must hold of single paths if a condition is to say `wanted`; what depends on more is left out. */
function atomsOf(node: unknown, wanted: boolean): readonly Atom[] {
  if (!isRecord(node)) return [];
  const [operator = ""] = Object.keys(node);
  const operand = node[operator];
  const args: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  const [first, second] = args;
  if (operator === "!") return atomsOf(first, !wanted);
  if (operator === "!!") return atomsOf(first, wanted);
  if (operator === (wanted ? "and" : "or")) return args.flatMap((arg) => atomsOf(arg, wanted));
  if (operator === "var") return typeof first === "string" ? [{ path: first, isTruthy: wanted }] : [];
  const path = readOwn(first, "var");
  if (args.length !== 2 || typeof path !== "string") return [];
  if (operator === "in")
    return Array.isArray(second) && !second.some(isRecord) ? [membership(path, second, wanted)] : [];
  if (isRecord(second) || second === null) return [];
  if (operator === "===" || operator === "!==")
    return [membership(path, [second], (operator === "===") === wanted)];
  return typeof second === "number" ? bound(path, operator, second, wanted) : [];
}

function membership(path: string, values: readonly unknown[], isAmong: boolean): Atom {
  return isAmong ? { path, among: values } : { path, not: values };
}

function bound(path: string, operator: string, than: number, wanted: boolean): readonly Atom[] {
  const isUpper = operator.startsWith("<") === wanted;
  const orEqual = operator.endsWith("=") === wanted;
  return [isUpper ? { path, below: { than, orEqual } } : { path, above: { than, orEqual } }];
}

function isImpossible(atoms: readonly Atom[]): boolean {
  const lists = atoms.flatMap(({ among }) => (among === undefined ? [] : [among]));
  const truths = atoms.flatMap(({ isTruthy }) => (isTruthy === undefined ? [] : [isTruthy]));
  if (truths.includes(true) && truths.includes(false)) return true;
  const [first, ...more] = lists;
  if (first !== undefined) {
    return !first.some(
      (value) => more.every((list) => list.includes(value)) && atoms.every((atom) => allows(atom, value)),
    );
  }
  const lower = atoms.flatMap(({ above }) => (above === undefined ? [] : [above]));
  const upper = atoms.flatMap(({ below }) => (below === undefined ? [] : [below]));
  return lower.some((low) =>
    upper.some((high) => low.than > high.than || (low.than === high.than && !(low.orEqual && high.orEqual))),
  );
}

function allows({ not, above, below, isTruthy }: Atom, value: unknown): boolean {
  if (not?.includes(value) === true) return false;
  if (isTruthy !== undefined && Boolean(value) !== isTruthy) return false;
  if (typeof value !== "number") return true;
  if (above !== undefined && !(value > above.than || (above.orEqual && value === above.than))) return false;
  return below === undefined || value < below.than || (below.orEqual && value === below.than);
}
