import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const DOCUMENTS = ["README.md", "ARCHITECTURE.md", ...globSync("docs/**/*.md", { cwd: ROOT })];
const MOST_LINES = 400;
/** Tables of one line for each statement, finding or measurement, and what is generated: nobody reads them from end to end. */
const NO_PROSE = ["docs/benchmarks.md", "docs/coverage.md", "docs/findings.md", "docs/template-reference.md"];

test.each(DOCUMENTS)("every link of %s within the repository leads to a file and a heading", (document) => {
  const links = Array.from(withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g), ([, link = ""]) => link);
  expect(links.filter((link) => !/^[a-z]+:/.test(link)).filter((link) => !leads(document, link))).toEqual([]);
});

test("the guide for authors links to its chapters", () => {
  const chapters = globSync("docs/template-*.md", { cwd: ROOT }).map((file) => relative("docs", file));
  const guide = read("docs/template-author.md");
  const others = chapters.filter((file) => file !== "template-author.md");
  expect(others.length).toBeGreaterThan(3);
  expect(others.filter((file) => !guide.includes(`](${file}`))).toEqual([]);
});

test("no document of prose is longer than is read at a time", () => {
  const prose = globSync("docs/*.md", { cwd: ROOT }).filter((file) => !NO_PROSE.includes(file));
  expect(prose.filter((file) => read(file).split("\n").length > MOST_LINES + 1)).toEqual([]);
  expect(read("docs/template-author.md").split("\n").length).toBeLessThanOrEqual(351);
});

function leads(from: string, link: string): boolean {
  const [path = "", heading] = link.split("#");
  const file = path === "" ? from : join(dirname(from), path);
  if (!existsSync(join(ROOT, file))) return false;
  return heading === undefined || anchorsOf(file).has(heading);
}

/** The anchors of the headings of a document, as they are made of their words. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = withoutCode(read(file)).matchAll(/^#+ (.*)$/gm);
  return new Set(
    Array.from(headings, ([, text = ""]) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, "");
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
