import { describe, expect, test } from "vitest";
import { formatFinding } from "./finding.ts";
import { parseTemplate } from "./parse-template.ts";

const ROUTES = [
  { path: "machines", template: "t", pageOf: { service: ["machine"] } },
  { path: "pools", template: "t", pageOf: { service: ["pool/v1"] } },
  { path: "pools/v2/{id}", template: "t", pageOf: { service: ["pool/v2", "set/v2"] } },
  { path: "edit-page/{template}", template: "set", pageOf: { service: ["set"] } },
  { path: "zones/{zone}", template: "t", pageOf: { zone: ["any"] } },
];

const page = (link: unknown): string =>
  JSON.stringify(
    {
      template: "p",
      v: 1,
      kind: "list",
      title: "Services",
      key: "id",
      source: { api: "a", do: "GET /b" },
      columns: [{ field: "name", link }],
    },
    null,
    2,
  );

const read = (link: unknown) => parseTemplate(page(link), { file: "p.json", routes: ROUTES });
const BY = [{ $: "row.type" }, { $: "row.version" }];

describe("a link to the page of a thing", () => {
  test("becomes a switch built from the routes, with the id in the path or else in the query", () => {
    const parsed = read({ pageOf: "service", by: BY, with: { id: "{row.id}" } });
    expect(parsed.ok && parsed.template).toMatchObject({
      columns: [
        {
          field: "name",
          link: {
            by: { $: "row.type" },
            to: {
              machine: "/pages/machines?id={row.id}",
              pool: {
                by: { $: "row.version" },
                to: { v1: "/pages/pools?id={row.id}", v2: "/pages/pools/v2/{row.id}" },
              },
              set: {
                by: { $: "row.version" },
                to: { v2: "/pages/pools/v2/{row.id}" },
                else: "/pages/edit-page/set?id={row.id}",
              },
            },
          },
        },
      ],
    });
  });

  const OTHERS = { path: "things/{id}", template: "t", pageOf: { service: ["*"] } };

  test("leads to the page of all others where no route names the thing, or not its second value", () => {
    const routes = [OTHERS, ...ROUTES];
    const link = { pageOf: "service", by: BY, with: { id: "{row.id}" } };
    const parsed = parseTemplate(page(link), { file: "p.json", routes });
    const others = "/pages/things/{row.id}";
    expect(parsed.ok && parsed.template).toMatchObject({
      columns: [
        {
          link: {
            to: {
              machine: "/pages/machines?id={row.id}",
              pool: { to: { v1: "/pages/pools?id={row.id}", v2: "/pages/pools/v2/{row.id}" }, else: others },
              set: { to: { v2: "/pages/pools/v2/{row.id}" }, else: "/pages/edit-page/set?id={row.id}" },
            },
            else: others,
          },
        },
      ],
    });
  });

  test("leads to no route that shows nothing yet", () => {
    const bare = { path: "drafts", pageOf: { service: ["draft"] } };
    const link = { pageOf: "service", by: BY, with: { id: "{row.id}" } };
    const parsed = parseTemplate(page(link), { file: "p.json", routes: [bare, OTHERS, ...ROUTES] });
    expect(JSON.stringify(parsed.ok && parsed.template)).not.toContain("draft");
  });

  test("needs what the page of all others needs, and is one address where there is no other page", () => {
    const onlyOthers = (link: unknown) => parseTemplate(page(link), { file: "p.json", routes: [OTHERS] });
    const wrong = onlyOthers({ pageOf: "service", by: BY, with: {} });
    expect(wrong.ok ? [] : wrong.findings.map(({ pointer, message }) => [pointer, message])).toEqual([
      ["/columns/0/link/with", '"id" is missing, which the page things/{id} needs'],
    ]);
    const right = onlyOthers({ pageOf: "service", by: BY, with: { id: "{row.id}" } });
    expect(right.ok && right.template).toMatchObject({ columns: [{ link: "/pages/things/{row.id}" }] });
  });

  test.each([
    [
      { pageOf: "servce", by: BY, with: {} },
      'p.json:15:19 /columns/0/link/pageOf — no route says that it is the page of a "servce", did you mean "service"?',
    ],
    [
      { pageOf: "zone", by: BY, with: { id: "{row.id}" } },
      'p.json:24:17 /columns/0/link/with — "zone" is missing, which the page zones/{zone} needs',
    ],
    [
      { pageOf: "service", by: [BY[0]], with: { id: "{row.id}" } },
      'p.json:16:15 /columns/0/link/by — the page of a "service" is picked by 2 values, not 1',
    ],
    [
      { pageOf: "service", by: BY, with: { id: 7 } },
      "p.json:25:17 /columns/0/link/with/id — must be a text, not a whole number",
    ],
    [{ pageOf: "service", by: BY }, 'p.json:14:15 /columns/0/link — "with" is missing'],
  ])("%j is reported at its place", (link, problem) => {
    const parsed = read(link);
    expect(parsed.ok ? [] : parsed.findings.map(formatFinding)).toEqual([problem]);
  });
});
