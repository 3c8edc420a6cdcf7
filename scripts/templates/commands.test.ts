import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const TEMPLATES = join(import.meta.dirname, "../../templates");
const COMMAND = join(import.meta.dirname, "../templates.ts");
const YAML = `
openapi: 3.0.0
info: { title: Servers }
paths:
  /servers:
    get:
      responses:
        "200":
          content:
            application/json:
              schema: { type: array, items: { type: object, properties: { id: { type: integer }, name: { type: string } } } }
  /servers/{id}:
    delete: { responses: { "202": { description: later } } }
`;

const SERVERS = {
  get: {
    responses: {
      200: {
        description: "all",
        content: { "application/json": { schema: { type: "array", items: { $ref: "./server.yaml" } } } },
      },
    },
  },
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-templates-"));
  await writeFile(join(folder, "servers.yaml"), YAML);
  await writeFile(join(folder, "wrong.json"), '{\n  "template": "wrong",\n  "v": 1,\n  "kind": "lst"\n}\n');
});
afterAll(() => rm(folder, { recursive: true }));

describe("check", () => {
  // All of them are checked by `npm run check`.
  test("finds nothing wrong with a template of this repository", async () => {
    const { code, out } = await run("check", join(TEMPLATES, "services/pages/my-services.json"));
    expect(out).toMatch(/^1 template, 0 findings(?:, \d+ pieces? of advice)?$/m);
    expect(code).toBe(0);
  });

  test("prints a line per finding and exits with 1", async () => {
    const { code, out } = await run("check", join(folder, "wrong.json"));
    expect(out).toBe(
      'wrong.json:4:11 /kind — unknown kind "lst", did you mean "list"?\n1 template, 1 finding\n',
    );
    expect(code).toBe(1);
  });

  test("gives advice, which fails nothing", async () => {
    const page = {
      template: "advised",
      v: 1,
      kind: "list",
      title: "Services",
      key: "id",
      source: { api: "pricing", do: "GET /service" },
      columns: ["name", { field: "state", label: "State" }],
    };
    const file = join(folder, "advised.json");
    await writeFile(file, JSON.stringify(page));
    const { code, out } = await run("check", file);
    expect(out).toContain(
      '/columns/1/label — advice: "label" repeats a default: left out, it is "State" too\n',
    );
    expect(out).toContain("1 template, 0 findings, 1 piece of advice\n");
    expect(code).toBe(0);
  });

  test("prints the same as JSON; a missing file is a finding", async () => {
    const { code, out } = await run("check", "--json", join(folder, "nowhere.json"));
    expect(JSON.parse(out)).toMatchObject({ files: 1, findings: [{ line: 1, pointer: "" }] });
    expect(code).toBe(1);
  });
});

