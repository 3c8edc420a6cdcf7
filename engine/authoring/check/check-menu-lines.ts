import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { accessInFull, excludeEachOther } from "./audience.ts";

/**
 * The lines of a menu that lead where a line above them in the same group leads, and groups that share most of their lines with
 * one above, for somebody who sees both. Single lines of different groups may lead to the same page.
 */
export function checkMenuLines(menu: unknown, pointer = ""): readonly Problem[] {
  const lines = (Array.isArray(menu) ? menu : []).map((line: unknown) => ({
    leads: whereTo(line),
    isGroup: Array.isArray(readOwn(line, "children")),
    access: accessInFull(readOwn(line, "access")),
    children: readOwn(line, "children"),
  }));
  return lines.flatMap(({ leads, isGroup, access, children }, index) => {
    const at = `${pointer}/${index}`;
    const before = lines
      .slice(0, index)
      .findIndex(
        (above) =>
          above.isGroup === isGroup &&
          areAlike(above.leads, leads) &&
          !excludeEachOther(above.access, access),
      );
    const own = { pointer: at, message: `${pointer}/${before} leads there too, for the same people` };
    return [...(before === -1 ? [] : [own]), ...checkMenuLines(children, `${at}/children`)];
  });
}

/** Where a line leads, or where the lines of a group lead. */
function whereTo(line: unknown): readonly string[] {
  const children = readOwn(line, "children");
  return Array.isArray(children)
    ? children.flatMap((child: unknown) => whereTo(child))
    : [JSON.stringify(readOwn(line, "path") ?? null)];
}

/** Two lines to one page, or two groups of which the smaller has most of its lines in the other. */
function areAlike(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter((each) => b.includes(each)).length;
  const [fewest, most] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  return most === 1 ? shared === 1 : fewest > 1 && shared > most / 2;
}
