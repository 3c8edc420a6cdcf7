import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { MODEL } from "./pricing-body.ts";
import * as stories from "./pricing-console.stories.tsx";

const { Editor } = composeStories(stories);
const field = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function open(props: Parameters<typeof Editor>[0] = {}, ready: RegExp = /Version 12, by Omar Haddad/) {
  const user = userEvent.setup();
  render(<Editor {...props} />);
  await screen.findByText(ready);
  return user;
}

test("a storage policy is chosen from those of the platform, and one that it does not have says so", async () => {
  const { fast, ...specs } = MODEL.metaData.specs;
  const recurringByItem = { Gold: "0.20" };
  const metaData = { ...fast.unitPrice.metaData, recurringByItem };
  const typed = { ...fast, unitPrice: { ...fast.unitPrice, metaData } };
  const model = { ...MODEL, metaData: { ...MODEL.metaData, specs: { ...specs, fast: typed } } };
  const user = await open({ model, hasPlatform: true });
  const items = within(screen.getByRole("region", { name: "Items" }));
  await user.click(items.getByRole("button", { name: "Fast" }));
  expect(await screen.findByText(/^The platform does not have it/)).toBeInTheDocument();
  await user.click(button("Remove the price of Gold"));
  await user.click(screen.getByText("Prices by cluster or storage policy"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Cluster or storage policy" }), ["Gold"]);
  await user.click(button("Add price"));
  expect(field("Text for buyers of policy-7")).toHaveValue("Gold");
  expect(screen.queryByText(/^The platform does not have it/)).toBeNull();

  await user.click(button("Publish…"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("row", { name: /^Fast/ })).toHaveTextContent("Gold €0.00");
});

test("an own price starts empty, and nothing for everything is asked about", async () => {
  const user = await open();
  await user.click(button("Add discount"));
  await user.click(screen.getByRole("radio", { name: "Own price" }));
  expect(field("Price of a unit")).toHaveValue("");
  expect(screen.getByText("Enter an amount.")).toBeInTheDocument();
  await user.type(field("Price of a unit"), "0");
  await user.click(button("Publish…"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/gets this for nothing: All of the solution/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Publish" })).toBeDisabled();
  await user.click(dialog.getByRole("checkbox", { name: "This is meant" }));
  expect(dialog.getByRole("button", { name: "Publish" })).toBeEnabled();
});

test("a range that ends before it starts says so at its end", async () => {
  const user = await open();
  await user.click(button("Add discount"));
  await user.click(screen.getByRole("radio", { name: "Own price in a range" }));
  await user.clear(field("From quantity"));
  await user.type(field("From quantity"), "40");
  await user.type(field("To quantity"), "20");
  expect(await screen.findByText("To must not be below From.")).toBeInTheDocument();
  await user.type(field("To quantity"), "0");
  expect(screen.queryByText("To must not be below From.")).toBeNull();
});

test("the prices of somebody else's solution are only shown, with the reason", async () => {
  const user = await open({ model: { ...MODEL, isOwned: false } }, /^Only the owner of a solution/);
  expect(screen.getByText("Only the owner of a solution can work on its prices.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add item" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add discount" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Publish…" })).toBeNull();
  // The server tells its versions to nobody else.
  expect(screen.queryByRole("region", { name: "Versions" })).toBeNull();
  const items = within(screen.getByRole("region", { name: "Items" }));
  await user.click(items.getByRole("button", { name: "Memory" }));
  expect(field("Price of a unit in tier 1")).toBeDisabled();
});

test("several discounts of an account say in one sentence which counts", async () => {
  const user = await open();
  const sentence = /^Where several apply, the narrowest price of its own counts/;
  expect(screen.getByText(sentence)).toBeInTheDocument();
  await user.click(button("Remove the discount on Memory, from 257 of Bellows College"));
  expect(screen.queryByText(sentence)).toBeNull();
});
