import { act, cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { english } from "../../stories/setup/texts.ts";
import { PAGE_KINDS } from "./fault-pages.ts";
import { FAULTS, mendServer, START_FAULTS } from "./fault-table.ts";
import type { Fault } from "./fault-table.ts";
import { openFaultPortal } from "./open-fault-portal.tsx";
import type { FaultPortal } from "./open-fault-portal.tsx";

const TYPED = "Butter";
let survived = 0;

beforeAll(async () => {
  await (await openFaultPortal("list")).type("x");
  cleanup();
});
afterEach(() => cleanup());
afterAll(() => {
  const all = (FAULTS.length + START_FAULTS.length) * PAGE_KINDS.length;
  process.stdout.write(
    `faults: ${survived} of ${all} survived: ${FAULTS.length} with input and ${START_FAULTS.length} at the start, ` +
      `on ${PAGE_KINDS.length} page kinds\n`,
  );
});

/** The shell is shown, the page has content, and no error reached the error boundary of the page. */
function expectToStand(): void {
  const main = screen.getByRole("main", { hidden: true });
  expect(main.textContent.trim()).not.toBe("");
  expect(screen.queryByText(english["shell.page-error.title"] ?? "")).toBeNull();
}

describe.each(PAGE_KINDS)("a %s page with something typed into it", (kind) => {
  test.each(FAULTS)("stands, and keeps it: $name", async (fault) => {
    const portal = await openFaultPortal(kind);
    await portal.type(TYPED);
    expect(portal.typed()).toBe(TYPED);
    await act(async () => {
      await fault.cause(portal);
    });
    await portal.passTime(500);
    expectToStand();
    await saveIfNotYet(portal);
    expectToStand();
    expect(await endOf(portal, fault)).toEqual(wantedEnd(fault));
    // Every attempt of one submit has the same key, so that the server does it once.
    expect(portal.keys()).toEqual(portal.sent().map(() => portal.keys()[0] ?? "a key"));
    expectToStand();
    survived += 1;
  });
});

/** Saves again, unless the fault did not prevent the first attempt. */
async function saveIfNotYet(portal: FaultPortal): Promise<void> {
  if (portal.sent().length > 0) return;
  expect(portal.typed()).toBe(TYPED);
  await portal.save();
}

/** The result: what was saved, else what is still in the field and the state of the session. */
async function endOf(portal: FaultPortal, fault: Fault): Promise<readonly unknown[]> {
  if (fault.endsSession === true) return [portal.typed(), portal.engine.session.snapshot().state];
  if (fault.isSavedAtOnce === true) {
    await act(async () => {
      await fault.repair?.(portal);
    });
    return portal.sent();
  }
  const kept = portal.typed();
  mendServer(portal);
  await fault.repair?.(portal);
  const before = portal.sent().length;
  await portal.save();
  return [kept, ...portal.sent().slice(before)];
}

function wantedEnd(fault: Fault): readonly unknown[] {
  const saved = { name: TYPED };
  if (fault.endsSession === true) return [TYPED, "expired"];
  return fault.isSavedAtOnce === true
    ? Array.from({ length: fault.tries ?? 1 }, () => saved)
    : [TYPED, saved];
}

describe.each(PAGE_KINDS)("a %s page", (kind) => {
  test.each(START_FAULTS)("says what is wrong, and the portal continues: $name", async (fault) => {
    const portal = await openFaultPortal(kind, (browser) => {
      for (const [call, answer] of Object.entries(fault.answers)) browser.http.on(call, answer);
    });
    // The portal tries a service that is down again before it reports the failure.
    await portal.passTime(20_000);
    expectToStand();
    const heading = screen.queryByRole("heading", { level: 1 });
    const alert = screen.queryAllByRole("alert")[0] ?? screen.queryAllByRole("status")[0];
    expect(heading ?? alert).toBeDefined();
    expect(fault.isSurvived !== true || heading?.textContent === "Notes").toBe(true);
    expect(portal.ports.logged.join("\n")).toContain(fault.logged ?? "");
    survived += 1;
  });
});
