import { expect, test, vi } from "vitest";
import { figureParts } from "#engine/page/figures";
import { createFakeEngine } from "../testing/fake-engine.ts";
import { createFakePorts } from "../testing/fake-ports.ts";
import { FAILURE_TEXT } from "../request/index.ts";
import { openPage } from "./open-page.ts";

// In a browser the builders of figures come with the first page that has any.
vi.mock("#engine/page/figures", () => import("./figures-later.ts"));

/** A busy machine takes its time to load a module. */
const PATIENT = { timeout: 20_000 };

const PAGE = {
  template: "overview",
  v: 1,
  kind: "dashboard",
  title: "Overview",
  panels: [{ id: "load", kind: "stat", label: "Load", value: 7 }],
};

test("a page with figures waits for what builds them, says where that cannot be had, and asks for it again", async () => {
  const ports = createFakePorts();
  const engine = createFakeEngine({ ports, templates: { overview: PAGE } });
  const load = vi
    .spyOn(figureParts, "load")
    .mockRejectedValueOnce(new TypeError("Failed to fetch /assets/a.js"));
  const page = openPage(
    engine,
    { template: "overview" },
    {
      route: {},
      path: "/pages/overview",
      query: "",
      translations: {},
    },
  );
  page.subscribe(() => {});
  expect(page.snapshot()).toEqual({ state: "loading" });
  await vi.waitFor(
    () => expect(page.snapshot()).toEqual({ state: "failed", text: FAILURE_TEXT.notLoaded }),
    PATIENT,
  );
  page.retry();
  await vi.waitFor(async () => {
    await ports.clock.settle();
    expect(page.snapshot()).toMatchObject({
      state: "ready",
      model: { panels: [{ kind: "stat", label: "Load" }] },
    });
  }, PATIENT);
  expect(load).toHaveBeenCalledTimes(2);
});
