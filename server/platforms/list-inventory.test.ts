import { describe, expect, it } from "vitest";
import { parseListQuery } from "../api/list-query.ts";
import { listInventory } from "./list-inventory.ts";

const ROWS = [
  { name: "web-02", host: "b", cores: 10 },
  { name: "web-01", host: null, cores: 2 },
  { name: "db-01", host: "web.internal", cores: 2 },
];
type Row = (typeof ROWS)[number];
const FIELDS = { name: (row: Row) => row.name, host: (row: Row) => row.host, cores: (row: Row) => row.cores };
const list = (query: string) => listInventory(ROWS, FIELDS, parseListQuery(new URLSearchParams(query)));

describe("listInventory", () => {
  it.each([
    ["", ["web-02", "web-01", "db-01"]],
    ["sort=cores,-name", ["web-01", "db-01", "web-02"]],
    ["sort=host", ["web-01", "web-02", "db-01"]],
    ["sort=-cores", ["web-02", "web-01", "db-01"]],
    ["filter[cores]=2", ["web-01", "db-01"]],
    ["filter[name]=web-01&filter[name]=db-01", ["web-01", "db-01"]],
    ["filter[cores]=2&filter[name]=web-01", ["web-01"]],
    ["search[name]=WEB", ["web-02", "web-01"]],
    ["search[name]=db&search[host]=b", ["web-02", "db-01"]],
    ["page[size]=1&page[number]=2&sort=name", ["web-01"]],
    ["page[number]=9", []],
  ])("answers %j with %j", (query, names) => {
    expect(list(query).data.map(({ name }) => name)).toEqual(names);
  });

  it("counts what matches on all pages", () => {
    expect(list("page[size]=1&filter[cores]=2").meta.total).toBe(2);
  });

  it.each([
    ["counts=cores", { cores: { 2: 2, 10: 1 } }, 3],
    ["counts=cores&filter[cores]=10", { cores: { 2: 2, 10: 1 } }, 1],
    ["counts=cores&search[name]=web", { cores: { 2: 1, 10: 1 } }, 2],
    ["counts=host&filter[cores]=2&page[size]=1", { host: { "": 1, "web.internal": 1 } }, 2],
  ])("%s counts %j among %i", (query, counts, total) => {
    expect(list(query).meta).toEqual({ total, counts });
  });

  it("names an unknown field and the nearest known one", () => {
    expect(() => list("filter[nam]=x")).toThrow('The filter "nam" is unknown, did you mean "name"?');
    expect(() => list("filter[constructor]=x")).toThrow('"constructor" is unknown');
  });
});
