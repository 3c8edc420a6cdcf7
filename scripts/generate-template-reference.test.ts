import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generateReference } from "./generate-template-reference.ts";
import { REFERENCE_FILE } from "./templates/describe/reference-examples.ts";

const REFERENCE = await readFile(REFERENCE_FILE, "utf8");

test("the reference is that of the schema (else run: npm run tool -- node scripts/generate-template-reference.ts)", async () => {
  expect((await generateReference(REFERENCE)) === REFERENCE).toBe(true);
});

test("what is written by hand stays, keys are those of the schema, definitions that are gone go", async () => {
  const written = `# Reference\n\n## Keys\n\nAn introduction.\n\n### Unit\n\nOld words.\n\n- \`gone\`\n\n<!-- written by hand -->\n\nBy hand.\n\n### Gone\n\nOf old.\n\n### Csv\n\nNew.\n\n## The end\n\n1. Last.\n`;
  const reference = await generateReference(written);
  expect(reference).toContain(
    "# Reference\n\n## Keys\n\nAn introduction.\n\n### Unit\n\nUnits of one quantity.\n\n- `show` (",
  );
  expect(reference).toContain("<!-- written by hand -->\n\nBy hand.\n\n### Csv\n");
  expect(reference).toContain("<!-- written by hand -->\n\nNew.\n\n### Name\n");
  expect(reference).toMatch(/\n\n## The end\n\n1\. Last\.\n$/);
  expect(reference).not.toMatch(/Old words|`gone`|### Gone/);
});

test("a key has its type with links, its default and its meaning", () => {
  expect(REFERENCE).toContain(
    '- `key` (text, default `"id"`): Field that names a row for good; id where absent.\n',
  );
  expect(REFERENCE).toContain('- `as` (`"table"` | `"cards"`): Rows of a table, or cards.\n');
  expect(REFERENCE).toContain(
    "- `columns` (list of [Column](#column) or [FragmentUse](#fragmentuse) or text, required): Columns, in order;",
  );
  expect(REFERENCE).toContain(
    'It has the keys of [PageHead](#pagehead) and [ListBody](#listbody).\n\n- `kind` (`"list"`, required):',
  );
});
