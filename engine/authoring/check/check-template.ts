import { sortFindings, openTemplate, readPositions } from "#engine/template";
import type { Finding } from "#engine/template";
import { checkBodies } from "./check-bodies.ts";
import { checkCircles } from "./check-circles.ts";
import { checkConditions } from "./check-conditions.ts";
import { checkEdits } from "./check-edits.ts";
import { checkRequired } from "./check-required.ts";
import { checkResults } from "./check-results.ts";
import { checkCalls } from "./check-calls.ts";
import { checkFields } from "./check-fields.ts";
import type { CheckOptions } from "./check-options.ts";
import { checkLinks } from "./check-links.ts";
import { checkLists } from "./check-lists.ts";
import { checkPage } from "./check-page.ts";
import { checkPageTables } from "./check-page-tables.ts";
import { checkPaths } from "./check-paths.ts";
import { checkPlugins } from "./check-plugins.ts";
import type { Part, Rule } from "./part.ts";

const RULES: readonly Rule[] = [
  checkPaths,
  checkCalls,
  checkBodies,
  checkRequired,
  checkEdits,
  checkResults,
  checkFields,
  checkConditions,
  checkLists,
  checkLinks,
  checkPageTables,
  checkPlugins,
  checkCircles,
  checkPage,
];

/**
 * Everything that is wrong with a template, in the order of its file: shape, roots and paths, parameters, operations
 * and their queries, fields, conditions, texts, translations, access, missing tracks, deletes that do not ask,
 * loads in a circle. Never throws. One module for the command line, the server and the studio.
 */
export function checkTemplate(source: string, options: CheckOptions): readonly Finding[] {
  const parts: Part[] = [];
  const { document, findings, locate } = openTemplate(
    source,
    options,
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
  const found = parts.flatMap((part) => RULES.flatMap((rule) => rule(part, options))).map(locate);
  return sortFindings([...findings, ...twice, ...found]);
}
