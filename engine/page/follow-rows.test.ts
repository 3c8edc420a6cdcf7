import { expect, test } from "vitest";
import { startEngine } from "./open-page.fixture.ts";
import { openPage } from "./open-page.ts";

const FOLLOWED = {
  template: "services",
  v: 1,
  kind: "list",
  title: "Services",
  key: "id",
  source: { api: "fake", do: "GET /service", rows: "/data", total: "/total" },
  columns: ["name"],
  follow: { "===": [{ var: "row.state" }, "syncing"] },
};
const inState = (state: string) => ({ data: [{ id: 1, name: "web-01", state }], total: 1 });

const start = () => startEngine({ templates: { services: FOLLOWED } });

async function open(at: ReturnType<typeof start>) {
  const place = { route: {}, path: "/pages/services", query: "", translations: {} };
  const page = openPage(at.engine, { template: "services" }, place);
  const leave = page.subscribe(() => {});
  await at.clock.settle();
  return { page, leave };
}

test("a list reads the rows that it follows again every three seconds while one changes by itself, and no longer", async () => {
  const at = start();
  const { leave } = await open(at);
  await at.answer(inState("syncing"));
  await at.clock.advance(2999);
  expect(at.reads).toHaveLength(0);
  await at.clock.advance(1);
  expect(at.reads).toHaveLength(1);
  await at.answer(inState("syncing"));
  await at.clock.advance(3000);
  await at.answer(inState("available"));
  await at.clock.advance(60_000);
  expect(at.engine.sent).toHaveLength(3);
  leave();
  expect(at.clock.waiting()).toBe(1);
});

test("it waits for a read that takes longer, asks less often in a hidden tab, and ends with the page", async () => {
  const at = start();
  const { leave } = await open(at);
  await at.answer(inState("syncing"));
  await at.clock.advance(12_000);
  expect(at.engine.sent).toHaveLength(2);
  expect(at.reads[0]?.call.signal?.aborted).toBe(false);
  at.ports.setNetwork({ isVisible: false });
  await at.answer(inState("syncing"));
  await at.clock.advance(3000);
  expect(at.engine.sent).toHaveLength(3);
  await at.answer(inState("syncing"));
  await at.clock.advance(14_999);
  expect(at.engine.sent).toHaveLength(3);
  await at.clock.advance(1);
  expect(at.engine.sent).toHaveLength(4);
  await at.answer(inState("syncing"));
  leave();
  await at.clock.advance(60_000);
  expect(at.engine.sent).toHaveLength(4);
});

test("it goes on after a failure", async () => {
  const at = start();
  const { page } = await open(at);
  await at.answer(inState("syncing"));
  await at.clock.advance(3000);
  await at.fail(502);
  await at.clock.advance(3000);
  await at.answer(inState("available"));
  const state = page.snapshot();
  const [list] = state.state === "ready" ? state.model.panels : [];
  expect(list).toMatchObject({ kind: "list", state: "ready", notice: undefined });
  expect(at.engine.sent).toHaveLength(3);
});
