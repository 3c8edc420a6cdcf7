import { expect, test } from "vitest";
import { problemPlace } from "./problem-place.ts";

const PAGE = {
  title: "{{load.a.name}}",
  load: { a: { api: "hooks", do: "GET /hooks/{query.id}" } },
  panels: [
    { kind: "detail", id: "facts", show: { "!": [{ var: "load.a.off" }] } },
    { kind: "detail", id: "more", show: { "!": [{ var: ["load.a.on"] }] } },
    { kind: "stat", id: "count", value: { $: "load.a.size" } },
  ],
};

test.each<[what: string, problem: string, place: string]>([
  [
    "a path of a condition",
    '{"var":"load.a.off"} is absent, so the comparison is false',
    "/panels/0/show/!/0",
  ],
  ["a path in a list", '{"var":["load.a.on"]} is absent, so the comparison is false', "/panels/1/show/!/0"],
  ["a path of a value", '{"$":"load.a.size"} is absent', "/panels/2/value"],
  ["a panel that fails", 'panel "count" fails: Not found', "/panels/2"],
  ["a text of a panel", 'panel "facts" /message/text reads "undefined"', "/panels/0"],
  ["an operation", "nothing answers hooks GET /hooks/17", "/load/a/do"],
  ["the title", '/title reads "undefined"', "/title"],
  ["what the page does not say", '{"var":"row.x"} is absent', ""],
])("%s is found in the page", (_, problem, place) => {
  expect(problemPlace(PAGE, problem)).toBe(place);
});
