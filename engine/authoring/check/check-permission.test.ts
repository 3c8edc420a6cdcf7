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
