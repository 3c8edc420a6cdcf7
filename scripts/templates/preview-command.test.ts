import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPortalData } from "#engine/authoring";
import { apiDocument } from "./api-document.ts";
import { readDocuments, readPreviewFiles, templatesFolder } from "./preview-files.ts";
import { TEMPLATES } from "./read-template-files.ts";
import { writeFixtures, writeTexts } from "./write-missing.ts";

const COMMAND = join(import.meta.dirname, "../templates.ts");
const SERVERS = {
  swagger: "2.0",
  info: { title: "Servers" },
  basePath: "/lab",
  paths: {
    "/server": {
      get: {
        responses: {
          200: {
            description: "all",
            schema: { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } },
          },
        },
      },
    },
  },
};
const PAGE = {
  template: "lab-servers",
  v: 1,
  kind: "list",
  title: "t:lab.servers.title",
  key: "id",
  source: { api: "lab", do: "GET /server" },
  columns: [{ field: "id" }],
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-preview-"));
  const description = join(folder, "servers.json");
  await mkdir(join(folder, "templates/lab/pages"), { recursive: true });
  await writeFile(description, JSON.stringify(SERVERS));
  await writeFile(
    join(folder, "templates/apis.json"),
    JSON.stringify({ dialects: {}, apis: { lab: { description, dialect: "none" } } }),
  );
  await writeFile(join(folder, "templates/lab/routes.json"), "[]");
  await writeFile(join(folder, "templates/lab/en.json"), '{ "z": "Last" }\n');
  await writeFile(join(folder, "templates/lab/pages/lab-servers.json"), JSON.stringify(PAGE));
});
afterAll(() => rm(folder, { recursive: true }));

describe("a folder that holds an area alone", () => {
  test("lies over the shipped templates, with the API that it names", async () => {
    const read = readPreviewFiles(templatesFolder(join(folder, "templates/lab")));
    const data = readPortalData({ files: read.files, documents: await readDocuments(read, fail) });
    expect(Object.keys(data.templates.pages)).toEqual(expect.arrayContaining(["lab-servers", "my-services"]));
    expect(data.apis.descriptions["lab"]?.operations()).toMatchObject([{ method: "GET", path: "/server" }]);
    expect(data.apis.descriptions["pricing"]?.problems).toEqual([]);
    expect(data.templates.problems).toEqual([]);
  });

  test("gets the fixtures and texts that its page lacks, formatted, and each once", async () => {
    const open = async () => {
      const read = readPreviewFiles(join(folder, "templates"));
      return {
        read,
        data: readPortalData({ files: read.files, documents: await readDocuments(read, fail) }),
      };
    };
    const { read, data } = await open();
    const fixtures = await writeFixtures(data, "lab-servers", read.placeOf);
    const texts = await writeTexts(data.templates, "lab-servers", read.placeOf);
    expect([fixtures?.added, ...texts.map(({ added }) => added)]).toEqual([
      ["lab GET /server"],
      ["lab.servers.title"],
    ]);
    expect(await readFile(join(folder, "templates/lab/pages/lab-servers.fixtures.json"), "utf8")).toContain(
      '      "answers": {\n',
    );
    expect(await readFile(join(folder, "templates/lab/en.json"), "utf8")).toBe(
      '{\n  "lab.servers.title": "Servers",\n  "z": "Last"\n}\n',
    );
    const again = await open();
    expect(await writeFixtures(again.data, "lab-servers", read.placeOf)).toBeUndefined();
    expect(await writeTexts(again.data.templates, "lab-servers", read.placeOf)).toEqual([]);
    await writeFile(join(folder, "templates/lab/en.json"), "{");
    expect(await writeTexts((await open()).data.templates, "lab-servers", read.placeOf)).toEqual([]);
    expect(await readFile(join(folder, "templates/lab/en.json"), "utf8")).toBe("{");
  });
});

test("a description that is named by its address is read once for the preview and the checker", async () => {
  const kept = join(folder, "kept");
  let asked = 0;
  const server = createServer((_, answer) => {
    asked += 1;
    answer.end(JSON.stringify(SERVERS));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const source = `http://127.0.0.1:${port}/servers.json`;
  const read = {
    files: { "apis.json": JSON.stringify({ apis: { lab: { description: source } } }) },
    placeOf: (path: string) => path,
    describedAt: () => source,
  };
  const notes: string[] = [];
  const first = await readDocuments(read, fail, { folder: kept });
  const checked = await apiDocument(source, "lab", (note) => notes.push(note), { folder: kept });
  await new Promise((resolve) => server.close(resolve));
  expect(await readDocuments(read, fail, { folder: kept })).toEqual(first);
  expect([first["lab"], checked, asked]).toEqual([SERVERS, SERVERS, 1]);
  expect(notes).toEqual([expect.stringMatching(/^The description of API "lab" at .* was read /)]);
});

test("a whole folder of templates stands for itself", async () => {
  const whole = join(folder, "whole");
  await cp(TEMPLATES, whole, { recursive: true });
  await rm(join(whole, "services"), { recursive: true });
  const { files } = readPreviewFiles(templatesFolder(whole));
  expect(Object.keys(files).filter((path) => path.startsWith("services/"))).toEqual([]);
});

describe("the command", () => {
  test("names the pages and their addresses where none is wanted", async () => {
    const { code, out } = await run("preview");
    expect(out).toContain("my-services  /pages/services/my-services\n");
    expect(out).toContain("service  /pages/edit-page/service\n");
    expect(code).toBe(0);
  });

  test.each([
    [["nowhere"], 'There is no page "nowhere"'],
    [["my-services", "--case", "none"], 'my-services has no case "none". It has usual, '],
    [["my-services", "--role", "none"], 'There is no role "none". There are provider, '],
  ])("says in a sentence that %j cannot be shown", async (args, sentence) => {
    const { code, err } = await run("preview", ...args);
    expect(err).toContain(sentence);
    expect(code).toBe(1);
  });
});

function fail(problem: string): never {
  throw new Error(problem);
}

function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}
