import type { NamedCall } from "#engine/template";
import { startActionPortal } from "#engine/testing";
import type { ActionReply } from "#engine/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ActionOutcome } from "./action-run.ts";

const SEED = 20_260_115;
const RUNS = 300;

/** How often each call fails before it succeeds, and with what. */
const aCall = fc.record({
  entries: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  failures: fc.array(fc.constantFrom(0, 400, 409, 500, 503), { maxLength: 3 }),
  isOptional: fc.boolean(),
});

test(`however calls fail and are tried again, each succeeds once, under one key, in order (seed ${SEED}, ${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aCall, { minLength: 1, maxLength: 4 }), async (calls) => {
      const specs: readonly NamedCall[] = calls.map(({ entries, isOptional }, at) => ({
        as: `call${at}`,
        api: "a",
        do: entries === undefined ? `POST /${at}` : `POST /${at}/{entry.id}`,
        each: entries === undefined ? undefined : `form.list${at}`,
        optional: isOptional ? "Left out" : undefined,
      }));
      const form = Object.fromEntries(
        calls.map(({ entries = 0 }, at) => [
          `list${at}`,
          Array.from({ length: entries }, (_, id) => ({ id })),
        ]),
      );
      const replies: Record<string, readonly ActionReply[]> = {};
      for (const [at, { entries, failures }] of calls.entries()) {
        const fails = failures.map((failed) => ({ failed }));
        const paths = entries === undefined ? [`/${at}`] : form[`list${at}`]?.map(({ id }) => `/${at}/${id}`);
        for (const path of paths ?? []) replies[`POST ${path}`] = [...fails, { body: { ok: path } }];
      }
      const { run, sent } = startActionPortal({ calls: specs }, replies);
      let outcome: ActionOutcome | undefined;
      for (let tries = 0; tries < 20 && outcome?.ok !== true; tries++)
        outcome = await run({
          roots: { form },
          earlier: outcome?.results,
        });
      expect(outcome?.ok).toBe(true);
      const keysOf = new Map<string, Set<string | undefined>>();
      const order: number[] = [];
      for (const { path, idempotencyKey } of sent) {
        keysOf.set(path, (keysOf.get(path) ?? new Set()).add(idempotencyKey));
        order.push(Number(path.split("/")[1]));
      }
      expect([...keysOf.values()].filter((keys) => keys.size !== 1)).toEqual([]);
      expect(order).toEqual([...order].sort((a, b) => a - b));
      // A call that succeeded is not sent again, and every required call is sent.
      const triedOf = (path: string) => sent.filter((call) => call.path === path).length;
      const tooOften = Object.entries(replies).filter(
        ([name, answers]) => triedOf(name.slice("POST ".length)) > answers.length,
      );
      expect(tooOften).toEqual([]);
      const undone = specs.flatMap((spec, at) => {
        const paths = Object.keys(replies).filter((name) => Number(name.split("/")[1]) === at);
        return spec.optional === undefined
          ? paths.filter((name) => triedOf(name.slice("POST ".length)) !== replies[name]?.length)
          : [];
      });
      expect(undone).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
