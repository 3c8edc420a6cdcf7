import { describe, expect, test } from "vitest";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const form = (more: object): object => ({
  template: "p",
  v: 1,
  kind: "form",
  title: "P",
  call: { api: "hooks", do: "POST /hooks", body: { $: "form" } },
  ...more,
});
const choices = { api: "hooks", do: "GET /hooks", value: "name", filter: { state: { $: "form.state" } } };

describe("the fields of a form fit each other and its call", () => {
  test.each<[what: string, page: object, finding: string]>([
    [
      "a field that its own value shows",
      form({ fields: ["/name", "/url", { at: "/enabled", show: { "!!": { var: "form.enabled" } } }] }),
      "/fields/2/show — the field's own value decides whether it is there",
    ],
    [
      "choices that wait for a later step",
      form({
        steps: [
          { title: "A", fields: [{ at: "/name", options: choices }] },
          { title: "B", fields: ["/url", "/state"] },
        ],
      }),
      '/steps/0/fields/0/options — "form.state" is entered in a later step',
    ],
    [
      "a field that is not sent",
      form({
        fields: ["/name", "/url", "/note"],
        call: {
          api: "hooks",
          do: "POST /hooks",
          body: { name: { $: "form.name" }, url: { $: "form.url" } },
        },
      }),
      '/fields/2 — "/note" is asked for and not sent',
    ],
    [
      "a field of a dialog that is not sent",
      {
        ...HOOKS,
        rowActions: [
          {
            id: "a",
            kind: "modify",
            ask: { fields: ["/name", "/note"] },
            call: { api: "hooks", do: "PATCH /hooks/{row.id}", body: { name: { $: "form.name" } } },
          },
        ],
      },
      '/rowActions/0/ask/fields/1 — "/note" is asked for and not sent',
    ],
  ])("finds %s", (_, page, finding) => {
    expect(findIn(page, {})).toEqual([expect.stringContaining(finding)]);
  });

  test("takes what is sent whole, what another field reads, and choices of the same step", () => {
    const page = form({
      fields: ["/state", { at: "/name", options: choices }, "/url"],
    });
    const reading = form({
      fields: [
        "/name",
        "/url",
        { at: "/note", label: "More" },
        { at: "/size", show: { "!!": { var: "form.note" } } },
      ],
      call: {
        api: "hooks",
        do: "POST /hooks",
        body: { name: { $: "form.name" }, url: { $: "form.url" }, size: { $: "form.size" } },
      },
    });
    expect([page, reading].flatMap((each) => findIn(each, {}))).toEqual([]);
  });
});

describe("a list's filters and file", () => {
  test.each<[what: string, page: object, finding: string]>([
    ["a file with its ending", { ...HOOKS, csv: "hooks.csv" }, '/csv — ".csv" is added'],
    [
      "a filter that the source fixes",
      {
        ...HOOKS,
        source: { api: "hooks", do: "GET /hooks", filter: { state: "open" } },
        filters: [{ field: "state", as: "select" }],
      },
      '/filters/0/field — the source fixes "state" already',
    ],
    [
      "a switch over several choices",
      { ...HOOKS, filters: [{ field: "state", as: "switch" }] },
      '/filters/0/as — "state" is not yes or no, as a switch is',
    ],
  ])("finds %s", (_, page, finding) => {
    expect(findIn(page, {})).toEqual([expect.stringContaining(finding)]);
  });

  test("takes a switch over yes and no", () => {
    expect(findIn({ ...HOOKS, filters: [{ field: "enabled", as: "switch" }] }, {})).toEqual([]);
  });
});
