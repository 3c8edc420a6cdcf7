import { describe, expect, test } from "vitest";
import { checkAccessNames } from "./access-names.ts";
import { findIn, HOOKS } from "./hooks.fixture.ts";
import { KNOWN_CLAIMS } from "./known-access.ts";

describe("access names what there is, and a wrong name says what was meant", () => {
  test.each<[what: string, access: object, message: string]>([
    [
      "a letter that no permission has",
      { all: ["access.Services.W"] },
      'unknown claim "access.Services.W" (known: access.Services.C, access.Services.R, access.Services.U, access.Services.D)',
    ],
    [
      "a permission without its prefix",
      { all: ["Services.U"] },
      'unknown claim "Services.U", did you mean "access.Services.U"?',
    ],
    [
      "a flag among the claims",
      { any: ["contracts"] },
      'unknown claim "contracts": it is a flag, which stands in "flags"',
    ],
    [
      "a claim among the flags",
      { flags: ["apex"] },
      'unknown flag "apex": it is a claim, which stands in "all"',
    ],
    [
      "a tag in the singular",
      { all: ["access.Service.R"] },
      'unknown claim "access.Service.R", did you mean "access.Services.R"?',
    ],
  ])("%s", (_, access, message) => {
    const found = checkAccessNames(access, "/access", { claims: KNOWN_CLAIMS, flags: ["contracts"] });
    expect(found.map((problem) => problem.message)).toEqual([message]);
  });
});

describe("a button asks for what the page asks for that it leads to", () => {
  const options = {
    routes: [{ path: "add-page/{template}" }],
    pages: { "hook-add": { access: "access.Services.C" }, free: {} },
  };
  const leading = (action: object): object => ({
    ...HOOKS,
    pageActions: [{ id: "add", kind: "add", goto: "/pages/add-page/hook-add", ...action }],
  });

  test("one without access is found", () => {
    expect(findIn(leading({}), options)).toEqual([
      '/pageActions/0/goto — leads to the page "hook-add", which asks for access.Services.C: say "access": "access.Services.C"',
    ]);
  });

  test.each<[what: string, page: object]>([
    ["one that asks for the same", leading({ access: "access.Services.C" })],
    ["one that asks for the permission of something else on purpose", leading({ access: "access.Users.C" })],
    ["one whose page asks for it", { ...leading({}), access: "access.Services.C" }],
    ["one to a page that asks for nothing", leading({ goto: "/pages/add-page/free" })],
    ["one whose address only the data says", leading({ goto: "{claims.home}" })],
  ])("%s is right", (_, page) => {
    expect(findIn(page, options).filter((line) => line.includes("leads to"))).toEqual([]);
  });
});
