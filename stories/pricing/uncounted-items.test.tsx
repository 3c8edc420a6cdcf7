import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { MODEL } from "./pricing-body.ts";
import * as stories from "./pricing-console.stories.tsx";

const { Editor } = composeStories(stories);
const FLAGS = ["vcenter-rp-vm-count-pricing"];
const NOT_COUNTED =
  "Orders of this solution do not say how much of this there is, so nobody is charged for it. Remove the item.";

/** The model with public addresses, of a platform whose orders count nothing but these. */
const countedBy = (askedItems: readonly string[], countsMachines: boolean) => {
  const publicIps = {
    name: "Public IPs",
    type: "",
    min: 0,
    max: 9,
    unitPrice: { paymentType: "Recurring", metaData: { recurring: "2.00" } },
  };
  const metaData = { ...MODEL.metaData, specs: { ...MODEL.metaData.specs, publicIps } };
  return { ...MODEL, metaData, askedItems, countsMachines };
};

async function open(model: unknown) {
  const user = userEvent.setup();
  render(<Editor model={model} flags={FLAGS} />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  const items = within(screen.getByRole("region", { name: "Items" }));
  return { user, show: (item: string) => user.click(items.getByRole("button", { name: item })) };
}

test("a price of what no order of the platform counts is said to be charged to nobody", async () => {
  const { user, show } = await open(countedBy(["cpu", "memory", "storage"], true));
  await show("Public IPs");
  expect(screen.getByText(NOT_COUNTED)).toBeVisible();
  await user.clear(screen.getByRole("textbox", { name: "Price of a unit in tier 1" }));
  await user.type(screen.getByRole("textbox", { name: "Price of a unit in tier 1" }), "3");
  await user.click(screen.getByRole("button", { name: /^Publish/ }));
  expect(await screen.findByText(/^Nobody is charged for these, .*: Archive, Public IPs[.]$/)).toBeVisible();
});

test.each(["Base", "Memory", "Support", "Setup", "VM count"])(
  "%s counts, and nothing is said",
  async (item) => {
    const { show } = await open(countedBy(["cpu", "memory", "storage"], true));
    await show(item);
    expect(screen.queryByText(NOT_COUNTED)).toBeNull();
  },
);

test.each([true, false])("machines are added where the platform counts them: %s", async (countsMachines) => {
  const { user } = await open(countedBy(["cpu"], countsMachines));
  await user.click(screen.getByRole("button", { name: "Add item" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add item" }));
  expect(dialog.queryByRole("option", { name: "Machines" }) !== null).toBe(countsMachines);
});
