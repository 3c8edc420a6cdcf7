import type { ActionOutcome } from "../action/action-run.ts";
import type { FormSource, FormSpec } from "../model/form-source.ts";
import type { Answer, ResolvedCall } from "../request/call.ts";
import { localFailure } from "../request/read-answer.ts";
import { createFakeEngine } from "../testing/fake-engine.ts";
import type { FakeEngineParts } from "../testing/fake-engine.ts";
import { createFakePorts } from "../testing/fake-ports.ts";
import { openForm } from "./open-form.ts";

export const BODY = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", title: "Name" },
    note: { type: "string" },
    dataCenter: { type: "string" },
    cluster: { type: "string" },
    image: { type: "string" },
    password: { type: "string", format: "password" },
  },
} as const;
export const CALL = { api: "fake", do: "POST /pool" } as const;
export const choices = (path: string, filter?: object) => ({
  options: { api: "fake", do: `GET ${path}`, rows: "/data", value: "id", label: "{{item.id}}", ...filter },
});
export const WHERE = [
  { at: "/dataCenter", ...choices("/dc") },
  { at: "/cluster", ...choices("/cluster", { filter: { dc: { $: "form.dataCenter" } } }) },
] as const;
export const CHECKED = {
  at: "/name",
  check: [
    {
      api: "fake",
      do: "GET /free",
      query: { name: { $: "form.name" } },
      ok: { "===": [{ var: "result.free" }, true] },
      message: "{{form.name}} is taken",
    },
  ],
} as const;

/** A form whose reads wait until the test answers them; `open` opens another one in the same browser. */
export function start(spec: FormSpec, parts: FakeEngineParts = {}) {
  const ports = createFakePorts();
  const reads: { readonly call: ResolvedCall; readonly end: (answer: Answer) => void }[] = [];
  const engine = createFakeEngine({
    bodies: { "POST /pool": BODY },
    ports,
    send: (call) => new Promise((end) => reads.push({ call, end })),
    ...parts,
  });
  const source: FormSource = {
    id: "form",
    template: "pool",
    pointer: "",
    run: "",
    kind: "add",
    spec: { call: CALL, ...spec },
  };
  const open = (roots = {}, rowKey?: string, address?: string) => {
    const form = openForm(engine, source, {
      place: { template: "pool", roots, rowKey },
      translations: {
        "form.upload-running": "The file is still being sent",
        "form.overtaken": "It was changed while the form was checked",
      },
      address,
    });
    let changeCount = 0;
    const leave = form.subscribe(() => (changeCount += 1));
    return { form, leave, changeCount: () => changeCount };
  };
  const answer = async (name: string, body: unknown) => {
    const at = reads.findIndex(({ call }) => nameOf(call) === name);
    if (at < 0)
      throw new Error(`${name} is not being read; reads: ${reads.map(({ call }) => nameOf(call)).join()}`);
    const [read] = reads.splice(at, 1);
    read?.end({ ok: true, status: 200, body, text: "", headers: {} });
    await ports.clock.settle();
  };
  return {
    ...open(),
    open,
    engine,
    ports,
    clock: ports.clock,
    answer,
    waiting: () => reads.map(({ call }) => nameOf(call)),
    reads,
  };
}

export function nameOf({ path, query }: ResolvedCall): string {
  const asked = query.filter(([name]) => name !== "size").map((pair) => pair.join("="));
  return asked.length === 0 ? path : `${path}?${asked.join("&")}`;
}

export const done: ActionOutcome = { ok: true, effects: [], results: {} };
export const failed = (status: number, more: Partial<ActionOutcome & { ok: false }> = {}): ActionOutcome => ({
  ok: false,
  failure: localFailure("It is away", status),
  results: {},
  ...more,
});
export const NAME = { fields: [{ at: "/name" }, { at: "/note" }] } as const;
