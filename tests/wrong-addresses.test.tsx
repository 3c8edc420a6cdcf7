import { render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { Portal } from "#app";
import { openPreview } from "#engine/authoring";
import { createFakePorts } from "#engine/testing";
import { untilDrawn } from "../stories/page/drawn-page.tsx";
import { shipped } from "../stories/shipped/shipped-portal.ts";

afterEach(() => {
  window.location.hash = "";
});

/** The page at an address, where these answers come from the server. */
async function open(role: "customer" | "provider", address: string, answers: Record<string, unknown>) {
  const viewer = shipped.roles[role];
  if (viewer === undefined) throw new Error(`There is no ${role}.`);
  window.location.hash = `#/pages/${address}`;
  const fixture = () => ({ answers, twist: "none" as const });
  render(
    <Portal engine={await openPreview(createFakePorts(), { data: shipped, viewer, fixture, rows: 2 })} />,
  );
  await untilDrawn();
  return within(screen.getByRole("main"));
}

const SOLUTIONS = {
  "solutions GET /serviceOfferings": {
    data: [
      { id: 1, name: "Small", type: "aws_ec2", isAvailable: true },
      { id: 2, name: "Large", type: "aws_ec2", isAvailable: true },
    ],
    meta: { total: 2 },
  },
  "access GET /account": { data: [{ id: 100, companyName: "Blue Harbour" }], meta: { total: 1 } },
};

describe("a purchase page whose address names a solution that is not offered", () => {
  test.each([
    "services/purchase?solution=abc",
    "services/vcenter/v2/resource-pool/purchase?offer=abc",
    "services/aws/purchase/instance?offer=abc",
    "services/vcloud/v2/org-vdc/purchase?offer=abc",
    "services/vcloud/v2/edge-gateway/purchase?offer=abc",
  ])("says so, chooses none, and offers those that there are: %s", async (address) => {
    const page = await open("customer", address, SOLUTIONS);
    expect(page.getByText(/^“abc” in the address of this page is not offered here\./)).not.toBeNull();
    expect(page.queryByText(/abc \(not available\)/)).toBeNull();
    expect(page.getByRole<HTMLInputElement>("radio", { name: /Large/ }).checked).toBe(false);
    expect(page.getByText("Choose a solution to see what it costs.")).not.toBeNull();
  });

  test("so with the account for which a provider buys", async () => {
    const page = await open("provider", "services/purchase?account=99999", SOLUTIONS);
    expect(page.getByText(/^“99999” in the address of this page is not offered here\./)).not.toBeNull();
  });
});

describe("an address of a custom service that there is not", () => {
  test("has the way back, and no name of a file", async () => {
    const page = await open("customer", "services/purchase-xaas/form-99999", {});
    expect(page.getByText("This page does not exist")).not.toBeNull();
    expect(page.getByRole("button", { name: "Go back" })).not.toBeNull();
    expect(page.queryByText(/template/)).toBeNull();
  });

  test.each(["abc", "99999"])("is gone, as any thing that is not there: ?offer=%s", async (offer) => {
    const message = "There is no such solution.";
    const page = await open("customer", `services/purchase-xaas?offer=${offer}`, {
      "solutions GET /serviceOfferings/{id}": { $status: 404, message },
    });
    expect(page.getByText(message)).not.toBeNull();
    expect(page.getByRole("button", { name: "Go back" })).not.toBeNull();
    expect(page.queryByText("No custom services yet")).toBeNull();
  });
});
