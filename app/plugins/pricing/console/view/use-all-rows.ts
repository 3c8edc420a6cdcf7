import { readOwn } from "#validators";
import { usePluginReads } from "#renderers/plugin";
import type { PluginCall } from "#renderers/plugin";
import { rowsOf } from "../state/index.ts";

/** Rows in a page: as many as an API answers at once (spec 1 §9). */
const SIZE = 1000;

/** Every row of a list, in as many pages as it has; none of a page that is still read, or cannot be. Undefined: no list. */
export function useAllRows(list: PluginCall | undefined): readonly unknown[] {
  const pages = (first: number, last: number): readonly PluginCall[] =>
    list === undefined
      ? []
      : Array.from({ length: last - first + 1 }, (_, index) => page(list, first + index));
  const [first] = usePluginReads(pages(1, 1));
  const body = first?.state === "ready" ? first.body : undefined;
  const total = Number(readOwn(readOwn(body, "meta"), "total"));
  const others = usePluginReads(pages(2, Math.ceil(total / SIZE)));
  return [first, ...others].flatMap((read) => (read?.state === "ready" ? rowsOf(read.body) : []));
}

function page(list: PluginCall, number: number): PluginCall {
  const place = [
    ["page[number]", String(number)],
    ["page[size]", String(SIZE)],
  ] as const;
  return { ...list, query: [...(list.query ?? []), ...place] };
}
