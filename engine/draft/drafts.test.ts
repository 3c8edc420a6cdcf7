import { describe, expect, test } from "vitest";
import { createFakePorts } from "#engine/testing";
import { createDrafts, DRAFT_KEPT_MS, DRAFT_MAX_CHARACTERS } from "./drafts.ts";
import type { DraftKey } from "./drafts.ts";

const KEY: DraftKey = { account: 7, user: "ada@example.com", form: "pool-purchase" };

function setUp() {
  const ports = createFakePorts();
  return { ports, drafts: createDrafts(ports), storeKey: "atrium.draft.7.ada%40example.com.pool-purchase" };
}

describe("a draft", () => {
  test("is restored after a reload, with its submit", () => {
    const { ports, drafts } = setUp();
    drafts.write(KEY, { value: { name: "pool-1" }, submitId: "s1" }, []);
    expect(createDrafts(ports).read(KEY)).toMatchObject({ value: { name: "pool-1" }, submitId: "s1" });
  });

  test.each([
    ["another account", { ...KEY, account: 8 }],
    ["another user", { ...KEY, user: "bob@example.com" }],
    ["another form", { ...KEY, form: "other" }],
  ])("is not shown to %s", (_, key) => {
    const { drafts } = setUp();
    drafts.write(KEY, { value: { name: "pool-1" }, submitId: "s1" }, []);
    expect(drafts.read(key)).toBeUndefined();
  });

  test("holds no secrets, at any depth", () => {
    const { ports, drafts, storeKey } = setUp();
    const value = { name: "db", password: "canary-1", nsx: { password: "canary-2", user: "root" } };
    const was = { name: "db-1", password: "canary-3", nsx: { password: "canary-4", user: "admin" } };
    drafts.write(KEY, { value, was, submitId: "s1" }, ["/password", "/nsx/password"]);
    expect(ports.store.get(storeKey)).not.toContain("canary");
    expect(drafts.read(KEY)).toMatchObject({
      value: { name: "db", nsx: { user: "root" } },
      was: { name: "db-1", nsx: { user: "admin" } },
    });
  });

  test.each([
    ["broken text", "{"],
    ["another version", JSON.stringify({ v: 0, savedAt: 0, submitId: "s1", value: {} })],
    ["a value that is no object", JSON.stringify({ v: 1, savedAt: 0, submitId: "s1", value: [] })],
    ["no submit", JSON.stringify({ v: 1, savedAt: 0, value: {} })],
  ])("is dropped when the store holds %s", (_, text) => {
    const { ports, drafts, storeKey } = setUp();
    ports.store.set(storeKey, text);
    expect(drafts.read(KEY)).toBeUndefined();
    expect(ports.store.get(storeKey)).toBeNull();
  });

  test("is dropped after a week, and when the form was sent", async () => {
    const { ports, drafts } = setUp();
    drafts.write(KEY, { value: {}, submitId: "s1" }, []);
    await ports.clock.advance(DRAFT_KEPT_MS + 1);
    expect(drafts.read(KEY)).toBeUndefined();
    drafts.write(KEY, { value: {}, submitId: "s2" }, []);
    drafts.remove(KEY);
    expect(drafts.read(KEY)).toBeUndefined();
  });

  test("of a form too large for the store is not kept", () => {
    const { drafts } = setUp();
    drafts.write(KEY, { value: { text: "x".repeat(DRAFT_MAX_CHARACTERS) }, submitId: "s1" }, []);
    expect(drafts.read(KEY)).toBeUndefined();
  });
});
