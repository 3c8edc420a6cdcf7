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

/** The page of a pool whose service has this id on its platform. */
async function openPool(moId: string | null) {
  const { customer } = shipped.roles;
  if (customer === undefined) throw new Error("There is no customer to see pools.");
  window.location.hash = "#/pages/services/vcenter/v2/resource-pool/manage/17";
  const service = {
    id: 17,
    name: "pool-1",
    state: "Available",
    automator: { id: 1 },
    metaData: { data: { moId } },
  };
  const machine = { moId: "vm-9", name: "web-of-others", powerState: "POWERED_ON" };
  const answers = {
    "pricing GET /service/{id}": service,
    "vcenter-v2 GET /{automatorId}/resource-pool/virtual-machine": { data: [machine], meta: { total: 1 } },
  };
  const fixture = () => ({ answers, twist: "none" as const });
  const engine = await openPreview(createFakePorts(), { data: shipped, viewer: customer, fixture, rows: 1 });
  render(<Portal engine={engine} />);
  await untilDrawn();
  return within(screen.getByRole("main"));
}

test("a pool without a resource shows no machine, since they would be those of other pools", async () => {
  const page = await openPool(null);
  expect(page.queryByText("web-of-others")).toBeNull();
  expect(page.queryByRole("row")).toBeNull();
});

test("a pool with a resource shows its machines", async () => {
  expect((await openPool("resgroup-1")).queryAllByText("web-of-others")).not.toEqual([]);
});
