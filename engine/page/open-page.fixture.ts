import type { Answer, ResolvedCall } from "../request/call.ts";
import { localFailure } from "../request/read-answer.ts";
import { createFakeEngine } from "../testing/fake-engine.ts";
import type { FakeEngineParts } from "../testing/fake-engine.ts";
import { createFakePorts } from "../testing/fake-ports.ts";

/** An engine whose reads wait until the test answers them. */
export function startEngine(parts: FakeEngineParts = {}) {
  const ports = createFakePorts();
  const reads: { readonly call: ResolvedCall; readonly end: (answer: Answer) => void }[] = [];
  const engine = createFakeEngine({
    ports,
    send: (call) => new Promise((end) => reads.push({ call, end })),
    ...parts,
  });
  const answer = async (body: unknown) => {
    reads.shift()?.end({ ok: true, status: 200, body, text: "", headers: {} });
    await ports.clock.settle();
  };
  const fail = async (status: number) => {
    reads.shift()?.end({ ok: false, failure: localFailure("It is away", status) });
    await ports.clock.settle();
  };
  return { engine, ports, clock: ports.clock, reads, answer, fail };
}
