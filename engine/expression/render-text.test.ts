import * as fc from "fast-check";
import Handlebars from "handlebars";
import { describe, expect, test } from "vitest";
import { renderText } from "./render-text.ts";

const roots = {
  row: {
    name: "web-01 <b>",
    n: 0,
    yes: true,
    none: null,
    tags: ["a", "b"],
    empty: [],
    owner: { name: "Ada", tags: ["x"] },
    people: [{ name: "Bo" }, { name: "Cy", tags: ["y"] }],
  },
};

describe("a text is filled", () => {
  test.each([
    ["plain", "plain"],
    ["{{row.name}} & co", "web-01 <b> & co"],
    ["{{row.n}} {{row.yes}} {{row.none}} {{row.missing}}", "0 true  "],
    ["{{#if row.yes}}on{{else}}off{{/if}}", "on"],
    ["{{#if row.n}}a{{else if row.yes}}b{{else}}c{{/if}}", "b"],
    ["{{#unless row.none}}none{{/unless}}", "none"],
    ["{{#each row.tags}}{{@index}}:{{this}}{{#unless @last}}, {{/unless}}{{/each}}", "0:a, 1:b"],
    ["{{#each row.empty}}x{{else}}nobody{{/each}}", "nobody"],
    ["{{#with row.owner}}{{name}} of {{@root.row.name}}{{/with}}", "Ada of web-01 <b>"],
    ["{{! said to nobody }}x", "x"],
    ["{{row.owner}}", ""],
  ])("%s", (source, text) => {
    expect(renderText(source, roots)).toBe(text);
  });

  test("a switch picks the text, a key is translated, and both are then filled", () => {
    const text = { by: { $: "row.yes" }, to: { true: "t:greeting" }, else: "no" };
    expect(renderText(text, roots, { translations: { greeting: "Hello {{row.owner.name}}" } })).toBe(
      "Hello Ada",
    );
    expect(renderText("t:services.created-at", roots)).toBe("Created at");
    expect(renderText(undefined, roots)).toBe("");
  });
});

describe("a forbidden construct renders as nothing and is reported", () => {
  test.each([
    ["{{helper row.name}}", 'no helper "helper"'],
    ["{{#foo row}}x{{/foo}}", 'no block "foo"'],
    ["{{> partial}}", "partials are not permitted"],
    ["{{* decorator}}", "decorators are not permitted"],
    ["{{lookup row 'name'}}", 'no helper "lookup"'],
    ["{{#each row.tags as |tag|}}x{{/each}}", "block parameters"],
    ["{{#with row}}{{../x}}{{/with}}", "use @root."],
    ["{{#if (row.a)}}x{{/if}}", "only paths"],
    ["{{@level}}", 'unknown "@level"'],
    ["{{row.", "is not closed"],
    ["{{#if row}}", "this is no Handlebars"],
  ])("%s", (source, problem) => {
    const problems: string[] = [];
    expect(renderText(source, roots, { report: (each) => problems.push(each) })).toBe("");
    expect(problems.join()).toContain(problem);
  });

  test("prototypes are never read", () => {
    const source =
      "{{row.constructor.name}}{{row.__proto__}}{{#with row.constructor}}x{{/with}}{{row.tags.map}}";
    expect(renderText(source, roots)).toBe("");
  });
});

describe("a hostile text stays within its budgets", () => {
  test.each([
    ["a source over 16 kB", `{{row.a}}${"x".repeat(17_000)}`, "at most 16384 characters"],
    ["blocks nested 21 deep", "{{#if row}}".repeat(21) + "{{/if}}".repeat(21), "at most 20 deep"],
    ["blocks nested 1,000 deep and never closed", "{{#if row}}".repeat(1_000), "at most 20 deep"],
    ["a chain of 1,000 else ifs", `{{#if a}}${"{{else if b}}".repeat(1_000)}{{/if}}`, "at most 20 deep"],
  ])("%s", (_, source, problem) => {
    const { text, problems } = render(source, {});
    expect(text).toBe("");
    expect(problems.join()).toContain(problem);
  });

  test("loops in loops end at 50,000 nodes", () => {
    const list = Array.from({ length: 1_000 }, () => 1);
    const source =
      "{{#each row.l}}{{#each @root.row.l}}{{#each @root.row.l}}{{this}}{{/each}}{{/each}}{{/each}}";
    const { text, problems } = render(source, { l: list });
    expect(text.length).toBeLessThanOrEqual(50_000);
    expect(problems).toEqual(["a text has at most 50000 nodes"]);
  });

  test("loops that render nothing end too", () => {
    const list = Array.from({ length: 2_000 }, () => 1);
    const source =
      "{{#each row.l}}{{#each @root.row.l}}{{#each @root.row.l}}{{#if @root.row.no}}x{{/if}}{{/each}}{{/each}}{{/each}}";
    expect(render(source, { l: list })).toEqual({ text: "", problems: ["a text has at most 50000 nodes"] });
  });

  test("output is cut at 64 kB", () => {
    const { text, problems } = render("{{row.a}}{{row.a}}", { a: "x".repeat(50_000) });
    expect(text).toHaveLength(65_536);
    expect(problems).toEqual(["a text is at most 65536 long"]);
  });
});

test("stock Handlebars gives the same result where it supports the text", () => {
  const words = fc.constantFrom("a ", "\n", " é", "<b>", "-");
  const path = fc.constantFrom(
    "row.name",
    "row.n",
    "row.yes",
    "row.none",
    "row.missing.x",
    "row.tags",
    "row.owner.name",
  );
  const inner = fc.constantFrom(
    "{{this.name}}",
    "{{name}}",
    "{{@root.row.name}}",
    "{{@index}}",
    "{{@first}}",
    "{{tags.length}}",
  );
  const { text } = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { depthSize: "small" },
      words,
      path.map((each) => `{{${each}}}`),
      fc
        .tuple(fc.constantFrom("if", "unless"), path, tie("text"), tie("text"))
        .map(([name, each, a, b]) => `{{#${name} ${each}}}${a}{{else}}${b}{{/${name}}}`),
      fc
        .tuple(fc.constantFrom("row.people", "row.empty", "row.missing"), inner, inner, words)
        .map(([each, a, b, c]) => `{{#each ${each}}}${a}${c}${b}{{else}}${c}{{/each}}`),
      fc
        .tuple(
          fc.constantFrom("row.owner", "row.none"),
          fc.constantFrom("{{name}}", "{{this.name}}", "{{@root.row.n}}"),
          words,
        )
        .map(([each, a, b]) => `{{#with ${each}}}${a}{{else}}${b}{{/with}}`),
      fc.tuple(tie("text"), tie("text")).map(([a, b]) => a + b),
    ),
  }));
  fc.assert(
    fc.property(text, (source) => {
      fc.pre((source.match(/\{\{(?:#|else)/g) ?? []).length < 20);
      // Stock `noEscape` adds numbers and booleans ("true" and "0" become 1), so the comparison runs with escaping,
      // on texts that need none.
      const plain = { row: { ...roots.row, name: "web-01" } };
      expect(renderText(source, plain)).toBe(Handlebars.compile(source)(plain));
    }),
    { numRuns: 1_000 },
  );
});

function render(source: string, data: object): { text: string; problems: string[] } {
  const problems: string[] = [];
  const text = renderText(source, { row: data }, { report: (each) => problems.push(each) });
  return { text, problems };
}
