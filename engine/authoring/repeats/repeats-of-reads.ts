import { answersOf } from "#engine/template";
import { CHOICES_SIZE, ownText } from "../../context/index.ts";
import { itIs, isPart } from "./repeat.ts";
import type { RepeatRule } from "./repeat.ts";
import { repeatedText } from "./same-text.ts";

/** The places of rows and total that the dialect says, and the number of choices that is read anyway. */
export const repeatsOfRead: RepeatRule = (part, { options }) => {
  if (!isPart(part, "RemoteSource", "RemoteOptions")) return [];
  const { api, dialect, rows, size } = part.value;
  const words = answersOf(options.apis?.list)(api, dialect);
  const total = "total" in part.value ? part.value.total : undefined;
  return [
    ...(rows !== undefined && rows === (words.rows ?? "") ? [{ key: "rows", still: itIs(rows) }] : []),
    ...(total !== undefined && total === words.total ? [{ key: "total", still: itIs(total) }] : []),
    ...(isPart(part, "RemoteOptions") && size === CHOICES_SIZE ? [{ key: "size", still: itIs(size) }] : []),
  ];
};

/** What an empty list says anyway. */
export const repeatsOfEmpty: RepeatRule = (part, world) => {
  if (!isPart(part, "ListPage", "ListPanel") || part.value.empty === undefined) return [];
  const { title, text } = part.value.empty;
  const isSame = ([key, own]: readonly ["title" | "text", typeof title | undefined]) =>
    repeatedText(key, own, world, (translations) => ownText({ translations }, `list.empty-${key}`)).length >
    0;
  return isSame(["title", title]) && isSame(["text", text]) ? [{ key: "empty", still: itIs(title) }] : [];
};
