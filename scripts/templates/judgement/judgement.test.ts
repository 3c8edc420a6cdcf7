import { beforeAll, describe, expect, test } from "vitest";
import { formatFinding } from "#engine/template";
import { generateArea } from "#engine/authoring";
import { areaFiles } from "../area-files.ts";
import { checkAll } from "../check-command.ts";
import { loadCheckContext } from "../load-check-context.ts";
import { readTemplateFiles } from "../read-template-files.ts";
import { readJudgedApis } from "./expectation.ts";
import { judgeApis, shareMet } from "./judge-apis.ts";
import type { ApiVerdict } from "./judge-apis.ts";

const BAR = 0.9;
/** No API may be traded for another. */
const LEAST_OF_ONE = 0.8;

const APIS = readJudgedApis();
let verdicts: readonly ApiVerdict[] = [];
beforeAll(() => {
  verdicts = judgeApis(APIS);
});

test("of what a person expects of forty published APIs nine tenths are met", async ({ annotate }) => {
  const lines = verdicts.map(
    ({ name, asked, missed }) =>
      `${name} ${asked - missed.length}/${asked}${missed.length > 0 ? `: ${missed.join("; ")}` : ""}`,
  );
  await annotate([`${(shareMet(verdicts) * 100).toFixed(1)} % met`, ...lines].join("\n"));
  expect(verdicts).toHaveLength(APIS.length);
  expect(shareMet(verdicts)).toBeGreaterThanOrEqual(BAR);
  expect(verdicts.filter((each) => shareMet([each]) < LEAST_OF_ONE).map(({ name }) => name)).toEqual([]);
});

describe("a console for the whole of a description passes the checker, drawn for every role", () => {
  const shipped = Object.fromEntries(
    Object.entries(readTemplateFiles()).filter(
      ([path]) => /^(?:translations|fixtures|schema)\//.test(path) || path === "routes.json",
    ),
  );

  const check = async (name: string, change: (text: string) => string): Promise<readonly string[]> => {
    const verdict = verdicts.find((each) => each.name === name);
    if (verdict === undefined) throw new Error(`Nothing was generated for ${name}.`);
    const area = generateArea(verdict.description, { area: name });
    const written = areaFiles(name, area, { name, description: "" }, shipped);
    const texts = Object.entries(written).map(([path, value]) => [
      path,
      change(JSON.stringify(value, null, 2)),
    ]);
    const context = await loadCheckContext(() => {}, {
      files: { ...shipped, ...Object.fromEntries(texts) },
      describedAt: () => `${import.meta.dirname}/descriptions/${name}.json`,
    });
    // What is wrong with a published description itself is found in the list of APIs.
    return checkAll(context)
      .filter(({ file, level }) => file !== "apis.json" && level === undefined)
      .map(formatFinding);
  };

  test.each(APIS.map(({ name }) => [name]))("%s", async (name) => {
    expect(await check(name, (text) => text)).toEqual([]);
  });

  test("and the checker looks at what was written", async () => {
    const findings = await check("hetzner", (text) =>
      text.replaceAll('"field": "status"', '"field": "stats"'),
    );
    expect(findings.join("\n")).toContain('"stats" is not in the rows of');
  });
});
