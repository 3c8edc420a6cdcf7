import { answerSchema, NO_SCHEMA } from "./answer-schema.ts";
import type { AnswerSchema } from "./answer-schema.ts";
import type { PageContext } from "./page-context.ts";

/** The schema of the thing that `of` refers to, where that is a load or a part of one. */
export function answerSchemaOf(context: Pick<PageContext, "apis" | "template">, of: unknown): AnswerSchema {
  const path: unknown = typeof of === "object" && of !== null && "$" in of ? of.$ : undefined;
  if (typeof path !== "string" || !path.startsWith("load.")) return NO_SCHEMA;
  const [, name = "", ...rest] = path.split(".");
  const load = context.template.load?.[name];
  if (load === undefined || !("api" in load)) return NO_SCHEMA;
  return answerSchema(
    context.apis.description(load.api),
    load.do,
    rest.map((segment) => `/${segment}`).join(""),
  );
}
