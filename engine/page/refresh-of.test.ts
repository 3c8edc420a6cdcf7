import { expect, test } from "vitest";
import type { Answer, ResolvedCall } from "../request/call.ts";
import { localFailure } from "../request/read-answer.ts";
import { createFakeEngine } from "../testing/fake-engine.ts";
import { createFakePorts } from "../testing/fake-ports.ts";
import { openPage } from "./open-page.ts";

const MACHINE = {
  template: "machine",
  v: 1,
  kind: "tabs",
  title: "{{load.machine.name}}",
  params: { id: { in: "query", required: true } },
  load: {
    machine: { api: "platform", do: "GET /machine/{query.id}" },
    service: { api: "fake", do: "GET /service/{load.machine.service}" },
    check: { api: "platform", do: "GET /check", optional: true },
  },
  refresh: { after: [{ $: "load.machine" }, { $: "load.service" }, { $: "load.check" }], api: "fake" },
  tabs: [
    {
      id: "facts",
      title: "Facts",
      panels: [{ kind: "detail", id: "facts", of: { $: "load.machine" }, items: ["name"] }],
    },
  ],
};

/** Something powers the machine by itself. */
const POWERED = {
  ...MACHINE,
  load: { ...MACHINE.load, powering: { api: "schedules", do: "GET /schedule", optional: true } },
  refresh: {
    ...MACHINE.refresh,
    minutely: { if: { "!!": { var: "load.powering.active" } }, api: "platform" },
  },
};

/** The page, open, over reads that wait until the test answers them. */
async function openMachine(machine: object = MACHINE) {
  const ports = createFakePorts();
  const reads: { readonly call: ResolvedCall; readonly end: (answer: Answer) => void }[] = [];
  const engine = createFakeEngine({
    ports,
    templates: { machine },
    send: (call) => new Promise((end) => reads.push({ call, end })),
  });
  const place = { route: {}, path: "/pages/machine", query: "id=1", translations: {} };
  const page = openPage(engine, { template: "machine" }, place);
  page.subscribe(() => undefined);
  await ports.clock.settle();
  const end = async (path: string, answer: Answer) => {
    const at = reads.findIndex(({ call }) => call.path === path);
    expect(at, `${path} is asked for`).not.toBe(-1);
    reads.splice(at, 1)[0]?.end(answer);
    await ports.clock.settle();
  };
  return {
    clock: ports.clock,
    asked: () => reads.map(({ call }) => call.path).toSorted(),
    show: (query: string) => page.show({ ...place, query }),
    answer: (path: string, body: unknown) =>
      end(path, { ok: true, status: 200, body, text: "", headers: {} }),
    fail: (path: string) => end(path, { ok: false, failure: localFailure("It is away", 503) }),
  };
}

test("what is to be read again is read once all three loads are there, though one failed, and once only", async () => {
  const { clock, asked, show, answer, fail } = await openMachine();
  await answer("/machine/1", { name: "web-01", service: 17 });
  await answer("/service/17", { state: "Available" });
  expect(asked()).toEqual(["/check"]);
  await fail("/check");
  expect(asked()).toEqual(["/service/17"]);
  await answer("/service/17", { state: "Error" });
  show("id=1&tab=facts");
  await clock.advance(120_000);
  expect(asked()).toEqual([]);
});

test("another machine is another thing", async () => {
  const { clock, asked, show, answer } = await openMachine();
  await answer("/machine/1", { name: "web-01", service: 17 });
  await answer("/check", {});
  expect(asked()).toEqual(["/service/17"]);
  await answer("/service/17", {});
  await answer("/service/17", {});
  expect(asked()).toEqual([]);
  show("id=2");
  await clock.settle();
  await answer("/machine/2", { name: "web-02", service: 18 });
  await answer("/service/18", {});
  expect(asked()).toEqual(["/service/18"]);
});

test("what changes by itself is read again each minute, while it does", async () => {
  const { clock, asked, answer } = await openMachine(POWERED);
  const platform = async () => {
    expect(asked()).toEqual(["/check", "/machine/1"]);
    await answer("/machine/1", { name: "web-01", service: 17 });
    await answer("/check", {});
  };
  await answer("/machine/1", { name: "web-01", service: 17 });
  await answer("/service/17", {});
  await answer("/check", {});
  await answer("/schedule", { active: true });
  await answer("/service/17", {});
  await platform();
  await clock.advance(60_000);
  await platform();
  await clock.advance(30_000);
  expect(asked()).toEqual([]);
  await clock.advance(30_000);
  await platform();
});

test("what is read again each minute may be of the API that is read again once", async () => {
  const { asked, answer } = await openMachine({
    ...POWERED,
    refresh: { ...POWERED.refresh, minutely: { ...POWERED.refresh.minutely, api: POWERED.refresh.api } },
  });
  await answer("/machine/1", { name: "web-01", service: 17 });
  await answer("/service/17", {});
  await answer("/check", {});
  await answer("/schedule", { active: true });
  // Once for the thing of the address, and once for this minute.
  await answer("/service/17", {});
  await answer("/service/17", {});
  expect(asked()).toEqual([]);
});

test("without anything that changes by itself nothing is read again", async () => {
  const { clock, asked, answer } = await openMachine(POWERED);
  await answer("/machine/1", { name: "web-01", service: 17 });
  await answer("/service/17", {});
  await answer("/check", {});
  await answer("/schedule", { active: false });
  await answer("/service/17", {});
  await clock.advance(300_000);
  expect(asked()).toEqual([]);
});
