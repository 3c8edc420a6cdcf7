import { fragmentFiles, sortFindings, openTemplate, readPositions } from "#engine/template";
import type { Finding } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { placeStates } from "./check-state-tables.ts";
import type { Part } from "./part.ts";
import { rulesOf } from "./rules.ts";

/**
 * Everything that is wrong with a template, in the order of its file: shape, roots and paths, parameters, operations
 * and their queries, fields, conditions, texts, translations, access, missing tracks, deletes that do not ask,
 * loads in a circle. Never throws. One module for the command line, the server and the studio.
 */
export function checkTemplate(source: string, options: CheckOptions): readonly Finding[] {
  const parts: Part[] = [];
  const { document, findings, locate } = openTemplate(
    source,
    { apiList: options.apis?.list, ...options },
    (definition, pointer, value, above) => {
      parts.push({ definition, pointer, value, above });
    },
  );
  if (document === undefined) return sortFindings(findings);
  const twice = readPositions(source).problems.map(({ position, pointer, message }) => ({
    file: options.file,
    ...position,
    pointer,
    message,
  }));
  const found = locate(
    parts.flatMap((part) => rulesOf(part.definition).flatMap((rule) => rule(part, options))),
  );
  const page = { path: options.file, text: source };
  return sortFindings([...findings, ...twice, ...placeStates(found, page, fragmentFiles(options.fragments))]);
}
