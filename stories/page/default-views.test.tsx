import { composeStories } from "@storybook/react-vite";
import { render, waitFor } from "@testing-library/react";
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

test("of two lists on a page with a default view each, both open with it", async () => {
  let query = "";
  const prefer = ({ ports }: FakeServices) => {
    const keep = (list: string, view: string) =>
      ports.store.set(
        `atrium.list.views..${list}`,
        JSON.stringify([{ name: "Mine", query: view, isDefault: true }]),
      );
    // The first list of a page has its name.
    keep("two", "size=20");
    keep("two#b", "sort=-name");
  };
  const parts = { templates: { two: TWO } };
  render(<List template="two" parts={parts} onEngine={prefer} onQuery={(now) => (query = now)} />);
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ size: "20", "b.sort": "-name" }),
  );
});
