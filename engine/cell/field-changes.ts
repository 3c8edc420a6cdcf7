import { isRecord, parseRows } from "#validators";
import type { PageContext } from "../context/index.ts";
import { ownText, toWords } from "../context/index.ts";
import type { ChangeModel } from "../model/index.ts";
import { show } from "./build-cell.ts";
import { formatOf } from "./cell-format.ts";

/**
 * What a change changed: the fields whose values before and after are known, and those of which no more is known than that
 * they changed. `list` has `{ field, title, former, value, hidden, schema }`; a null is a value that was not there.
 */
export function changesOf(context: PageContext, list: unknown): readonly ChangeModel[] {
  return parseRows(list).flatMap((change): readonly ChangeModel[] => {
    const { field, title, hidden, former, value } = change;
    const label =
      typeof title === "string" && title !== "" ? title : toWords(typeof field === "string" ? field : "");
    if (hidden === true) return [{ label }];
    if (former === undefined || value === undefined) return [];
    return [{ label, former: valueText(context, former, change), value: valueText(context, value, change) }];
  });
}

/** The changes as one text: `Memory: 8 GB → 16 GB; Password changed`. */
export function changesText(context: PageContext, changes: readonly ChangeModel[]): string {
  return changes
    .map(({ label, former, value }) =>
      former === undefined ? ownText(context, "cell.changed", { label }) : `${label}: ${former} → ${value}`,
    )
    .join("; ");
}

function valueText(
  context: PageContext,
  value: unknown,
  { schema }: Readonly<Record<string, unknown>>,
): string {
  if (value === null || value === "") return ownText(context, "cell.none");
  const described = isRecord(schema) ? schema : undefined;
  const word = described?.["x-unit"];
  const unit = typeof word === "string" ? { show: word, send: word } : undefined;
  return show(context, value, formatOf(undefined, described, unit), { unit }).text;
}
