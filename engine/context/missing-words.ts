import type { Access } from "#engine/template";
import { isVisible } from "../access/index.ts";
import type { PageContext } from "./page-context.ts";
import { ownText } from "./page-text.ts";

/** What the viewer lacks of the rules and somebody could give: “You need “Update” on Roles.” Empty: nothing of that kind. */
export function missingWords(
  rules: readonly Access[],
  context: Pick<PageContext, "viewer" | "translations">,
): string {
  const missing = [...new Set(rules.flatMap((rule) => missingIn(rule, context)))];
  if (missing.length === 0) return "";
  const isChoice = rules.length > 1 || rules.some(({ any, anyOf }) => (any ?? anyOf) !== undefined);
  const key = isChoice && missing.length > 1 ? "page.forbidden-any" : "page.forbidden-missing";
  return ownText(context, key, { names: missing.join(", ") });
}

/** `access.API Keys.R` is “Read” on API Keys. */
function missingIn(
  { all = [], any = [], anyOf = [] }: Access,
  context: Pick<PageContext, "viewer" | "translations">,
): readonly string[] {
  return [...all, ...any, ...anyOf.flat()].flatMap((claim) => {
    const [, tag, flag] = /^access\.(.+)\.([CRUD])$/.exec(claim) ?? [];
    return tag === undefined || flag === undefined || isVisible({ all: [claim] }, context.viewer)
      ? []
      : [ownText(context, "page.permission", { tag, right: ownText(context, `page.permission-${flag}`) })];
  });
}
