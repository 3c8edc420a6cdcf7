import { describe, expect, test } from "vitest";
import { listQuery, parseApiList, readApiDescription } from "#engine/api-description";
import { readTemplateFiles } from "../scripts/templates/read-template-files.ts";

// The list of APIs that ships: the specified rewrites of their descriptions, and how lists are asked for.

const { list, problems } = parseApiList(JSON.parse(readTemplateFiles()["apis.json"] ?? "{}"));

test("the list of APIs has no mistake", () => {
  expect(problems).toEqual([]);
});

describe.each(Object.values(list.entries))("$name", (entry) => {
  test("reads descriptions with the four specified rewrites", () => {
    const read = (document: object) => readApiDescription(entry, { swagger: "2.0", ...document });
    const origins = { "eks.portal.example": "https://eks.portal.example" };
    const elsewhere = { ...entry, origins };
    const moved = { swagger: "2.0", host: "api.portal.example", basePath: "/x" };
    expect(readApiDescription(elsewhere, moved).address).toBe("https://eks.portal.example/x");
    expect(read({ basePath: "/service-pricing" }).address).toBe("/solutions");
    expect(entry.rewrites.basePaths).toContainEqual({
      from: "/automators/vcenter/",
      to: "/automators/vcenter",
    });
    expect(read({ basePath: "/automators/vcenter/" }).address).toBe("/automators/vcenter");
    const paths = { "/{automatorId}/dataCenters": { get: {} } };
    expect(
      read({ paths })
        .operations()
        .map(({ path }) => path),
    ).toEqual(["/{automatorId}/dataCenter"]);
  });
});

test.each(["pricing", "access", "automators", "vcenter-v2", "contracts"])(
  "lists of %s are asked for with filter, search, sort and page",
  (name) => {
    const { dialect } = list.entries[name] ?? { dialect: {} };
    const query = listQuery(dialect, {
      page: 2,
      size: 20,
      search: { fields: ["name"], text: "web" },
      filters: [
        { field: "state", values: ["Error"] },
        { field: "createTime", from: "2026-01-01", to: "2026-02-01" },
      ],
      sort: { field: "name", descending: true },
    });
    expect(query.map((pair) => pair.join("="))).toEqual([
      "page[number]=2",
      "page[size]=20",
      "search[name]=web",
      "filter[state]=Error",
      "filter[createTime][gte]=2026-01-01",
      "filter[createTime][lte]=2026-02-01",
      "sort=-name",
    ]);
  },
);

test("the search of the log of changes is split into words, and sorted by field and direction", () => {
  const { dialect } = list.entries["audit"] ?? { dialect: {} };
  const query = listQuery(dialect, {
    page: 1,
    size: 10,
    search: { fields: ["*"], text: "pool  deleted" },
    sort: { field: "create_time", descending: true },
  });
  expect(query.map((pair) => pair.join("="))).toEqual([
    "page=1",
    "page_size=10",
    "search=pool",
    "search=deleted",
    "field=create_time",
    "direction=desc",
  ]);
});

test("failures of the integration and connector services stay for five seconds, all others for the usual three", () => {
  const stays = Object.values(list.entries).flatMap(({ name, toast }) =>
    toast === undefined ? [] : [[name, toast]],
  );
  expect(Object.fromEntries(stays)).toEqual({
    "azure-connectors": 5000,
    autotask: 5000,
    connectwise: 5000,
    automators: 5000,
  });
});
