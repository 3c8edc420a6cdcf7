import { escapeSegment, isRecord, readOwn } from "#validators";

/**
 * The place in a page of what drawing it says, as a JSON Pointer: of the path that was read, the panel that failed, or the
 * operation that nothing answered. Empty where the page does not tell, such as for a path inside a fragment.
 */
export function problemPlace(page: unknown, problem: string): string {
  const [, key, path] = /^\{"(var|\$)":\[?"([^"]+)"/.exec(problem) ?? [];
  if (key !== undefined && path !== undefined)
    return find(page, (part) => [readOwn(part, key)].flat()[0] === path) ?? "";
  const [, panel] = /^panel "([^"]+)"/.exec(problem) ?? [];
  if (panel !== undefined) return find(page, (part) => isPanel(part) && part["id"] === panel) ?? "";
  const [, api, method, asked] = /^nothing answers (\S+) (\S+) (\S+)/.exec(problem) ?? [];
  if (api !== undefined && asked !== undefined)
    return find(page, (part) => isCall(part, api, `${method} ${asked}`), "/do") ?? "";
  const [, title] = /^(\/title) reads/.exec(problem) ?? [];
  return title ?? "";
}

type Part = Readonly<Record<string, unknown>>;

function isPanel(part: Part): boolean {
  return typeof part["kind"] === "string";
}

/** Whether a call names an operation; what is filled in its path may be anything. */
function isCall(part: Part, api: string, asked: string): boolean {
  const spelled = part["do"];
  if (part["api"] !== api || typeof spelled !== "string") return false;
  const [own, other] = [spelled.split("/"), asked.split("/")];
  return own.length === other.length && own.every((step, at) => step.includes("{") || step === other[at]);
}

/** The pointer of the first part that fits, with `below` it. */
function find(value: unknown, fits: (part: Part) => boolean, below = "", at = ""): string | undefined {
  if (isRecord(value) && fits(value)) return at + below;
  for (const [key, part] of Object.entries(Object(value)))
    if (typeof part === "object") {
      const found = find(part, fits, below, `${at}/${escapeSegment(key)}`);
      if (found !== undefined) return found;
    }
  return undefined;
}
