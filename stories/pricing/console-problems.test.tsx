import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { MODEL } from "./pricing-body.ts";
import * as stories from "./pricing-console.stories.tsx";

const { Editor } = composeStories(stories);
const items = () => within(screen.getByRole("region", { name: "Items" }));
const field = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function open(item: string, props: Parameters<typeof Editor>[0] = {}) {
  const user = userEvent.setup();
  render(<Editor {...props} />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  await user.click(items().getByRole("button", { name: item }));
  const retype = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  return { user, retype };
}

test("says whether what stands in the way is to be completed or corrected", async () => {
  const { user, retype } = await open("Base");
  await user.clear(field("Amount per month"));
  expect(button("Complete 1 field to continue")).toBeVisible();
  await user.click(items().getByRole("button", { name: "Memory" }));
  await retype("Price of a unit in tier 1", "free");
  expect(button("Complete or correct 2 fields to continue")).toBeVisible();
  await retype("Amount per month", "-1");
  expect(button("Correct 2 fields to continue")).toBeVisible();
  await retype("Price of a unit in tier 1", "4");
  expect(button("Correct 1 field to continue")).toBeVisible();
});

test("a price without its zero is a price, and typing one is no error on the way", async () => {
  const { retype } = await open("Base");
  await retype("Amount per month", ".5");
  expect(field("Amount per month")).toBeValid();
  await retype("Amount per month", "4.");
  expect(field("Amount per month")).toBeValid();
  expect(field("Amount per month")).toHaveValue("4.");
});

test("each field of a new item says what is wrong with it, and the first has the focus", async () => {
  const { user } = await open("Base");
  await user.click(button("Add item"));
  const dialog = within(screen.getByRole("dialog", { name: "Add item" }));
  const input = (name: string) => dialog.getByRole("textbox", { name });
  await user.type(input("Name"), "memory");
  await user.type(input("Least, included"), "5");
  await user.type(input("Most"), "2");
  await user.clear(input("Step"));
  await user.type(input("Step"), "0");
  await user.click(dialog.getByRole("button", { name: "Add item" }));
  expect(input("Name")).toHaveAccessibleDescription("Another item has this name.");
  await expect.poll(() => document.activeElement).toBe(input("Name"));
  expect(input("Most")).toHaveAccessibleDescription("Enter at least as many as the least, or nothing.");
  expect(input("Step")).toHaveAccessibleDescription("Enter a number above 0.");
  expect(input("Least, included")).toBeValid();
  await user.selectOptions(dialog.getByRole("combobox"), ["Choice of several"]);
  await user.type(input("Choices, separated by commas"), "Gold, Silver, Gold");
  expect(input("Choices, separated by commas")).toHaveAccessibleDescription("A choice is named twice.");
});

test("where a discount came without names, its storage policy is called as on the platform", async () => {
  const discount = {
    targetType: "solution",
    attributes: { storagePolicyUid: "policy-7" },
    discountType: "percent",
    pricePerUnit: "5",
  };
  const discounts = [{ Accounts_id: 23, companyName: "Tailwind Traders", discounts: [discount] }];
  await open("Base", { model: { ...MODEL, discounts }, hasPlatform: true });
  expect(
    await screen.findByRole("button", { name: "All of the solution, storage policy Gold" }),
  ).toBeVisible();
});

test("publishing says in words that no server answered, and from when the prices count", async () => {
  const { user, retype } = await open("Base", { saves: "unanswered" });
  await retype("Amount per month", "31");
  await user.click(button("Publish…"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText("New orders take these prices at once. Existing services keep theirs."),
  ).toBeVisible();
  await user.type(dialog.getByLabelText("Valid from"), "2999-01-31");
  expect(dialog.getByText(/^New orders take these prices from 2999-01-31\./)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await dialog.findByText("The server cannot be reached")).toBeVisible();
});
