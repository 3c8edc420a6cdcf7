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
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  await (await openFaultPortal("list")).type("x");
  cleanup();
}, 60_000);
afterEach(() => cleanup());
afterAll(() => {
  const all = (FAULTS.length + START_FAULTS.length) * PAGE_KINDS.length;
  process.stdout.write(
    `faults: ${survived} of ${all} survived: ${FAULTS.length} with input and ${START_FAULTS.length} at the start, ` +
      `on ${PAGE_KINDS.length} page kinds\n`,
  );
});

/** The shell stands, the page says something, and nothing reached the boundary of the page. */
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
      await fault.strike(portal);
    });
    await portal.settle(500);
    expectToStand();
    await saveIfNotYet(portal);
    expectToStand();
    expect(await endOf(portal, fault)).toEqual(wantedEnd(fault));
    // Every try of one submit carries the same key: the server does it once.
    expect(portal.keys()).toEqual(portal.sent().map(() => portal.keys()[0] ?? "a key"));
    expectToStand();
    survived += 1;
  });
});

/** What a fault saved by itself has done its duty. */
async function saveIfNotYet(portal: FaultPortal): Promise<void> {
  if (portal.sent().length > 0) return;
  expect(portal.typed()).toBe(TYPED);
  await portal.save();
}

/** How it came out: what was saved; where nothing could be, what is still in the field and how the session stands. */
async function endOf(portal: FaultPortal, fault: Fault): Promise<readonly unknown[]> {
  if (fault.endsSession === true) return [portal.typed(), portal.engine.session.snapshot().state];
  if (fault.isSavedAtOnce === true) {
    await act(async () => {
      await fault.mend?.(portal);
    });
    return portal.sent();
  }
  const kept = portal.typed();
  mendServer(portal);
  await fault.mend?.(portal);
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
  test.each(START_FAULTS)("says what is wrong, and the portal goes on: $name", async (fault) => {
    const portal = await openFaultPortal(kind, (browser) => {
      for (const [call, answer] of Object.entries(fault.answers)) browser.http.on(call, answer);
    });
    // A service that is down is asked again before it is given up.
    await portal.settle(20_000);
    expectToStand();
    const heading = screen.queryByRole("heading", { level: 1 });
    const alert = screen.queryAllByRole("alert")[0] ?? screen.queryAllByRole("status")[0];
    expect(heading ?? alert).toBeDefined();
    expect(fault.isSurvived !== true || heading?.textContent === "Notes").toBe(true);
    survived += 1;
  });
});
