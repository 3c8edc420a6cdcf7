import { formatOf } from "../../cell/index.ts";
import type { AnswerSchema } from "../../context/index.ts";
import { labelOf, sourceSchema } from "../../list/index.ts";
import { answerSchemaOf } from "../../context/index.ts";
import { outwards } from "../check/part.ts";
import type { Part } from "../check/part.ts";
import { itIs, isPart } from "./repeat.ts";
import type { Repeat, RepeatRule, RepeatWorld } from "./repeat.ts";
import { repeatedText } from "./same-text.ts";

/** Labels and formats of columns, items and filters that the description gives them. */
export const repeatsOfCell: RepeatRule = (part, world) => {
  const schema = schemaAround(part, world);
  if (schema === undefined) return [];
  if (isPart(part, "Filter")) return labelRepeats(part.value, schema, world);
  if (!isPart(part, "Column", "DetailItem") || part.value.use !== undefined) return [];
  const { field, format, unit } = part.value;
  const described = schema.at(field);
  const isSame =
    format !== undefined && formatOf(undefined, described, unit) === formatOf(format, described, unit);
  return [
    ...labelRepeats(part.value, schema, world),
    ...(isSame ? [{ key: "format", still: itIs(format) }] : []),
  ];
};

function labelRepeats(
  { field, label }: Parameters<typeof labelOf>[1],
  schema: AnswerSchema,
  world: RepeatWorld,
): readonly Repeat[] {
  const { report } = world.context;
  return repeatedText("label", label, world, (translations) =>
    labelOf({ translations, report }, { field }, schema, {}),
  );
}

/** What the engine knows of what is shown; undefined where the checker was not given the description. */
function schemaAround(part: Part, { context }: RepeatWorld): AnswerSchema | undefined {
  const around = outwards(part);
  if (isPart(part, "DetailItem")) {
    const detail = around.find((frame) => isPart(frame, "DetailPage", "DetailPanel"));
    return detail !== undefined && isPart(detail, "DetailPage", "DetailPanel")
      ? answerSchemaOf(context, detail.value.of)
      : undefined;
  }
  const list = around.find((frame) => isPart(frame, "ListPage", "ListPanel"));
  return list !== undefined && isPart(list, "ListPage", "ListPanel")
    ? sourceSchema(context, list.value)
    : undefined;
}
