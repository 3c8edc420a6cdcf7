import type { JsonSchema } from "#engine/api-description";
import type { Roots } from "#engine/expression";
import { evaluateCondition, readWithin } from "#engine/expression";
import type { Column, DetailItem, ListBody } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import { isVisible } from "../access/index.ts";
import { buildCell, enumOf, formatOf } from "../cell/index.ts";
import { ownText, toWords } from "../context/index.ts";
import type { AnswerSchema, PanelContext } from "../context/index.ts";
import type { CellModel, FactModel } from "../model/index.ts";
import { labelOf } from "./list-columns.ts";
import type { ListColumn } from "./list-columns.ts";

/** What is shown of a row beside its list. */
export interface DrawerAsk {
  readonly spec: ListBody;
  readonly schema: AnswerSchema;
  /** The columns that the viewer may have, and the cells of the row that say its name and state already. */
  readonly columns: readonly ListColumn[];
  readonly said: readonly string[];
}

/**
 * The facts of a row: those that the template names, else all that is known of it, first as the columns of the list have
 * it, then as the description calls it; identifiers, which can be copied, come last. Empty ones are left out, and what a
 * column keeps from the viewer.
 */
export function drawerFacts(context: PanelContext, ask: DrawerAsk, row: unknown): readonly FactModel[] {
  const roots: Roots = { ...context.panelRoots, row, item: row };
  const facts = ownFacts(context, ask, roots) ?? knownFacts(context, ask, row, roots);
  return facts.filter(({ cell }) => cell.text !== "" || cell.use !== undefined);
}

function ownFacts(
  context: PanelContext,
  { spec: { drawer }, schema }: DrawerAsk,
  roots: Roots,
): readonly FactModel[] | undefined {
  const facts = typeof drawer === "object" ? drawer.facts : undefined;
  return facts
    ?.filter(
      ({ access, show }) =>
        isVisible(access, context.viewer) &&
        (show === undefined || evaluateCondition(show, roots, context.report)),
    )
    .map((spec) => factOf(context, spec, schema, roots));
}

function factOf(
  context: PanelContext,
  spec: Column | DetailItem,
  schema: AnswerSchema,
  roots: Roots,
): FactModel {
  const described = schema.at(spec.field);
  const unit = spec.unit ?? unitOf(described);
  const format = formatOf(spec.format, described, unit);
  return {
    label: labelOf(context, spec, schema, roots),
    cell: buildCell(context, { ...spec, unit }, format, roots.row, roots),
  };
}

function knownFacts(
  context: PanelContext,
  { spec, schema, columns, said }: DrawerAsk,
  row: unknown,
  roots: Roots,
): readonly FactModel[] {
  // What has no name of its own is shown by its parts.
  const isInParts = ({ field, value, use }: Column): boolean =>
    value === undefined && use === undefined && !hasName(readWithin(row, field));
  const ofColumns = columns
    .filter(({ spec: column }) => !said.includes(column.field) && !isInParts(column))
    .map(({ spec: column, format, model }) => ({
      label: model.label,
      cell: buildCell(context, column, format, row, roots),
    }));
  // Also those that the viewer may not have.
  const seen = columns.map(({ spec: column }) => column);
  const taken = spec.columns
    .filter((column) => !seen.includes(column) || !isInParts(column))
    .map(({ field }) => field);
  const others = fieldsOf(row, schema).filter(
    (field) => !taken.some((other) => `${field}.`.startsWith(`${other}.`) || other.startsWith(`${field}.`)),
  );
  const isId = (field: string): boolean => field === spec.key || IDENTIFIER.test(field);
  const facts = others.map((field): FactModel & { readonly isId: boolean } => {
    const value = readWithin(row, field);
    const format = isId(field) ? "copyable" : undefined;
    const fact = factOf(context, { field, format }, schema, roots);
    const cell = isList(value) && !value.every(hasName) ? countOf(field, value) : fact.cell;
    return { label: labelBelow(context, field, fact.label, schema), cell, isId: isId(field) };
  });
  return [...ofColumns, ...facts.filter((fact) => !fact.isId), ...facts.filter((fact) => fact.isId)];
}

/** `id`, `moId`, `Accounts_id`, `service.uuid` */
const IDENTIFIER = /(?:^|[._])(?:id|uid|uuid)$|[a-z](?:Id|ID|Uid|UID|Uuid|UUID)$/;

/** The fields of a row in the order of its description, and those of things in it that have no name, one step down. */
function fieldsOf(row: unknown, schema: AnswerSchema): readonly string[] {
  if (!isRecord(row)) return [];
  const described = Object.keys(Object(schema.at("")?.["properties"]));
  const names = [...new Set([...described, ...Object.keys(row)])].filter((name) => Object.hasOwn(row, name));
  const fields = names.flatMap((name) => {
    const value = row[name];
    if (!isRecord(value) || hasName(value)) return [name];
    return Object.keys(value).flatMap((inner) => (isRecord(value[inner]) ? [] : [`${name}.${inner}`]));
  });
  return fields.filter((field) => isTold(schema.at(field)));
}

/** A secret is not shown, nor what is always the same, such as the unit of the field beside it. */
function isTold(schema: JsonSchema | undefined): boolean {
  const isSecret = schema?.["format"] === "password" || schema?.["writeOnly"] === true;
  return !isSecret && enumOf(schema).length !== 1;
}

/** A plain value, or a thing that has a name. */
function hasName(value: unknown): boolean {
  return !isRecord(value) || readOwn(value, "name") !== undefined || readOwn(value, "title") !== undefined;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Things without a name are counted. */
function countOf(field: string, list: readonly unknown[]): CellModel {
  return { field, format: "number", text: String(list.length) };
}

/** What stands in a thing is called after it too: `Storage: used`. */
function labelBelow(context: PanelContext, field: string, label: string, schema: AnswerSchema): string {
  const [thing = "", below] = field.split(".");
  if (below === undefined) return label;
  const title = schema.at(thing)?.["title"];
  return ownText(context, "drawer.fact-of", {
    thing: typeof title === "string" ? title : toWords(thing),
    fact: label,
  });
}

/** The unit in which the API has it. */
function unitOf(schema: JsonSchema | undefined): Column["unit"] {
  const unit = schema?.["x-unit"];
  return typeof unit === "string" ? { show: unit, send: unit } : undefined;
}
