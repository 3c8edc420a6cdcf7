import { describe, expect, test } from "vitest";
import { applyView, changeListState, PAGE_SIZES, readListState, readSort, readView } from "./list-state.ts";
import { changeParam, changeTab } from "../context/page-query.ts";
import type { ListChange } from "../model/panel-handle.ts";
import type { ListAddress } from "./list-state.ts";

const address: ListAddress = {
  prefix: "",
  filterFields: ["state", "type", "search"],
  paramNames: ["type"],
  sizes: PAGE_SIZES,
  defaultSize: 10,
};

describe("reading a list's state from the URL", () => {
  test.each([
    ["", { search: "", filters: {}, page: 1, size: 10 }],
    ["search=web&page=7&size=50", { search: "web", filters: {}, page: 7, size: 50 }],
    [
      "sort=-createTime",
      { search: "", sort: { field: "createTime", descending: true }, filters: {}, page: 1, size: 10 },
    ],
    ["state=Error,Available", { search: "", filters: { state: "Error,Available" }, page: 1, size: 10 }],
    ["state=", { search: "", filters: { state: "" }, page: 1, size: 10 }],
    ["columns=name,state", { search: "", filters: {}, page: 1, size: 10, columns: ["name", "state"] }],
    ["page=0&size=7", { search: "", filters: {}, page: 1, size: 10 }],
    ["page=-1&size=1e9", { search: "", filters: {}, page: 1, size: 10 }],
    ["page=1.5&page=x", { search: "", filters: {}, page: 1, size: 10 }],
    ["page=1000001", { search: "", filters: {}, page: 1, size: 10 }],
    ["search=a%00%0Ab", { search: "a  b", filters: {}, page: 1, size: 10 }],
    ["unknown=1&__proto__=2", { search: "", filters: {}, page: 1, size: 10 }],
    ["filter.type=a&filter.search=b", { search: "", filters: { type: "a", search: "b" }, page: 1, size: 10 }],
  ])("%s", (query, state) => {
    expect(readListState(query, address)).toEqual(state);
  });

  test("a pasted search is cut to what an address can carry", () => {
    expect(readListState(`search=${"word ".repeat(10_000)}`, address).search).toHaveLength(200);
    expect(readListState(`search=a${"😀".repeat(500)}`, address).search).toBe(`a${"😀".repeat(99)}`);
  });

  test.each(["nope", "-__proto__", "constructor"])(
    "a sort by %s, which is no column, is ignored",
    (field) => {
      const sorted = { ...address, sortFields: ["name"], defaultSort: { field: "name", descending: true } };
      expect(readListState(`sort=${field}`, sorted).sort).toEqual({ field: "name", descending: true });
      expect(readListState("sort=name", sorted).sort).toEqual({ field: "name", descending: false });
    },
  );

  test("a second list on the page has its own parameter names", () => {
    const second = { ...address, prefix: "machines.", paramNames: [] };
    expect(readListState("page=3&machines.page=2&machines.state=On", second)).toMatchObject({
      page: 2,
      filters: { state: "On" },
    });
  });

  test("the template's order holds until a person sorts", () => {
    const ordered = { ...address, defaultSort: { field: "name", descending: false } };
    expect(readListState("", ordered).sort).toEqual({ field: "name", descending: false });
    expect(readListState("sort=-state", ordered).sort).toEqual({ field: "state", descending: true });
  });
});

describe("changing a list's state", () => {
  test.each<[string, ListChange, string]>([
    ["page=7&x=1", { search: "web" }, "x=1&search=web"],
    ["page=7&search=web", { search: "" }, ""],
    ["page=7", { sort: { field: "name", descending: true } }, "sort=-name"],
    ["sort=name", { sort: undefined }, ""],
    ["page=7", { filter: "state", value: "Error" }, "state=Error"],
    ["page=7", { filter: "type", value: "a" }, "filter.type=a"],
    ["page=7&size=20", { size: 50 }, "size=50"],
    ["size=20", { size: 10 }, ""],
    ["search=web", { page: 3 }, "search=web&page=3"],
    ["search=web&page=3", { page: 1 }, "search=web"],
    ["page=3", { columns: ["name", "state"] }, "page=3&columns=name%2Cstate"],
    ["page=3&columns=name", { columns: undefined }, "page=3"],
  ])("%s and %o", (query, change, expected) => {
    expect(changeListState(query, address, change)).toBe(expected);
  });

  test("clearing the filters also clears the template's defaults", () => {
    const cleared = changeListState("state=Error&search=web&page=2", address, { clear: "filters" });
    expect(readListState(cleared, address)).toMatchObject({
      search: "",
      page: 1,
      filters: { state: "", type: "", search: "" },
    });
  });

  test("a changed page parameter puts every list of the page back on page 1", () => {
    expect(changeParam("region=a&page=3&machines.page=2&search=x", "region", "b")).toBe("region=b&search=x");
    expect(changeParam("region=a", "region", "")).toBe("");
  });

  test("another tab keeps only the parameters of the page", () => {
    expect(changeTab("region=a&page=3&search=x&tab=one", "two", ["region"])).toBe("region=a&tab=two");
  });
});

test("a page has 10, 20, 50 or 100 rows", () => {
  expect(PAGE_SIZES).toEqual([10, 20, 50, 100]);
});

test("a sort is a field, with a leading minus for descending", () => {
  expect(readSort("")).toBeUndefined();
  expect(readSort("-")).toBeUndefined();
  expect(readSort("-a.b")).toEqual({ field: "a.b", descending: true });
});

describe("a view is the list's part of the query, without its page", () => {
  const second = { ...address, prefix: "machines.", paramNames: [] };

  test.each<[ListAddress, query: string, view: string]>([
    [address, "region=a&search=web&page=3&filter.type=x&machines.sort=name", "search=web&filter.type=x"],
    [second, "search=web&machines.sort=-name&machines.state=&machines.page=2", "sort=-name&state="],
  ])("%o: %s", (list, query, view) => {
    expect(readView(query, list)).toBe(view);
  });

  test("another view replaces it and keeps the rest of the query", () => {
    expect(applyView("region=a&search=web&page=3", address, "sort=name&filter.type=x")).toBe(
      "region=a&sort=name&filter.type=x",
    );
    expect(applyView("machines.page=2&search=web", second, "size=50")).toBe("search=web&machines.size=50");
    expect(readView(applyView("x=1", second, "state=On"), second)).toBe("state=On");
  });
});
