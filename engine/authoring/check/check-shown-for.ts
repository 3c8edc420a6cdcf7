import type { Problem } from "#engine/template";
import { suggest } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import type { Rule } from "./part.ts";

/** A column that is shown for values of a filter is optional, and its list has that filter. */
export const checkShownFor: Rule = ({ value, pointer }) => {
  const [columns, filters] = [readOwn(value, "columns"), readOwn(value, "filters")];
  const known = (Array.isArray(filters) ? filters : []).map((filter: unknown) =>
    String(readOwn(filter, "field")),
  );
  return (Array.isArray(columns) ? columns : []).flatMap((column: unknown, index): readonly Problem[] => {
    const shownFor = readOwn(column, "shownFor");
    if (!isRecord(shownFor)) return [];
    const at = `${pointer}/columns/${index}/shownFor`;
    return [
      ...(readOwn(column, "optional") === true
        ? []
        : [
            { pointer: at, message: "only an optional column is shown for something: the others always are" },
          ]),
      ...Object.keys(shownFor)
        .filter((field) => !known.includes(field))
        .map((field) => ({
          pointer: at,
          message: `the list has no filter "${field}"${suggest(field, known)}`,
        })),
    ];
  });
};
