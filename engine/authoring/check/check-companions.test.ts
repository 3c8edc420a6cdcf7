import { expect, test } from "vitest";
import { call, findInRooms, house } from "./rooms.fixture.ts";

const form = (fields: readonly string[], spelled: string, more: object = {}): object =>
  house([{ kind: "form", id: "form", fields, call: call(spelled, { body: { $: "form" } }), ...more }]);
const OWN = "PATCH /user/{session.user.id}";
const SAYS =
  '"oldPassword" is missing beside "password": its description says "Required to change your own password."';

test.each<[what: string, page: object, found: readonly string[]]>([
  ["left out", form(["/password"], OWN), [`/panels/0 — ${SAYS}`]],
  ["left out beside others", form(["/email", "/password"], OWN), [`/panels/0 — ${SAYS}`]],
  ["asked", form(["/oldPassword", "/password"], OWN), []],
  ["sent from the start", form(["/password"], OWN, { init: { oldPassword: "x" } }), []],
  ["for somebody else", form(["/password"], "PATCH /user/{query.id}"), []],
  ["for something else", form(["/email"], OWN), []],
])("what a description asks for beside a property: %s", (_, page, found) => {
  expect(findInRooms(page, "is missing beside")).toEqual(found);
});

test("an action that asks does so too", () => {
  const ask = (fields: readonly string[]): object =>
    house([
      {
        kind: "list",
        id: "list",
        source: call("GET /user"),
        columns: ["name"],
        pageActions: [
          {
            id: "password",
            kind: "password-reset",
            ask: { fields },
            call: call(OWN, { body: { $: "form" } }),
          },
        ],
      },
    ]);
  expect(findInRooms(ask(["/password"]), "is missing beside")).toEqual([`/panels/0/pageActions/0 — ${SAYS}`]);
  expect(findInRooms(ask(["/password", "/oldPassword"]), "is missing beside")).toEqual([]);
});

test.each<[at: string, values: readonly string[], found: readonly string[]]>([
  ["/language", ["en", "de"], ["/panels/0/fields/0/values/1"]],
  ["/user_locale", ["en", "fr-FR", "pl"], ["/panels/0/fields/0/values/1", "/panels/0/fields/0/values/2"]],
  ["/language", ["en", "en-US"], []],
  ["/language", ["python", "go"], []],
  ["/country", ["en", "de"], []],
])("a language that is offered has its texts: %s %j", (at, values, found) => {
  const page = house([
    {
      kind: "form",
      id: "form",
      fields: [{ at, values, extra: true }],
      call: call("POST /user", { body: { name: "x" } }),
    },
  ]);
  const lines = findInRooms(page, "there are no texts in", { languages: ["en", "en-US"] });
  expect(lines.map((line) => line.split(" ")[0])).toEqual(found);
});

test.each<[fields: readonly string[], found: readonly string[]]>([
  [["/secret"], ['/panels/0 — "confirmSecret" is missing, which repeats "secret"']],
  [["/secret", "/name"], ['/panels/0 — "confirmSecret" is missing, which repeats "secret"']],
  [["/pin"], ['/panels/0 — "pin_confirmation" is missing, which repeats "pin"']],
  [["/secret", "/confirmSecret"], []],
  [["/name"], []],
])("what repeats a field is asked beside it: %j", (fields, found) => {
  expect(findInRooms(form(fields, "POST /lock"), "which repeats")).toEqual(found);
});
