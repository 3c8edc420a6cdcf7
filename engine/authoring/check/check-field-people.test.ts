import { expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { ROOMS_API, ROOMS_DOCUMENT, call, findInRooms } from "./rooms.fixture.ts";

function find(property: object, field: object = {}, type: readonly string[] = ["provider", "distributor"]) {
  const text = JSON.stringify(ROOMS_DOCUMENT).replace(
    '"isShared":{',
    `"isShared":${JSON.stringify(property)},"was":{`,
  );
  const [entry] = Object.values(ROOMS_API.list.entries);
  if (entry === undefined) throw new Error("There is no API.");
  const page = {
    template: "house-add",
    v: 1,
    kind: "form",
    title: "Add",
    fields: ["/name", { at: "/isShared", ...field }],
    call: call("POST /house", { body: { $: "form" } }),
  };
  return findInRooms(page, "/fields/1", {
    name: "house-add",
    routes: [{ path: "house-add", template: "house-add", access: { type } }],
    apis: { list: ROOMS_API.list, descriptions: { rooms: readApiDescription(entry, JSON.parse(text)) } },
  });
}

const said = (description: string): object => ({ type: "boolean", description });

test.each<[what: string, description: string, found: string]>([
  [
    "who does it",
    "Others see it. Only service providers share houses.",
    'distributors see this field, and its description says "Only service providers share houses.": say "access": {"type": ["provider"]}',
  ],
  [
    "who may",
    "Only providers may set it",
    'distributors see this field, and its description says "Only providers may set it": say "access": {"type": ["provider"]}',
  ],
  [
    "for whom it is",
    "For distributors only.",
    'providers see this field, and its description says "For distributors only.": say "access": {"type": ["distributor"]}',
  ],
])("a field is for those of whom its description says it: %s", (_, description, found) => {
  expect(find(said(description))).toEqual([`/fields/1 — ${found}`]);
});

test("what is said of things says nothing of people", () => {
  expect(find(said("Only customers and resellers can be changed into one another."))).toEqual([]);
  expect(find(said("Only service providers share houses."), { access: { type: ["provider"] } })).toEqual([]);
});
