import type { CellModel } from "#engine/model";

/** Longer than any state or number: it may break, so that a narrow card can hold it. */
const LONG_TEXT = 24;

export function isLong({ text }: CellModel): true | undefined {
  return text.length > LONG_TEXT ? true : undefined;
}
