import { renderText, resolveValue } from "#engine/expression";
import type { Action } from "#engine/template";
import { isRecord, writePointer } from "#validators";
import { askedRules } from "../../access/index.ts";
import type { AccessPart } from "../../access/index.ts";
import { followUpsOf, isBulk, labelOf, runName, toneOf, usualLink } from "../../action/index.ts";
import { nounAt, questionTitle, usualText } from "../../ask/index.ts";
import { operationOf } from "../check/operation-of.ts";
import { outwards } from "../check/part.ts";
import type { Part } from "../check/part.ts";
import { itIs, isPart } from "./repeat.ts";
import type { Repeat, RepeatRule, RepeatWorld } from "./repeat.ts";
import { repeatedText, rootsNamedBy } from "./same-text.ts";

/** What an action says of itself and its dialog that its kind, its name and its operations say. */
export const repeatsOfAction: RepeatRule = (part, world) => {
  if (!isPart(part, "Action")) return [];
  const { id, kind, label, icon, ask } = part.value;
  const labelIn = (translations: Texts): string => labelOf({ id }, {}, { translations });
  return [
    ...(isWorded(id, label, world) ? repeatedText("label", label, world, labelIn) : []),
    ...(icon === kind ? [{ key: "icon", still: itIs(kind) }] : []),
    ...bulkRepeats(part.value, world),
    ...(ask === undefined ? [] : askRepeats(part, part.value, world)),
  ];
};

/** It is offered for several rows anyway, or for none. */
function bulkRepeats({ bulk, ...action }: Action, { context }: RepeatWorld): readonly Repeat[] {
  if (bulk === undefined || isBulk(action, context.translations) !== bulk) return [];
  const still = bulk ? "it is offered for several rows" : "it is offered for one row only";
  return [{ key: "bulk", still }];
}

type Texts = Readonly<Record<string, string>>;

/** Whether an action without this label is called by a text too: words made of its id are in no other language. */
function isWorded(id: string, label: unknown, { context }: RepeatWorld): boolean {
  const isKey = typeof label === "string" && label.startsWith("t:");
  return !isKey || Object.hasOwn(context.translations, `action.${id}`);
}

function askRepeats(part: Part, action: Action, world: RepeatWorld): readonly Repeat[] {
  const { id, kind, label, ask = {} } = action;
  const tone = toneOf(action) ?? "neutral";
  const { title, text, noun, confirm, display } = ask;
  const usualNoun = nounAt(world.template, part.pointer);
  const name = nameOfRow(part);
  const roots = {
    ...rootsNamedBy([title, text, noun ?? usualNoun, label, world.template.title], world.context),
    ...name?.roots,
  };
  const labelIn = (translations: Texts): string => labelOf({ id, label }, roots, { translations });
  return [
    ...repeatedText(
      "ask/title",
      title,
      world,
      (translations) => {
        const what = nameIn(part, world, { id, kind, label }, roots, translations);
        return tone === "neutral" ? what : questionTitle(what, translations);
      },
      roots,
    ),
    ...repeatedText(
      "ask/text",
      text,
      world,
      (translations) => {
        const called = renderText(noun ?? usualNoun ?? "item", roots, { translations });
        return usualText(kind, { noun: called, name: name?.text ?? "" }, translations);
      },
      roots,
    ),
    ...(noun !== undefined && JSON.stringify(noun) === JSON.stringify(usualNoun)
      ? [{ key: "ask/noun", still: itIs(noun) }]
      : []),
    ...repeatedText("ask/confirm", confirm, world, labelIn, roots),
    ...(display === "name" ? [{ key: "ask/display", still: itIs(display) }] : []),
  ];
}

/** What a run is called without a name of its own. */
function nameIn(
  part: Part,
  { template }: RepeatWorld,
  action: Pick<Action, "id" | "kind" | "label">,
  roots: Parameters<typeof runName>[0]["roots"],
  translations: Texts,
): string {
  const label = labelOf(action, roots, { translations });
  const rowName = nameOfRow(part)?.text;
  return runName({ rowName, pointer: part.pointer, roots, template, label, kind: action.kind }, translations);
}

