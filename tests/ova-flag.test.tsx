import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Portal } from "#app";
import type { Viewer } from "#engine";
import { openPreview } from "#engine/authoring";
import { createFakePorts } from "#engine/testing";
import { untilDrawn } from "../stories/page/drawn-page.tsx";
import { shipped } from "../stories/shipped/shipped-portal.ts";

afterEach(() => {
  window.location.hash = "";
});

/** The names of the tabs among the content of a vCenter, as its provider sees them with these flags. */
async function tabsWith(flags: readonly string[]): Promise<readonly string[]> {
  const { provider } = shipped.roles;
  if (provider === undefined) throw new Error("There is no provider.");
  const viewer: Viewer = { ...provider, flags: new Set(flags) };
  window.location.hash = "#/pages/automation/vcenter/v2/automator?id=3&tab=templates";
  const fixture = () => ({ answers: {}, twist: "none" as const });
  const engine = await openPreview(createFakePorts(), { data: shipped, viewer, fixture, rows: 1 });
  const { unmount } = render(<Portal engine={engine} />);
  await untilDrawn();
  const names = screen.getAllByRole("tab").map(({ textContent }) => textContent ?? "");
  unmount();
  return names;
}

test("a provider deploys OVA files where the flag vcenter-ova-deploy is on", async () => {
  const withFlag = await tabsWith(["vcenter-ova-deploy"]);
  expect(withFlag.some((name) => name.startsWith("Templates"))).toBe(true);
  expect(withFlag.some((name) => name.startsWith("OVA files"))).toBe(true);
  expect((await tabsWith([])).some((name) => name.startsWith("OVA files"))).toBe(false);
});
