import { evaluateCondition, fillPath, isSwitch, pickSwitch, renderText } from "#engine/expression";
import type { Report, Roots } from "#engine/expression";
import type { Action } from "#engine/template";
import { safeHref } from "#validators";
import { labelOf } from "./action-label.ts";
import { isVisible } from "../access/index.ts";
import type { Viewer } from "../access/index.ts";
import type { WindowKind } from "../ports/index.ts";
import type { ActionKind, ActionModel, ActionTone } from "../model/index.ts";

/** Where an action is built, and for whom. */
export interface ActionContext {
  readonly pointer: string;
  readonly roots: Roots;
  readonly viewer: Viewer;
  readonly translations: Readonly<Record<string, string>>;
  readonly report?: Report;
}

/**
 * An action as a person sees it. Undefined where it is hidden: by access, by `show`, or by a switch that picks
 * nothing. It is disabled by the first `enable` rule that is false, with that rule's reason, or by a link that cannot
 * be filled.
 */
export function buildAction(spec: Action, context: ActionContext): ActionModel | undefined {
  const { roots, viewer, report } = context;
  if (!isVisible(spec.access, viewer)) return undefined;
  if (spec.show !== undefined && !evaluateCondition(spec.show, roots, report)) return undefined;
  if (isCallHidden(spec, roots)) return undefined;
  const link = linkOf(spec, context);
  if (link === "hidden") return undefined;
  const text = textOf(context);
  const reason = disabledReason(spec, context) ?? link?.problem;
  const kind: ActionKind = spec.kind;
  const opens = windowOf(spec);
  return {
    id: spec.id,
    kind,
    label: labelOf(spec, roots, context),
    icon: spec.icon === undefined ? kind : text(spec.icon),
    isDanger: isFinal(kind),
    disabledReason: reason,
    href: link?.href,
    opens,
    asks: spec.ask !== undefined || kind === "delete",
    tone: toneOf(spec),
    hasFields: hasFields(spec) || undefined,
    pointer: context.pointer,
  };
}

function isFinal(kind: ActionKind): boolean {
  return kind === "delete" || kind === "unmap";
}

/**
 * The tone of its dialog, where the template does not say: danger for what takes something away for good, a warning for
 * a plain question before something runs.
 */
export function toneOf(spec: Action): ActionTone | undefined {
  if (spec.ask?.tone !== undefined) return spec.ask.tone;
  if (isFinal(spec.kind)) return "danger";
  const isQuestion = spec.ask !== undefined && !hasFields(spec);
  return isQuestion && (spec.kind === "run" || spec.kind === "vm-state") ? "warning" : undefined;
}

function hasFields({ ask }: Action): boolean {
  return (ask?.fields?.length ?? 0) > 0;
}

/** The reason of the first `enable` rule that is false. A rule that cannot be evaluated counts as false. */
function disabledReason(spec: Action, context: ActionContext): string | undefined {
  const failing = spec.enable?.find((rule) => !evaluateCondition(rule.if, context.roots, context.report));
  return failing && textOf(context)(failing.reason);
}

/** A switch that picks no call, decided by data known before the dialog, leaves nothing to do. */
function isCallHidden({ call }: Action, roots: Roots): boolean {
  if (!isSwitch(call) || "each" in call || ASKED_ROOTS.test(call.by.$)) return false;
  return pickSwitch(call, roots) === undefined;
}

const ASKED_ROOTS = /^(?:form|picked|entry|result|rows)\b/;

function linkOf(spec: Action, { roots, report }: ActionContext) {
  if (spec.goto === undefined) return undefined;
  const address = pickSwitch<string>(spec.goto, roots);
  if (address === undefined) return "hidden";
  const filled = fillPath(address, roots);
  if (!filled.ok) return { problem: filled.text, href: undefined };
  const href = safeHref(filled.path);
  if (href !== undefined) return { href, problem: undefined };
  report?.(`the action "${spec.id}" links to ${filled.path}, where no link may lead`);
  return "hidden";
}

/** Acting for a customer and opening a console happen in windows of their own. */
function windowOf({ kind, then }: Action): WindowKind | undefined {
  if (kind === "sign-in-as") return "managed-access";
  return then?.some((step) => typeof step === "object" && "console" in step) === true ? "console" : undefined;
}

function textOf({ roots, translations, report }: ActionContext) {
  return (text: Parameters<typeof renderText>[0]) => renderText(text, roots, { translations, report });
}
