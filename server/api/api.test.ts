import { expect, it } from "vitest";
import type { Api, HandlersOf } from "./api.ts";
import type { ListField, ListSource } from "./list-rows.ts";

interface Thing {
  readonly id: number;
  readonly name: string;
}
interface Operations {
  readonly getThing: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Thing };
  };
  readonly listThings: {
    readonly fields: "id" | "name";
    readonly answers: { readonly 200: { readonly data: readonly Thing[] } };
  };
  readonly createThing: {
    readonly body: { readonly name: string };
    readonly answers: { readonly 201: Thing };
  };
  readonly changeThing: {
    readonly patch: { readonly name?: string };
    readonly answers: { readonly 200: Thing; readonly 204: undefined };
  };
}
type Handlers = HandlersOf<Operations>;

const thing = { id: 1, name: "a" };
const getThing: Handlers["getThing"] = async ({ path }) => ({ body: { id: path.id, name: "a" } });
const listThings: Handlers["listThings"] = async () => ({ body: { data: [thing] } });
const createThing: Handlers["createThing"] = async ({ body }) => ({
  status: 201,
  body: { id: 1, name: body.name },
});
const changeThing: Handlers["changeThing"] = async ({ patch }) =>
  patch({ name: "old" }).name === undefined ? {} : { body: thing };
const handlers: Api<Handlers>["handlers"] = { getThing, listThings, createThing, changeThing };

const field: ListField = { sql: "t.x" };
const source = { select: "t.id", from: "thing t", order: "t.id" };
type ThingSource = ListSource<Operations["listThings"]["fields"]>;
type Get = Handlers["getThing"];
type Create = Handlers["createThing"];

/** Each of these is an error; the compiler reports one that is not any more. */
export const WRONG = {
  getThing: [
    // @ts-expect-error name is missing
    (async () => ({ body: { id: 1 } })) satisfies Get,
    // @ts-expect-error id is a number
    (async () => ({ body: { id: "1", name: "a" } })) satisfies Get,
    // @ts-expect-error there is no answer without body
    (async () => ({})) satisfies Get,
    // @ts-expect-error 201 is not declared
    (async () => ({ status: 201, body: thing })) satisfies Get,
    // @ts-expect-error the path has no name
    (async ({ path }) => ({ body: { id: 1, name: path.name } })) satisfies Get,
    // @ts-expect-error it takes no body
    (async ({ body }) => ({ body })) satisfies Get,
  ],
  createThing: [
    // @ts-expect-error a thing that was made is answered with 201
    (async () => ({ body: thing })) satisfies Create,
    // @ts-expect-error the body has no id
    (async ({ body }) => ({ status: 201, body: { id: body.id, name: "a" } })) satisfies Create,
  ],
  // @ts-expect-error it may be a list: only patch says what it sets
  changeThing: (async ({ body }) => ({ body })) satisfies Handlers["changeThing"],
  // @ts-expect-error changeThing is missing
  handlers: { getThing, listThings, createThing } satisfies Api<Handlers>["handlers"],
  sources: [
    // @ts-expect-error name is missing
    { ...source, fields: { id: field } } satisfies ThingSource,
    // @ts-expect-error the document knows no colour
    { ...source, fields: { id: field, name: field, colour: field } } satisfies ThingSource,
  ],
};

it("a handler gets and returns what its document declares", async () => {
  const got = await handlers.getThing({ path: { id: 7 } } as Parameters<Get>[0]);
  expect(got.body).toEqual({ id: 7, name: "a" });
  const made = await handlers.createThing({ body: { name: "b" } } as Parameters<Create>[0]);
  expect([made.status, made.body]).toEqual([201, { id: 1, name: "b" }]);
});
