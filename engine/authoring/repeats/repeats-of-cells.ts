import { describedUnit, formatOf, withUnit } from "../../cell/index.ts";
import type { AnswerSchema } from "../../context/index.ts";
import { labelOf, sourceSchema } from "../../list/index.ts";
import { answerSchemaOf } from "../../context/index.ts";
import type { Load } from "#engine/template";
import { keysBelow, outwards } from "../check/part.ts";
import type { Part } from "../check/part.ts";
import { itIs, isPart } from "./repeat.ts";
import type { Repeat, RepeatRule, RepeatWorld } from "./repeat.ts";
import { repeatedText } from "./same-text.ts";

/** Labels, formats and units of columns, items, facts and filters that the description gives them. */
export const repeatsOfCell: RepeatRule = (part, world) => {
  const schema = schemaAround(part, world);
  if (schema === undefined) return [];
  if (isPart(part, "Filter")) return labelRepeats(part.value, schema, world);
  if (!isPart(part, "Column", "DetailItem") || part.value.use !== undefined) return [];
  const { field, format, unit } = part.value;
  const described = schema.at(field);
  const usual = withUnit<typeof part.value>({ ...part.value, unit: undefined }, described).unit;
  const plain = formatOf(undefined, described, unit ?? usual);
  // A yes or no is said with its label there.
  const isState = isStateOfHead(part) && described !== undefined && plain !== "yes";
  const isSame = format !== undefined && format === (isState ? "state" : plain);
  return [
    ...labelRepeats(part.value, schema, world),
    ...(isSame ? [{ key: "format", still: itIs(format) }] : []),
    ...unitRepeats(unit, usual),
  ];
};

/** Labels and units of meters and figures that the description gives them. */
export const repeatsOfFigure: RepeatRule = (part, world) => {
  if (isPart(part, "StatPanel")) {
    const { format, unit, value } = part.value;
    const described = answerSchemaOf(contextOf(part, world), value).at("");
    const usual = describedUnit(described);
    const isSame =
      format !== undefined &&
      described !== undefined &&
      formatOf(undefined, described, unit ?? usual) === format;
    return [...(isSame ? [{ key: "format", still: itIs(format) }] : []), ...unitRepeats(unit, usual)];
  }
  const schema = isPart(part, "Meter") ? schemaAround(part, world) : undefined;
  if (schema === undefined || !isPart(part, "Meter")) return [];
  const { used, limit, label, unit } = part.value;
  return [
    ...labelRepeats({ field: limit, label }, schema, world),
    ...unitRepeats(unit, describedUnit(schema.at(limit)) ?? describedUnit(schema.at(used))),
  ];
};

function unitRepeats(unit: object | undefined, usual: object | undefined): readonly Repeat[] {
  return unit !== undefined && JSON.stringify(unit) === JSON.stringify(usual)
    ? [{ key: "unit", still: itIs(usual) }]
    : [];
}

function isStateOfHead(part: Part): boolean {
  const head = part.above.at(-1);
  return head?.definition === "ObjectHead" && keysBelow(head, part)[0] === "state";
}

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

/** Whose thing is root `item` in the facts and meters that they hold. */
const HOLDERS = ["DetailPage", "DetailPanel", "MetersPanel", "ObjectHead"] as const;

/** What the engine knows of what is shown; undefined where the checker was not given the description. */
function schemaAround(part: Part, world: RepeatWorld): AnswerSchema | undefined {
  const around = outwards(part);
  const context = contextOf(part, world);
  if (isPart(part, "DetailItem", "Meter")) {
    const own = isPart(part, "Meter") ? part.value.of : undefined;
    const thing = around.find((frame) => isPart(frame, ...HOLDERS));
    if (thing !== undefined && isPart(thing, ...HOLDERS))
      return answerSchemaOf(context, own ?? thing.value.of);
    if (!around.some(({ definition }) => definition === "Drawer")) return undefined;
  }
  return rowsAround(part, context);
}

type Context = RepeatWorld["context"] & { readonly specs: Readonly<Record<string, Load>> };

/** What a part may refer to: the reads of the page and of its panel, and the row of its card. */
function contextOf(part: Part, { context }: RepeatWorld): Context & { readonly rowSchema?: AnswerSchema } {
  const own = [...part.above, part].flatMap((frame) =>
    isPart(frame, "DetailPanel", "ListPanel", "MetersPanel", "StatPanel") ? [frame.value.load] : [],
  );
  const inside = { ...context, specs: Object.assign({}, context.template.load, ...own) };
  const rowSchema = rowsAround(part, inside);
  return rowSchema === undefined ? inside : { ...inside, rowSchema };
}

function rowsAround(part: Part, context: Context): AnswerSchema | undefined {
  const list = outwards(part).find((frame) => isPart(frame, "ListPage", "ListPanel"));
  return list !== undefined && isPart(list, "ListPage", "ListPanel")
    ? sourceSchema(context, list.value)
    : undefined;
}
