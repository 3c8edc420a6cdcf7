import type { Roots } from "#engine/expression";
import { isSwitch } from "#engine/expression";
import type { Action, Call } from "#engine/template";
import type { ActionModel } from "../model/index.ts";
import { buildAction } from "./build-action.ts";
import { findEditPlace } from "./edit-place.ts";
import { editedDocument, nameOf } from "./edited-document.ts";
import { FAILURE_TEXT } from "../request/index.ts";
import { changeTab } from "../context/index.ts";
import type { PageContext } from "../context/index.ts";
import { visibleParts } from "../access/index.ts";
import type { Placed } from "../access/index.ts";

/**
 * The actions of a list that the viewer may see. Left out are those that access hides, and those whose operation is
 * missing from the loaded description, which is reported.
 */
export function placeActions(
  context: PageContext,
  actions: readonly Action[] | undefined,
  pointer: string,
): readonly Placed<Action>[] {
  return visibleParts(actions, pointer, context).filter(({ part, pointer: at }) => {
    const lacking = callsOf(part).find(
      ({ api, do: operation }) => context.apis.description(api)?.operation(operation).ok === false,
    );
    if (lacking !== undefined)
      context.report(`${at}: ${lacking.api} has no operation "${lacking.do}", so the action is hidden`);
    return lacking === undefined;
  });
}

/** The actions for these roots: without the hidden ones, with the reason on the disabled ones. */
export function buildActions(
  context: PageContext,
  placed: readonly Placed<Action>[],
  roots: Roots,
): readonly ActionModel[] {
  return placed.flatMap(({ part, pointer }) => {
    const model = buildAction(part, {
      pointer,
      roots,
      viewer: context.viewer,
      translations: context.translations,
      report: context.report,
    });
    if (model === undefined) return [];
    if (model.disabledReason === undefined && isBlocked(context, part, pointer, roots))
      return [{ ...model, disabledReason: FAILURE_TEXT.stillChanging }];
    return part.tab === undefined ? [model] : [{ ...model, href: tabHref(context, part.tab) }];
  });
}

/** An activity is already changing the document that this action changes. */
function isBlocked(context: PageContext, action: Action, pointer: string, roots: Roots): boolean {
  const edits =
    context.isChanging === undefined ? [] : callsOf(action).filter(({ edit }) => edit !== undefined);
  if (edits.length === 0) return false;
  const place = findEditPlace(context.template, pointer);
  return edits.some((call) => {
    const document = editedDocument(call, place, roots, context.apis);
    return document.ok && context.isChanging?.(nameOf(document.read)) === true;
  });
}

/** Address of this page with another tab open. */
export function tabHref(context: PageContext, tab: string): string {
  return `${context.path}?${changeTab(context.query, tab, queryParamNames(context))}`;
}

/** Names of the page's query parameters. */
export function queryParamNames(context: PageContext): readonly string[] {
  return Object.entries(context.template.params ?? {})
    .filter(([, param]) => param.in === "query")
    .map(([name]) => name);
}

// A switch of calls depends on data, so it cannot be checked before there is any.
function callsOf(action: Action): readonly Call[] {
  return [action.call, ...(action.calls ?? [])].filter(
    (call): call is Call => call !== undefined && !isSwitch(call),
  );
}
