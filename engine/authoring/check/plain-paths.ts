import { ROOT_NAMES } from "#engine/expression";

const ROOTS = ROOT_NAMES.join("|");
const BARE = new RegExp(`^(?:${ROOTS})(?:\\.(?:[\\w-]+|\\*))+$`);
const SINGLE_BRACES = new RegExp(`(?<!\\{)\\{\\s*((?:${ROOTS})(?:\\.(?:[\\w-]+|\\*))+)\\s*\\}(?!\\})`);
const DOUBLE_BRACES = new RegExp(`\\{\\{\\s*((?:${ROOTS})(?:\\.(?:[\\w-]+|\\*))+)\\s*\\}\\}`);

/** Whether a text is nothing but a path: `row.name`. */
export function isBarePath(text: string): boolean {
  return BARE.test(text);
}

/** The first path of a text in single braces, as addresses have it: `row.name` of `Delete {row.name}`. */
export function pathInSingleBraces(text: string): string | undefined {
  return SINGLE_BRACES.exec(text)?.[1];
}

/**
 * The path inside `{{result.key}}` or `{result.key}`, where a template should have used `{"$": "result.key"}`. Alone in
 * double braces any path counts, in single ones one that starts at a root.
 */
export function pathInBraces(text: string): string | undefined {
  const alone = /^\s*\{\{\{?\s*([\w$.*-]+)\s*\}?\}\}\s*$/.exec(text)?.[1];
  return alone ?? pathInSingleBraces(text) ?? DOUBLE_BRACES.exec(text)?.[1];
}

/** Whether a condition holds a path where it would be the text of that name. */
export function holdsBarePath(condition: unknown): boolean {
  if (typeof condition === "string") return isBarePath(condition);
  if (Array.isArray(condition)) return condition.some(holdsBarePath);
  if (typeof condition !== "object" || condition === null || "var" in condition) return false;
  return Object.values(condition).some(holdsBarePath);
}
