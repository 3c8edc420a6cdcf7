import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const failures = (...has: readonly string[]): object => ({
  ...HOOKS,
  errors: has.map((each) => ({ has: each, say: "Try again" })),
});
const saved = (save: string): object => ({ ...HOOK_ADD, then: [{ save }] });
const accepting = (...accept: readonly string[]): object => ({
  ...HOOK_ADD,
  fields: [
    "/name",
    {
      at: "/url",
      upload: {
        link: {
          api: "hooks",
          do: "POST /hooks",
          body: { name: { $: "item.name" }, url: "https://example.com" },
        },
        url: { $: "result.url" },
        value: { $: "result.name" },
        accept,
      },
    },
  ],
});
const own = /errors|toast|save|accept/;
const found = (page: object): readonly string[] => findIn(page).filter((each) => own.test(each));

describe("what is said and saved", () => {
  test.each<[page: object, finding: string]>([
    [
      failures("quota", "Quota exceeded"),
      '/errors/1/has — is never tried: the earlier "quota" takes each failure with this',
    ],
    [failures(" "), "/errors/0/has — every failure has this: say a part of its message"],
    [{ ...HOOKS, toast: 8 }, "/toast — nobody could read it: it is said in milliseconds, did you mean 8000?"],
    [{ ...HOOKS, toast: 3_000_000 }, "/toast — that is 50 minutes: it is said in milliseconds"],
    [saved("hook.pdf.pdf"), '/then/0/save — "hook.pdf.pdf" ends in ".pdf.pdf": once is enough'],
    [
      accepting("*.ova", ".iso"),
      '/fields/1/upload/accept/0 — "*.ova" is no ending of files (".iso") and no media type ("image/png")',
    ],
  ])("finds what is wrong in %j", (page, finding) => {
    expect(found(page)).toEqual([finding]);
  });

  test.each([
    failures("Quota exceeded", "quota"),
    { ...HOOKS, toast: 0 },
    { ...HOOKS, toast: 8000 },
    saved("hook.{{result.name}}.pdf"),
    saved("hook.tar.gz"),
    accepting(".ova", ".tar.gz", "image/*", "application/vnd.api+json"),
  ])("takes %j", (page) => {
    expect(found(page)).toEqual([]);
  });
});
