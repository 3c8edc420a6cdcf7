import type { Roots } from "#engine/expression";
import { evaluateCondition, resolveValue } from "#engine/expression";
import type { DetailBody } from "#engine/template";
import { isVisible } from "../access/index.ts";
import { answerSchemaOf, reportFaults, unknownFields, whyAbsent, whyNotReady } from "../context/index.ts";
import type { AnswerSchema, PanelContext } from "../context/index.ts";
import { buildActions, placeActions } from "../action/index.ts";
import { buildCell, formatOf, withUnit } from "../cell/index.ts";
import { labelOf } from "../list/index.ts";
import type { DetailModel, PanelHandle, WithHandle } from "../model/index.ts";

/**
 * The facts about one thing; those that it does not have are left out. While its load is running the labels are
 * already shown, so that the layout does not jump.
 */
export function buildDetail(
  context: PanelContext,
  spec: DetailBody,
  place: { readonly id: string; readonly title?: string },
): WithHandle<DetailModel, PanelHandle> {
  const item = resolveValue(spec.of, context.panelRoots);
  const roots: Roots = { ...context.panelRoots, item };
  const schema = answerSchemaOf(context, spec.of);
  const notReady =
    whyNotReady(context, { of: spec.of, items: spec.items }) ??
    (isMissing(item) ? whyAbsent(context, spec.of) : undefined);
  const isReady = notReady === undefined;
  return {
    kind: "detail",
    id: place.id,
    title: place.title === undefined || place.title === "" ? undefined : place.title,
    state: isReady ? "ready" : notReady.state === "waiting" ? "loading" : notReady.state,
    message: isReady || notReady.state === "loading" ? undefined : notReady.message,
    items: spec.items
      .filter(
        ({ access, show }) =>
          isVisible(access, context.viewer) &&
          (show === undefined || !isReady || evaluateCondition(show, roots, context.report)),
      )
      .map((each) => withUnit(each, schema.at(each.field)))
      .map((each) => ({
        label: labelOf(context, each, schema, roots),
        cell: isReady
          ? buildCell(context, each, formatOf(each.format, schema.at(each.field), each.unit), item, roots)
          : { field: each.field, format: "text", text: "" },
      }))
      // What the thing does not have would be a row of dashes.
      .filter(({ cell }) => !isReady || cell.text !== "" || cell.use !== undefined),
    actions: isReady
      ? buildActions(context, placeActions(context, spec.actions, `${context.pointer}/actions`), roots)
      : [],
    // Actions of a detail apply to its thing.
    faults: isReady ? reportFaults(context, faultsOf(context, spec, schema, item)) : undefined,
    handle: { roots },
  };
}

function isMissing(item: unknown): boolean {
  return item === undefined || item === null;
}

/** Items of which the thing has nothing. */
function faultsOf(
  { pointer }: PanelContext,
  { items }: DetailBody,
  schema: AnswerSchema,
  item: unknown,
): readonly string[] {
  return unknownFields(items, schema, [item]).map((field) => {
    const index = items.findIndex((each) => each.field === field);
    return `${pointer}/items/${index}/field: the answer has no "${field}"`;
  });
}
