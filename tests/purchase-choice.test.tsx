import { render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Portal } from "#app";
import { openPreview } from "#engine/authoring";
import { createFakePorts } from "#engine/testing";
import { untilDrawn } from "../stories/page/drawn-page.tsx";
import { shipped } from "../stories/shipped/shipped-portal.ts";

afterEach(() => {
  window.location.hash = "";
});

const POOL = { id: 1, name: "Pool", type: "vCenterResourcePool", orderedWith: "platform" };
const MACHINE = {
  id: 6,
  name: "Machine",
  type: "vCenterVirtualMachine",
  orderedWith: "name",
  metaData: { properties: { cpu: { default: 2 }, memory: { default: 4 }, storage: { default: 60 } } },
};
const GATEWAY = { id: 11, name: "Gateway", type: "vcloud_edge_gateway", notOrdered: "Nothing provides it." };

/** The page that orders by a name, with a solution chosen. */
async function choose(id: number) {
  const { customer } = shipped.roles;
  if (customer === undefined) throw new Error("There is no customer who orders.");
  window.location.hash = `#/pages/services/purchase?solution=${id}`;
  const data = [POOL, MACHINE, GATEWAY];
  const answers = { "solutions GET /serviceOfferings": { data, meta: { total: data.length } } };
  const fixture = () => ({ answers, twist: "none" as const });
  const engine = await openPreview(createFakePorts(), { data: shipped, viewer: customer, fixture, rows: 1 });
  render(<Portal engine={engine} />);
  await untilDrawn();
  return within(screen.getByRole("main"));
}

test("what is ordered on a page of its own has one button, which leads there", async () => {
  const page = await choose(POOL.id);
  expect(page.getByRole("link", { name: "Continue" })).not.toBeNull();
  expect(page.queryByRole("button", { name: "Purchase" })).toBeNull();
});

test("what is ordered by its name is ordered here, and says how large it is", async () => {
  const page = await choose(MACHINE.id);
  expect(page.getByRole("button", { name: "Next" })).not.toBeNull();
  expect(page.queryByRole("link", { name: "Continue" })).toBeNull();
  expect(page.getByText("You buy a machine. Cores: 2; memory: 4 GB; disk: 60 GB.")).not.toBeNull();
});

test("what cannot be ordered says so among the choices", async () => {
  const page = await choose(MACHINE.id);
  expect(page.getByRole("radio", { name: /^Gateway \(cannot be ordered now\)/ })).not.toBeNull();
  expect(page.queryByRole("radio", { name: /^Pool \(/ })).toBeNull();
});
