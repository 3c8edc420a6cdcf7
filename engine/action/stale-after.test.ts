import { describe, expect, test } from "vitest";
import { startActionPortal } from "../testing/fake-action-portal.ts";

const READS = ["/pool", "/pool/7", "/pool/7/disk", "/pool/77"];
const remove = { kind: "delete", call: { api: "a", do: "DELETE /pool/7" } } as const;

/** Which reads are not repeated after an action. */
async function leftOut(action: Parameters<typeof startActionPortal>[0], reply: object = {}, api = "a") {
  const { run, stale } = startActionPortal(action, { "DELETE /pool/7": [reply], "POST /pool/7": [reply] });
  await run();
  const [mark] = stale;
  return READS.filter((path) => mark?.isGone?.({ api, path }) === true);
}

describe("after a delete", () => {
  test("that leads to another page nothing of the thing is read again", async () => {
    const away = { ...remove, then: [{ goto: "/pages/pools" }] };
    expect(await leftOut(away)).toEqual(["/pool/7", "/pool/7/disk"]);
    expect(await leftOut(away, {}, "b")).toEqual([]);
    expect(await leftOut(away, { failed: 409 })).toEqual([]);
  });

  test("that stays, the thing is read again and says that it is gone, and what was in it is not", async () => {
    expect(await leftOut(remove)).toEqual(["/pool/7/disk"]);
  });

  test("that goes on as an activity, all is read again, unless it leads away", async () => {
    const call = { ...remove.call, track: { link: { $: "result.link" }, name: "Delete" } };
    const started = { body: { link: "https://x.example/activity/a1" } };
    expect(await leftOut({ ...remove, call }, started)).toEqual([]);
    const away = { ...remove, call, then: [{ goto: "/pages/pools" }] };
    expect(await leftOut(away, started)).toEqual(["/pool/7", "/pool/7/disk"]);
  });

  test("of something else all is read again", async () => {
    expect(await leftOut({ kind: "modify", call: { api: "a", do: "POST /pool/7" } })).toEqual([]);
  });
});
