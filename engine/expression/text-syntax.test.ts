import { afterEach, expect, test, vi } from "vitest";
import { textParser } from "#engine/expression/text-parser";
import { loadTextParser } from "./text-syntax.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["{{row.name}} of {{load.pool.data}}", false],
  ["{{<of>.name}}", false],
  ["{{load.pools.data.0.name}}", true],
  ["{{#if row.name}}yes{{/if}}", true],
  ["{{{row.name}}}", true],
  ["{{this.name}}", true],
])("the parser is loaded before %j is rendered: %s", async (source, isNeeded) => {
  const load = vi.spyOn(textParser, "load").mockResolvedValue();
  await loadTextParser(source);
  expect(load.mock.calls.length).toBe(isNeeded ? 1 : 0);
});
