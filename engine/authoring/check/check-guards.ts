import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { accessInFull } from "./audience.ts";
import { leavesOf } from "./check-links.ts";
import type { CheckOptions } from "./check-options.ts";
import { compareAccess, namesOther } from "./check-permission.ts";
import { templateAt } from "./link-target.ts";
import { operationOf } from "./operation-of.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";

/** A button that leads to a page asks for the permission that the page asks for, or people are led to a refusal. */
export const checkLedTo: Rule = (part, options) => {
  const goto = readOwn(part.value, "goto");
  return leavesOf(goto, `${part.pointer}/goto`).flatMap(([text, pointer]) => {
    const template = templateAt(text, options);
    return permissionsOf(readOwn(options.pages, template ?? ""), options).flatMap((wanted) => {
      const [asked = ""] = wanted;
      const guard = guardOf(part, wanted);
      // Who sees the rows may read them.
      const isListed = wanted.some((each) => each === permissionOfRows(part, options));
      if (guard === "implied" || (guard === "other" && isListed)) return [];
      if (guard === "absent") {
        const message = `leads to the page "${template}", which asks for ${asked}: say "access": "${asked}"`;
        return [{ pointer, message }];
      }
      if (!namesOther(accessInFull(readOwn(part.value, "access")), wanted)) return [];
      const message = `the page "${template}" that it leads to asks for ${asked}, which this access does not imply`;
      return [{ pointer: `${part.pointer}/access`, message }];
    });
  });
};

function guardOf(part: Part, wanted: readonly string[]): ReturnType<typeof compareAccess> {
  const rules = outwards(part).map(({ value }) => accessInFull(readOwn(value, "access")));
  return compareAccess(rules[0], rules, wanted);
}

/** What a page asks of people, each with what does as well: its own access, else what its form calls. */
function permissionsOf(page: unknown, options: CheckOptions): readonly (readonly string[])[] {
  const all = readOwn(accessInFull(readOwn(page, "access")), "all");
  const own = (Array.isArray(all) ? all : []).filter(
    (claim): claim is string => typeof claim === "string" && claim.startsWith("access."),
  );
  if (own.length > 0) return own.map((claim) => [claim]);
  const match = operationOf(readOwn(page, "call"), options);
  const permission = match?.ok === true ? match.operation.permission : undefined;
  if (permission === undefined || readOwn(page, "access") !== undefined) return [];
  // A form that opens with what there is shows it too.
  const isView = readOwn(page, "init") !== undefined;
  return [isView ? [permission, permission.replace(/\.[CUD]$/, ".R")] : [permission]];
}

/** The choices of a filter are read from an operation that those who see the filter may ask. */
export const checkFilterGuard: Rule = (part, options): readonly Problem[] => {
  const match = operationOf(readOwn(part.value, "options"), options);
  const permission = match?.ok === true ? match.operation.permission : undefined;
  if (match?.ok !== true || permission === undefined) return [];
  if (permissionOfRows(part, options) === permission || guardOf(part, [permission]) === "implied") return [];
  const { method, path } = match.operation;
  const message = `its choices come from ${method} ${path}, which asks for ${permission}: say "access": "${permission}"`;
  return [{ pointer: part.pointer, message }];
};

/** What the rows of the list around a part ask for. */
function permissionOfRows(part: Part, options: CheckOptions): string | undefined {
  const list = outwards(part).find(({ value }) => readOwn(value, "source") !== undefined);
  const match = operationOf(readOwn(list?.value, "source"), options);
  return match?.ok === true ? match.operation.permission : undefined;
}
