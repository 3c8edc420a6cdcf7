import { describe, expect, test } from "vitest";
import { compareAccess } from "./check-permission.ts";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const remove = (access?: object): object => ({
  ...HOOKS,
  rowActions: [
    {
      id: "delete",
      kind: "delete",
      access,
      ask: { title: "Delete {{row.name}}" },
      call: { api: "hooks", do: "DELETE /hooks/{row.id}" },
    },
  ],
});

const edit = {
  ...HOOK_ADD,
  access: { all: ["access.Services.R"] },
  params: { id: { in: "query", required: true } },
  load: { hook: { api: "hooks", do: "GET /hooks/{query.id}" } },
  init: { $: "load.hook" },
  call: { api: "hooks", do: "PATCH /hooks/{query.id}", body: "changed" },
};

const DELETES = "DELETE /hooks/{id} asks for access.Services.D";

const chain = (second: object): object => ({
  ...HOOK_ADD,
  access: { all: ["access.Services.C"] },
  params: { id: { in: "query", required: true } },
  call: undefined,
  calls: [
    { ...HOOK_ADD.call, as: "made" },
    { as: "gone", api: "hooks", do: "DELETE /hooks/{query.id}", ...second },
  ],
});

describe("access says what the operation asks of its caller", () => {
  test.each<[what: string, page: object, findings: readonly string[]]>([
    [
      "another permission",
      remove({ all: ["access.Services.C"] }),
      [`/rowActions/0/access — ${DELETES}, which this access does not imply`],
    ],
    [
      "one of several, of which another is enough",
      remove({ any: ["access.Services.D", "apex"] }),
      [`/rowActions/0/access — ${DELETES}, which this access does not imply`],
    ],
    [
      "a form for those who may only read",
      { ...HOOK_ADD, access: { all: ["access.Services.R"] } },
      ["/access — POST /hooks asks for access.Services.C, which this access does not imply"],
    ],
    ["that of one call of a chain", chain({}), [`/access — ${DELETES}, which this access does not imply`]],
    [
      "another letter of it, where the page around has one of them",
      {
        template: "p",
        v: 1,
        kind: "dashboard",
        title: "P",
        access: { all: ["access.Services.R"] },
        params: { id: { in: "query", required: true } },
        load: { hook: { api: "hooks", do: "GET /hooks/{query.id}" } },
        panels: [
          {
            id: "edit",
            kind: "form",
            access: { all: ["access.Services.D"] },
            init: { $: "load.hook" },
            fields: ["/name", "/url"],
            call: { api: "hooks", do: "PATCH /hooks/{query.id}", body: "changed" },
          },
        ],
      },
      ["/panels/0/access — PATCH /hooks/{id} asks for access.Services.U, which this access does not imply"],
    ],
  ])("%s does not", (_, page, findings) => {
    expect(findIn(page)).toEqual(findings);
  });

  test.each<[what: string, page: object]>([
    ["the permission", remove({ all: ["access.Services.D"] })],
    ["more than it", remove({ all: ["access.Services.D", "apex"], flags: ["contracts"] })],
    ["it in every group", remove({ anyOf: [["access.Services.D"], ["apex", "access.Services.D"]] })],
    ["it on the page around", { ...remove(), access: { all: ["access.Services.R", "access.Services.D"] } }],
    ["nothing, since the operation says it", remove()],
    ["a flag and another claim, which narrow it", remove({ flags: ["contracts"], all: ["isReseller"] })],
    ["no permission that anybody lacks", { ...HOOKS, source: { api: "hooks", do: "GET /hooks/all" } }],
    ["a form that shows what there is, to those who may read it", edit],
    [
      "those of a chain that it must make, one aside that it may leave out",
      chain({ when: { "!!": { var: "form.name" } } }),
    ],
    ["those of a chain that it must make, one aside that may fail", chain({ optional: "It is still there" })],
  ])("%s does", (_, page) => {
    expect(findIn(page)).toEqual([]);
  });

  test("a permission is implied, another is named, or none is", () => {
    const compare = (access: unknown, around: readonly unknown[] = []): string =>
      compareAccess(access, around, ["access.Services.D"]);
    expect(compare({ all: ["access.Services.D"] })).toBe("implied");
    expect(compare(undefined, [{ any: ["access.Services.D"] }])).toBe("implied");
    expect(compare({ any: ["access.Services.C"] })).toBe("other");
    expect(compare({ all: ["isReseller"] })).toBe("absent");
    expect(compare({ type: ["provider"] })).toBe("absent");
  });
});
