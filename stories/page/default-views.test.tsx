import { composeStories } from "@storybook/react-vite";
import { act, render, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FakeServices } from "./fake-services.ts";
import * as stories from "./page.stories.tsx";

const { List } = composeStories(stories);

const listOf = (id: string) => ({
  kind: "list",
  id,
  title: id,
  key: "id",
  source: { api: "pricing", do: "GET /service", rows: "/data", total: "/meta/total" },
  columns: [{ field: "name", sort: true }],
});
const TWO = { template: "two", v: 1, kind: "dashboard", title: "Two", panels: ["a", "b"].map(listOf) };

const ONE = { ...TWO, template: "one", params: { id: { in: "query" } }, panels: [listOf("a")] };

const keepView = ({ ports }: FakeServices, list: string, query: string) =>
  ports.store.set(`atrium.list.views..${list}`, JSON.stringify([{ name: "Mine", query, isDefault: true }]));

test("a list opens with its default view for each thing that its page shows, and once for each", async () => {
  let query = "";
  let go: (query: string) => void = () => {};
  render(
    <List
      template="one"
      parts={{ templates: { one: ONE } }}
      onEngine={(engine) => keepView(engine, "one", "size=20")}
      onQuery={(now, navigate) => {
        query = now;
        go = (next) => act(() => navigate(`/pages/one?${next}`));
      }}
    />,
  );
  await waitFor(() => expect(query).toBe("size=20"));
  go("id=18");
  await waitFor(() => expect(query).toBe("id=18&size=20"));
  go("id=18&other=1");
  expect(query).toBe("id=18&other=1");
});

test("of two lists on a page with a default view each, both open with it", async () => {
  let query = "";
  const prefer = (engine: FakeServices) => {
    // The first list of a page has its name.
    keepView(engine, "two", "size=20");
    keepView(engine, "two#b", "sort=-name");
  };
  const parts = { templates: { two: TWO } };
  render(<List template="two" parts={parts} onEngine={prefer} onQuery={(now) => (query = now)} />);
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ size: "20", "b.sort": "-name" }),
  );
});
