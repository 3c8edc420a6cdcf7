import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { leavesOf } from "./check-links.ts";
import { routesAt } from "./link-target.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { admittedTo, inWords, looksAtPeople, readsPeople, typesOf } from "./people.ts";

/**
 * A button or link leads nobody to a page that is for people of another type: they would be sent away. Where something else than
 * a permission decides who sees it – a claim, a flag, a condition on who looks – that may keep them apart. Of a link that picks a
 * page for each kind of thing one page is enough that they may open.
 */
export const checkLedPeople: Rule = (part, options) => {
  // Of other parts than actions `checkLedRoles` says it for each role, where these are known.
  if (part.definition !== "Action" && options.viewers !== undefined) return [];
  return [...checkLed(part, "goto", options), ...checkLed(part, "link", options)];
};

function checkLed(part: Part, key: "goto" | "link", options: CheckOptions): readonly Problem[] {
  const goto = readOwn(part.value, key);
  const frames = outwards(part).map(({ value }) => value);
  if (goto === undefined || frames.some(looksAtPeople) || readsPeople(goto)) return [];
  const seeing = admittedTo(options).filter((type) =>
    frames.every((frame) => typesOf(readOwn(frame, "access")).includes(type)),
  );
  const leaves = leavesOf(goto, `${part.pointer}/${key}`).flatMap(([link, pointer]) => {
    const targets = routesAt(link, options);
    const open = targets.flatMap(({ access, template }) => {
      const inside = typesOf(readOwn(readOwn(options.pages, template ?? ""), "access"));
      return typesOf(access).filter((type) => inside.includes(type));
    });
    return targets.length === 0 ? [] : [{ pointer, open }];
  });
  const isPicked = typeof goto !== "string";
  const reached =
    key === "link" && isPicked && leaves.length > 0
      ? [{ pointer: `${part.pointer}/${key}`, open: leaves.flatMap(({ open }) => open) }]
      : leaves;
  return reached.flatMap(({ pointer, open }) => {
    const away = seeing.filter((type) => !open.includes(type));
    if (away.length === 0) return [];
    const wanted = seeing.filter((type) => open.includes(type));
    const remedy = wanted.length === 0 ? "" : `: say "type": ${JSON.stringify(wanted)} in its access`;
    const message = `leads to a page that is not for ${inWords(away)}, who see this${remedy}`;
    return [{ pointer, message }];
  });
}