describe("generate", () => {
  test("reads YAML, names the collections, writes pages, routes and the API where they belong, and replaces none", async () => {
    const source = join(folder, "servers.yaml");
    expect((await run("generate", source)).out).toBe("/servers\n");
    const area = join(folder, "templates/mine");
    const generate = ["generate", source, "--path", "/servers", "--out", area, "--api", "mine"] as const;
    expect((await run(...generate)).code).toBe(0);
    const written = async (path: string): Promise<unknown> =>
      JSON.parse(await readFile(join(folder, "templates", path), "utf8"));
    expect(await written("mine/pages/servers.json")).toMatchObject({
      source: { api: "mine", do: "GET /servers" },
      rowActions: [{ kind: "delete", call: { track: { link: { $: "result.link" } } } }],
    });
    expect(await written("mine/routes.json")).toEqual([
      { path: "mine/servers", title: "t:servers.title", template: "servers", access: { type: ["provider"] } },
    ]);
    expect(await written("apis.json")).toMatchObject({ apis: { mine: { description: source } } });
    expect(await written("mine/en.json")).toMatchObject({ "servers.title": "Servers" });
    expect(await written("mine/pages/servers.fixtures.json")).toMatchObject({
      cases: [{ name: "usual" }, {}, {}, {}],
    });
    expect(await written("menus/provider.json")).toEqual([
      { title: "t:menu.mine", children: [{ path: "mine/servers" }] },
    ]);
    const again = await run(...generate);
    expect(again.code).toBe(1);
    expect(again.err).toContain("never replace");
  });

  test("writes all collections into an area, also where the folder of pages or of all templates is named", async () => {
    const source = join(folder, "servers.yaml");
    const templates = join(folder, "whole");
    await mkdir(join(templates, "pages"), { recursive: true });
    await writeFile(join(templates, "apis.json"), "{}");
    const { code, out } = await run(
      "generate",
      source,
      "--all",
      "--out",
      join(templates, "pages"),
      "--api",
      "mine",
    );
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split("\n")
        .map((file) => relative(templates, file)),
    ).toEqual([
      "mine/pages/mine-servers.json",
      "mine/pages/mine-servers.fixtures.json",
      "mine/routes.json",
      "mine/en.json",
      "menus/provider.json",
      "apis.json",
    ]);
    const shared = await run("generate", source, "--all", "--out", join(templates, "menus"), "--api", "mine");
    expect([shared.code, shared.err]).toEqual([1, expect.stringContaining("is shared by all areas")]);
  });

  test("reads what a description refers to at an origin that is named, and writes it as one document", async () => {
    const item = { type: "object", properties: { id: { type: "integer" } } };
    const schema = { type: "array", items: item };
    const server = createServer((_, answer) =>
      answer.end(JSON.stringify({ description: "all", content: { "application/json": { schema } } })),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [source, whole] = [join(folder, "elsewhere.json"), join(folder, "whole.json")];
    const paths = { "/servers": { get: { responses: { 200: { $ref: `${origin}/list.json` } } } } };
    await writeFile(source, JSON.stringify({ openapi: "3.0.0", info: { title: "Elsewhere" }, paths }));
    const refused = await run("generate", source);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("named with --from")]);
    expect(await run("generate", source, "--from", origin, "--document", whole)).toMatchObject({
      code: 0,
      out: "/servers\n",
    });
    expect((await run("generate", whole)).out).toBe("/servers\n");
    server.close();
  });

  test("reads a description of several files", async () => {
    const source = join(folder, "split.yaml");
    await writeFile(
      source,
      `openapi: 3.0.0
info: { title: Split }
paths:
  /servers: { $ref: "./parts/servers.json" }
`,
    );
    await mkdir(join(folder, "parts"));
    await writeFile(join(folder, "parts/servers.json"), JSON.stringify(SERVERS));
    await writeFile(
      join(folder, "parts/server.yaml"),
      "type: object\nproperties: { id: { type: integer } }\n",
    );
    const { code, out, err } = await run("generate", source, "--path", "/servers");
    expect([code, err.includes(source)]).toEqual([0, false]);
    expect(JSON.parse(out)).toMatchObject({ templates: [{ columns: [{ field: "id" }] }] });
  });

  test.each([
    [
      "an address that nobody named",
      "https://elsewhere.example/server.yaml",
      "refers to https://elsewhere.example/server.yaml: only JSON and YAML files",
    ],
    ["a file that is not there", "./nowhere.yaml", "nowhere.yaml"],
    ["a file that is neither JSON nor YAML", "./server.txt", "server.txt: only JSON"],
  ])("reads nothing where the description refers to %s", async (_, ref, reason) => {
    const source = join(folder, "outside.json");
    await writeFile(join(folder, "server.txt"), "secret");
    await writeFile(
      source,
      JSON.stringify({ openapi: "3.0.0", info: { title: "Outside" }, paths: { "/servers": { $ref: ref } } }),
    );
    const { code, out, err } = await run("generate", source, "--path", "/servers");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(`${source} cannot be read: `);
    expect(err).toContain(reason);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  test("of a description from an address reads no file, and no other address", async () => {
    const asked: string[] = [];
    const server = createServer(({ url = "" }, answer) => {
      asked.push(url);
      const ref = new URL(url, "http://x").searchParams.get("ref");
      answer.end(JSON.stringify({ swagger: "2.0", info: {}, paths: { "/a": { $ref: ref } } }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    for (const ref of ["b.json", `file://${join(folder, "servers.yaml")}`]) {
      const { code, err } = await run("generate", `http://127.0.0.1:${port}/a.json?ref=${ref}`);
      expect([code, err]).toEqual([1, expect.stringContaining("only JSON and YAML files beside")]);
    }
    expect(asked).toHaveLength(2);
    server.close();
  });

  test("names in a sentence what it cannot read", async () => {
    const { code, err } = await run("generate", join(folder, "nowhere.json"));
    expect(err).toContain("cannot be read");
    expect(code).toBe(1);
  });
});

test("an unknown command shows the usage", async () => {
  const { code, err } = await run("chek");
  expect(err).toContain('Unknown command "chek"');
  expect(code).toBe(2);
});

function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}
