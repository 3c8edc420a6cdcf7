import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Answer } from "#engine";
import { createFakeClock, createFakeEngine } from "#engine/testing";
import type { MachineAddress } from "../address/index.ts";
import { useMachine } from "./use-machine.ts";

// It draws on a canvas, which is not there.
vi.mock("@novnc/novnc", () => ({ default: vi.fn() }));

const socket = vi.fn();
beforeEach(() => {
  socket.mockReset();
  vi.stubGlobal("WebSocket", socket);
});

const ok = (body: unknown): Answer => ({ ok: true, status: 200, body, text: "", headers: {} });

/** The console of a machine, whose server and session answer when the test says so. */
async function openMachine(ticket?: string) {
  const clock = createFakeClock();
  const answers: ((body: unknown) => void)[] = [];
  const bearers: ((token: string) => void)[] = [];
  const fake = createFakeEngine({
    ports: { clock },
    send: () => new Promise((resolve) => answers.push((body) => resolve(ok(body)))),
  });
  const engine = {
    ...fake,
    session: { ...fake.session, bearer: () => new Promise<string>((resolve) => bearers.push(resolve)) },
  };
  const address: MachineAddress = { api: "vcenter", path: "/vm/7/console", ticket, start: undefined };
  const options = {
    target: { current: document.createElement("div") },
    label: () => "",
    describedBy: "",
  };
  const { result } = renderHook(() => useMachine(engine, address, options));
  const later = (change: () => void) =>
    act(async () => {
      change();
      await clock.advance(10_000);
    });
  await later(() => {});
  return {
    state: () => result.current.state.is,
    asked: () => answers.length,
    cancel: () => later(() => result.current.cancel()),
    connect: () => later(() => result.current.connect()),
    answer: (body: unknown) => later(() => answers.at(-1)?.(body)),
    enter: () => later(() => bearers.at(-1)?.("token")),
  };
}

test("a console that is being prepared is not asked for any more once it is cancelled", async () => {
  const { state, asked, cancel, connect, answer } = await openMachine();
  await answer({ id: 5 });
  await answer({ id: 5, proxy_url: null });
  expect([state(), asked()]).toEqual(["connecting", 3]);
  await cancel();
  await answer({ id: 5, proxy_url: null });
  expect([state(), asked()]).toEqual(["ended", 3]);
  await connect();
  expect([state(), asked()]).toEqual(["connecting", 4]);
});

test("nor is it where it was cancelled before the first answer", async () => {
  const { state, asked, cancel, answer } = await openMachine();
  await cancel();
  await answer({ id: 5 });
  expect([state(), asked()]).toEqual(["ended", 1]);
});

test("nor is it opened where the session was asked for", async () => {
  const { state, cancel, enter } = await openMachine("ticket");
  await cancel();
  await enter();
  expect(state()).toBe("ended");
  expect(socket).not.toHaveBeenCalled();
});
