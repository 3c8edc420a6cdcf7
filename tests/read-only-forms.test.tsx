import { render, screen, within } from "@testing-library/react";
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

/** The page of a role for a provider with these rights on roles. */
async function openRole(rights: Readonly<Record<string, boolean>>) {
  const { provider } = shipped.roles;
  if (provider === undefined) throw new Error("There is no provider to see roles.");
  const { claims } = provider;
  const viewer: Viewer = { ...provider, claims: { ...claims, access: { ...claims.access, Roles: rights } } };
  window.location.hash = "#/pages/edit-page/role?id=17";
  const fixture = () => ({ answers: {}, twist: "none" as const });
  const engine = await openPreview(createFakePorts(), { data: shipped, viewer, fixture, rows: 1 });
  render(<Portal engine={engine} />);
  await untilDrawn();
  const page = within(screen.getByRole("main"));
  const controls = ["textbox", "switch", "checkbox"].flatMap((role) => page.getAllByRole(role));
  const isLocked = (each: HTMLElement) =>
    each.matches(":disabled") || each.getAttribute("aria-disabled") === "true";
  return { page, controls, open: controls.filter((each) => !isLocked(each)) };
}

test("who may only read roles reads one whole: every box and field is locked, the form says why, and nothing saves", async () => {
  const { page, controls, open } = await openRole({ R: true });
  expect(controls.length).toBeGreaterThan(7);
  expect(open).toEqual([]);
  expect(page.getByText("You can read this, but not change it. You need “Update” on Roles.")).not.toBeNull();
  expect(page.queryByRole("button", { name: "Save changes" })).toBeNull();
});

test("who may change roles changes one", async () => {
  const { page, open } = await openRole({ R: true, U: true });
  expect(open.length).toBeGreaterThan(3);
  expect(page.queryByText(/but not change it/)).toBeNull();
  expect(page.getByRole("button", { name: "Save changes" })).not.toBeNull();
});