/** The row that an action belongs to, with a name that shows where it is read: that of the first column. */
function nameOfRow(
  part: Part,
): { readonly text: string; readonly roots: { readonly row: unknown } } | undefined {
  const list = outwards(part).find((frame) => isPart(frame, "ListPage", "ListPanel"));
  if (list === undefined || !isPart(list, "ListPage", "ListPanel")) return undefined;
  if (!part.pointer.startsWith(`${list.pointer}/rowActions/`)) return undefined;
  const [first] = list.value.columns;
  if (first === undefined || first.value !== undefined || first.unit !== undefined) return undefined;
  const text = `{{row.${first.field}}}`;
  return { text, roots: { row: writePointer({}, `/${first.field.replaceAll(".", "/")}`, text) } };
}

/** An access that asks for nothing but what the operations ask for. Pages and tabs are guarded before any of them is known. */
export const repeatsOfAccess: RepeatRule = (part, { context }) => {
  const holder = accessOf(part);
  const { all = [], ...narrower } = holder?.access ?? {};
  if (holder === undefined || all.length === 0 || Object.keys(narrower).length > 0) return [];
  const asked = askedRules({ ...holder, access: undefined }, context).flatMap(({ any = [] }) =>
    any.length === 1 ? any : [],
  );
  const isAsked = all.every((claim) => asked.includes(claim));
  return isAsked ? [{ key: "access", still: `${all.join(" and ")} is asked for` }] : [];
};

function accessOf(part: Part): AccessPart | undefined {
  return isPart(part, "Action", "ListPanel", "FormPanel", "DetailPanel") ? part.value : undefined;
}

/** What follows anyway, whether an activity runs or not. */
export const repeatsOfThen: RepeatRule = (part, { context, options }) => {
  if (!isPart(part, "Action", "FormPage", "FormPanel") || part.value.then === undefined) return [];
  const { kind, then } = part.value;
  const languages = [context.translations, ...(options.otherTexts ?? [])];
  const isSame = languages.every((translations) =>
    [true, false].every(
      (isTracked) =>
        JSON.stringify(
          followUpsOf({ kind }, { isTracked, isPage: isPart(part, "FormPage") }, translations),
        ) === JSON.stringify(then),
    ),
  );
  return isSame ? [{ key: "then", still: itIs(then) }] : [];
};

/** The link and the name of an activity that it has anyway. */
export const repeatsOfTrack: RepeatRule = (part, world) => {
  if (!isPart(part, "Call", "NamedCall")) return [];
  const { track } = part.value;
  const action = outwards(part).find((frame) => isPart(frame, "Action"));
  if (track === undefined || track === false || typeof track !== "object") return [];
  const match = operationOf(part.value, world.options);
  if (match?.ok !== true || !match.operation.answersWithActivity) return [];
  const roots = rootsNamedBy([track.name, world.template.title], world.context);
  const named =
    action !== undefined && isPart(action, "Action")
      ? repeatedText(
          "track/name",
          track.name,
          world,
          (translations) =>
            nameIn(part, world, action.value, { ...roots, ...nameOfRow(part)?.roots }, translations),
          { ...roots, ...nameOfRow(part)?.roots },
        )
      : [];
  const linked = isUsualLink(part, world)
    ? [{ key: "track/link", still: "it is where the dialect says" }]
    : [];
  const repeats = [...named, ...linked];
  return repeats.length > 0 && repeats.length === Object.keys(track).length
    ? [{ key: "track", still: "the activity is followed by the same link and name" }]
    : repeats;
};

function isUsualLink(part: Part, { context }: RepeatWorld): boolean {
  if (!isPart(part, "Call", "NamedCall")) return false;
  const { track, ...spec } = part.value;
  if (track === undefined || track === false || track.link === undefined) return false;
  const at = context.apis.dialect(spec.api, spec.dialect).activity;
  if (at === undefined) return false;
  const body = writePointer({}, at, "«link»");
  const result = "as" in spec ? { [spec.as]: body } : body;
  const link = resolveValue(track.link, { result: isRecord(result) ? result : {} });
  return link !== undefined && link === usualLink({ spec, body }, context.apis);
}
