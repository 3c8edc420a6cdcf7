import { evaluateCondition, fillPath, pickSwitch, readPath } from "#engine/expression";
import { readOwn, safeHref } from "#validators";
import { valueText } from "../cell/index.ts";
import { loadNamesOf, ownText, textOf } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import type { ProblemModel } from "../model/index.ts";

/**
 * The content of a page about a thing that belongs to another page: why, and the way there; or the way alone, which is
 * gone at once. Undefined: the thing belongs here, or there is none. While that is being read, nothing is shown of it.
 */
export function elsewherePage(head: PanelContext): ProblemModel | undefined {
  const { elsewhere } = head.template;
  if (elsewhere === undefined) return undefined;
  const { panelRoots: roots, report } = head;
  const loading: ProblemModel = {
    kind: "problem",
    id: "elsewhere",
    state: "loading",
    title: "",
    text: ownText(head, "list.loading"),
    canRetry: false,
  };
  const states = loadNamesOf(elsewhere, head.translations).map((name) => head.loads.get(name)?.state);
  if (states.includes("loading")) return loading;
  if (states.some((state) => state !== "ready")) return undefined;
  const address = pickSwitch<string>(elsewhere.goto, roots);
  const filled = address === undefined ? undefined : fillPath(address, roots);
  const href = filled?.ok === true ? safeHref(filled.path) : undefined;
  const belongsElsewhere =
    elsewhere.if === undefined
      ? href !== undefined && isPicked(elsewhere.goto, roots) && !isAtOrBelow(head.path, href)
      : evaluateCondition(elsewhere.if, roots, report);
  if (!belongsElsewhere) return undefined;
  const leadsTo = href === `${head.path}?${head.query}` ? undefined : href;
  if (elsewhere.reason === undefined) return leadsTo === undefined ? undefined : { ...loading, leadsTo };
  const type = elsewhere.type === undefined ? "" : valueText(head, readPath(elsewhere.type.$, roots));
  const ofType = type === "" ? "" : ` ${ownText(head, "page.elsewhere-type", { type })}`;
  return {
    ...loading,
    leadsTo,
    state: "empty",
    title: ownText(head, "page.elsewhere-title"),
    text: `${textOf(head, elsewhere.reason, roots)}${ofType}`,
  };
}

/** Whether a page is the one of this address, or below it. */
function isAtOrBelow(path: string, href: string): boolean {
  const [above = ""] = href.split("?");
  return path === above || path.startsWith(`${above}/`);
}

/** Whether all that picks the page is known: of a thing without a kind nobody can say that it belongs elsewhere. */
function isPicked(goto: unknown, roots: PanelContext["panelRoots"]): boolean {
  const [by, to] = [readOwn(readOwn(goto, "by"), "$"), readOwn(goto, "to")];
  if (typeof by !== "string") return true;
  const kind = readPath(by, roots);
  if (typeof kind !== "string") return false;
  return isPicked(readOwn(to, kind) ?? readOwn(goto, "else"), roots);
}
