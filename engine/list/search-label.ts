import type { ListBody, Text } from "#engine/template";
import { readOwn, splitPointer } from "#validators";
import { ownText, textOf } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";

/** What the search box of a list says: its own label, else what the list is called: "Search virtual machines". */
export function searchLabel(context: PanelContext, { search }: Pick<ListBody, "search">): string {
  const own = textOf(context, search?.label, context.panelRoots);
  if (own !== "") return own;
  const what = inSentence(textOf(context, titleAround(context), context.panelRoots));
  return what === "" ? ownText(context, "list.search") : ownText(context, "list.search-in", { what });
}

/** The title of the list, else of its tab or page; undefined for one that names a single thing. */
function titleAround({ template, pointer }: PanelContext): Text | undefined {
  const way: unknown[] = [template];
  for (const segment of splitPointer(pointer)) way.push(readOwn(way.at(-1), segment));
  const title = way.map((part) => readOwn(part, "title")).findLast((each) => each !== undefined);
  return typeof title === "string" && !title.includes("{{") ? title : undefined;
}

/** As inside a sentence: "My services" begins small, "API keys" and "VMs" do not. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
