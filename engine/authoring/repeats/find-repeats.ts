import { openTemplate, parseJson, sortFindings } from "#engine/template";
import type { DefinitionName, Finding, Template } from "#engine/template";
import { isRecord, readOwn, readPointer } from "#validators";
import type { CheckOptions } from "../check/check-options.ts";
import type { Part } from "../check/part.ts";
import { usesOf } from "../check/check-uses.ts";
import type { Repeat, RepeatRule, RepeatWorld } from "./repeat.ts";
import { repeatsOfAccess, repeatsOfAction, repeatsOfThen, repeatsOfTrack } from "./repeats-of-actions.ts";
import { repeatsOfCell, repeatsOfFigure } from "./repeats-of-cells.ts";
import { repeatsOfField, repeatsOfForm } from "./repeats-of-fields.ts";
import { repeatsOfEmpty, repeatsOfRead } from "./repeats-of-reads.ts";

const RULES: Readonly<Partial<Record<DefinitionName, readonly RepeatRule[]>>> = {
  Action: [repeatsOfAction, repeatsOfAccess, repeatsOfThen],
  Ask: [repeatsOfForm],
  Call: [repeatsOfTrack],
  Column: [repeatsOfCell],
  DetailItem: [repeatsOfCell],
  DetailPanel: [repeatsOfAccess],
  Field: [repeatsOfField],
  Filter: [repeatsOfCell],
  FormPage: [repeatsOfForm, repeatsOfThen],
  FormPanel: [repeatsOfForm, repeatsOfThen, repeatsOfAccess],
  ListPage: [repeatsOfEmpty],
  ListPanel: [repeatsOfEmpty, repeatsOfAccess],
  Meter: [repeatsOfFigure],
  NamedCall: [repeatsOfTrack],
  RemoteOptions: [repeatsOfRead],
  RemoteSource: [repeatsOfRead],
  StatPanel: [repeatsOfFigure],
};

/**
 * Advice on a page without mistakes: the keys that say what would be there without them. The defaults are computed by the
 * functions that the portal computes them with. A page that several routes make into pages repeats what it repeats in all of them;
 * what stands in a fragment is not looked at. Never throws.
 */
export function findRepeats(
  source: string,
  name: string,
  routes: unknown,
  options: Omit<CheckOptions, "with" | "name">,
): readonly Finding[] {
  const uses = usesOf(name, source, routes).map(({ given }) =>
    repeatsIn(source, { ...options, with: given }),
  );
  const [first = [], ...others] = uses;
  return first.filter(({ pointer }) => others.every((use) => use.some((other) => other.pointer === pointer)));
}

function repeatsIn(source: string, options: CheckOptions): readonly Finding[] {
  const parts: Part[] = [];
  const { document, findings, locate } = openTemplate(
    source,
    { apiList: options.apis?.list, ...options },
    (definition, pointer, value, above) => void parts.push({ definition, pointer, value, above }),
  );
  if (findings.length > 0 || !isTemplate(document)) return [];
  const world = worldOf(document, options);
  const written = parseJson(source);
  // What expansion added, or a fragment, is not written there.
  const isWritten = ({ file, pointer }: Finding): boolean =>
    file === options.file && readPointer(written, pointer) !== undefined;
  const isOfStates = ({ pointer, value }: Part): boolean =>
    locate([{ pointer, message: "" }]).some(
      (at) => readOwn(readPointer(written, at.pointer), "id") !== readOwn(value, "id"),
    );
  const found = parts
    .filter((part) => part.definition !== "Action" || !isOfStates(part))
    .flatMap((part) =>
      (RULES[part.definition] ?? []).flatMap((rule) =>
        rule(part, world).map(({ key, still, name = key.slice(key.lastIndexOf("/") + 1) }: Repeat) => ({
          pointer: `${part.pointer}/${key}`,
          message: `"${name}" repeats a default: left out, ${still} too`,
        })),
      ),
    );
  return sortFindings(locate(found).filter(isWritten)).map((finding) => ({ ...finding, level: "advice" }));
}

/** Its shape has no mistake. */
function isTemplate(document: unknown): document is Template {
  return isRecord(document);
}

function worldOf(template: Template, options: CheckOptions): RepeatWorld {
  const { apis, translations = {} } = options;
  return {
    template,
    options,
    context: {
      template,
      translations,
      report: () => {},
      apis: {
        description: (api) =>
          apis !== undefined && Object.hasOwn(apis.descriptions, api) ? apis.descriptions[api] : undefined,
        dialect: (api, name) =>
          (name === undefined ? apis?.list.entries[api]?.dialect : apis?.list.dialects[name]) ?? {},
      },
    },
  };
}
