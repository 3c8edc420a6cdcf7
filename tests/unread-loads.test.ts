import { expect, test } from "vitest";
import { evaluateCondition } from "#engine/expression";
import { isRecord } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, fragments } = readTemplates();
const KINDS = new Set<unknown>(["list", "detail", "stat", "chart", "plugin"]);

/** What is shown or not before anything is read: a comparison with what is absent is written to the console. */
test("no panel of a page is shown by a comparison with what has not been read yet", () => {
  const said: string[] = [];
  const panels = [...Object.values(pages).map(({ text }) => parseJson(text)), fragments].flatMap(panelsIn);
  for (const { id, show } of panels)
    if (show !== undefined && JSON.stringify(show).includes('"load.'))
      evaluateCondition(show, { load: {} }, (problem) => said.push(`${String(id)}: ${problem}`));
  expect(panels.length).toBeGreaterThan(100);
  expect(said).toEqual([]);
});

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

/** Every panel within, however deep. */
function panelsIn(within: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof within !== "object" || within === null) return [];
  const inside = Object.values(within).flatMap(panelsIn);
  return isRecord(within) && KINDS.has(within["kind"]) ? [within, ...inside] : inside;
}
