import { act, cleanup, configure, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { english } from "../../stories/setup/texts.ts";
import { PAGE_KINDS } from "./fault-pages.ts";
import { FAULTS, mendServer, START_FAULTS } from "./fault-table.ts";
import { openFaultPortal } from "./open-fault-portal.tsx";

const TYPED = "Butter";
let survived = 0;

// What is loaded when first needed is loaded by the first test, on a machine that may be busy.
configure({ asyncUtilTimeout: 15_000 });

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
  console.info(
    `faults: ${survived} of ${all} survived: ${FAULTS.length} with input and ${START_FAULTS.length} at the start, ` +
      `on ${PAGE_KINDS.length} page kinds`,
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
    // What was saved meanwhile has done its duty.
    if (portal.sent().length === 0) expect(portal.typed()).toBe(TYPED);
    if (portal.sent().length === 0) await portal.save();
    expectToStand();
    if (fault.endsSession === true) {
      expect(portal.typed()).toBe(TYPED);
      expect(portal.engine.session.snapshot().state).toBe("expired");
    } else if (fault.isSavedAtOnce === true) {
      await act(async () => {
        await fault.mend?.(portal);
      });
      expect(portal.sent().at(-1)).toEqual({ name: TYPED });
    } else {
      expect(portal.typed()).toBe(TYPED);
      mendServer(portal);
      await fault.mend?.(portal);
      const before = portal.sent().length;
      await portal.save();
      expect(portal.sent().slice(before)).toEqual([{ name: TYPED }]);
    }
    // Every try of one submit carries the same key: the server does it once.
    const keys = portal.keys();
    if (fault.endsSession !== true) expect(keys[0]).toMatch(/./);
    expect(keys).toEqual(keys.map(() => keys[0]));
    expectToStand();
    survived += 1;
  });
});

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
    if (fault.isSurvived === true) expect(heading?.textContent).toBe("Notes");
    survived += 1;
  });
});
