import { describe, expect, test } from "vitest";
import { call, findInRooms, house } from "./rooms.fixture.ts";

const users = call("GET /user", { label: "{{item.name}}", value: "id" });
/** A form of a room whose call is given the name spelled here. */
const form = (
  more: object,
  fields: readonly unknown[] = ["/name", { at: "/user_id", options: users }],
): object =>
  house([{ kind: "form", id: "form", fields, call: call("POST /room", { body: { $: "form" } }), ...more }]);

describe("below a field is what the field holds", () => {
  test.each<[what: string, page: object, finding: string]>([
    [
      "a choice is sent as its number, in a body",
      form({ call: call("POST /room", { body: { name: { $: "form.user_id.name" } } }) }),
      '/panels/0/call/body/name — "form.user_id" is a number, which has no "name", did you mean "picked.user_id.name"?',
    ],
    [
      "in an address",
      form({}, [
        { at: "/user_id", options: users },
        { at: "/house_id", options: call("GET /room/{form.user_id.id}") },
      ]),
      '/panels/0/fields/1/options/do — "form.user_id" is a number, which has no "id", did you mean "picked.user_id.id"?',
    ],
    [
      "in a text",
      form({ confirm: "For {{form.user_id.email}}" }),
      '/panels/0/confirm — "form.user_id" is a number, which has no "email", did you mean "picked.user_id.email"?',
    ],
    [
      "in a condition",
      form({}, [
        { at: "/user_id", options: users },
        { at: "/name", show: { "!!": { var: "form.user_id.nickname" } } },
      ]),
      '/panels/0/fields/1/show/!! — "form.user_id" is a number, which has no "nickname": of the choice say "picked"',
    ],
    [
      "what nothing describes, by its choices",
      form({ confirm: "{{form.guest.name}}" }, [
        "/name",
        { at: "/guest", extra: true, as: "select", options: users },
      ]),
      '/panels/0/confirm — "form.guest" is a number, which has no "name", did you mean "picked.guest.name"?',
    ],
    [
      "what nothing describes, by its control",
      form({ confirm: "{{form.note.text}}" }, [
        "/name",
        { at: "/note", extra: true, as: "text", label: "Note" },
      ]),
      '/panels/0/confirm — "form.note" is a text, which has no "text"',
    ],
    [
      "a field that was typed has no choice behind it",
      form({ confirm: "{{picked.name.id}}" }),
      '/panels/0/confirm — "name" has no choices, of which one would be "picked.name"',
    ],
  ])("%s", (_, page, finding) => {
    expect(findInRooms(page).filter((each) => /"(?:form|picked)\.\w+/.test(each))).toEqual([finding]);
  });

  test.each<[what: string, page: object]>([
    ["the choice as a whole", form({ confirm: "For {{picked.user_id.name}}" })],
    ["the value itself", form({ confirm: "For {{form.user_id}} and {{form.name.length}}" })],
    [
      "fields below one another",
      form({ confirm: "{{form.house.rooms}}", call: call("POST /house", { body: { $: "form" } }) }, [
        "/name",
        "/house/rooms",
      ]),
    ],
    [
      "what nothing describes",
      form({ confirm: "{{form.x.y}}" }, ["/name", { at: "/x", extra: true, use: "some-plugin" }]),
    ],
  ])("right: %s", (_, page) => {
    expect(findInRooms(page).filter((each) => /"(?:form|picked)\.\w+/.test(each))).toEqual([]);
  });
});
