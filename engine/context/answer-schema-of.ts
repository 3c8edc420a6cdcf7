import { pickSwitch } from "#engine/expression";
import type { Read } from "#engine/template";
import { answerSchema, NO_SCHEMA } from "./answer-schema.ts";
import type { AnswerSchema } from "./answer-schema.ts";
import type { PageContext } from "./page-context.ts";
import type { PanelContext } from "./panel-context.ts";

/**
 * The schema of the thing that `of` refers to: a load of the page or of its panel, the row of a card, or a part of one.
 * `below` leads further into it, as a JSON Pointer.
 */
export function answerSchemaOf(
  context: Pick<PageContext, "apis" | "template"> &
    Partial<Pick<PanelContext, "specs" | "rowSchema" | "panelRoots">>,
  of: unknown,
  below = "",
): AnswerSchema {
  const path: unknown = typeof of === "object" && of !== null && "$" in of ? of.$ : undefined;
  if (typeof path !== "string") return NO_SCHEMA;
  const [root, ...segments] = path.split(".");
  if (root === "row") return partOf(context.rowSchema ?? NO_SCHEMA, segments);
  const [name = "", ...rest] = segments;
  const load = root === "load" ? (context.specs ?? context.template.load)?.[name] : undefined;
  const read = pickSwitch<Read>(load, context.panelRoots ?? {});
  if (read === undefined) return NO_SCHEMA;
  return answerSchema(
    context.apis.description(read.api),
    read.do,
    rest.map((segment) => `/${segment}`).join("") + below,
  );
}

function partOf(whole: AnswerSchema, segments: readonly string[]): AnswerSchema {
  const within = (path: string): string => [...segments, path].filter((segment) => segment !== "").join(".");
  return { at: (path) => whole.at(within(path)), lacks: (path) => whole.lacks(within(path)) };
}
