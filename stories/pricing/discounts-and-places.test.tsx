import { composeStories } from "@storybook/react-vite";
import { render, screen, waitFor, within } from "@testing-library/react";
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

type User = Awaited<ReturnType<typeof open>>;

async function addDiscount(user: User, account = "Bellows College") {
  await user.selectOptions(screen.getByRole("combobox", { name: "Account of the new discount" }), [account]);
  await user.click(button("Add discount"));
}

test("a discount goes to no account that nobody chose, and the field says that one is needed", async () => {
  const user = await open();
  const account = screen.getByRole("combobox", { name: "Account of the new discount" });
  expect(account).toHaveDisplayValue("Choose an account");
  await user.click(button("Add discount"));
  expect(account).toHaveAccessibleDescription("Choose the account that gets the discount.");
  expect(account).toBeInvalid();
  await waitFor(() => expect(account).toHaveFocus());
  expect(screen.queryByText(/^1 change since/)).toBeNull();
  await addDiscount(user, "Tailwind Traders");
  expect(account).toBeValid();
  expect(screen.getByRole("row", { name: /^All of the solution/ })).toHaveTextContent("Tailwind Traders");
  // The next one is for somebody else, as a rule.
  expect(account).toHaveDisplayValue("Choose an account");
});

test("a discount that changes nothing says so at its field, and is not published", async () => {
  const user = await open();
  await addDiscount(user);
  expect(field("Rate")).toHaveValue("");
  expect(field("Rate")).toHaveAccessibleDescription("Enter a number.");
  await user.type(field("Rate"), "0");
  expect(field("Rate")).toHaveAccessibleDescription(/^0 % takes nothing off/);
  await user.click(button("Correct 1 field to continue"));
  await waitFor(() => expect(field("Rate")).toHaveFocus());
  await user.click(button("Publish…"));
  expect(screen.queryByRole("dialog")).toBeNull();

  await user.click(screen.getByRole("radio", { name: "Several prices" }));
  const nothing = await screen.findByText(/^Without a price this changes nothing/);
  await user.click(button("Correct 1 field to continue"));
  await expect.poll(() => document.activeElement).toBe(nothing);
  await user.click(screen.getByText("Prices by cluster or storage policy"));
  await user.type(field("Name of a cluster, policy or choice"), "gold");
  await user.click(button("Add price"));
  expect(screen.queryByText(/^Without a price this changes nothing/)).toBeNull();
  await user.click(button("Publish…"));
  expect(await screen.findByRole("dialog")).toBeVisible();
});

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
  await addDiscount(user);
  await user.click(screen.getByRole("radio", { name: "Own price" }));
  expect(field("Price of a unit")).toHaveValue("");
  expect(screen.getByText("Enter a number.")).toBeInTheDocument();
  await user.type(field("Price of a unit"), "0");
  await user.click(button("Publish…"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/gets this for nothing: All of the solution/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Publish" })).toBeDisabled();
  await user.click(dialog.getByRole("checkbox", { name: "This is meant" }));
  expect(dialog.getByRole("button", { name: "Publish" })).toBeEnabled();
});

test("an own price in a range needs a price too, also where an own price was chosen before", async () => {
  const user = await open();
  await addDiscount(user);
  await user.click(screen.getByRole("radio", { name: "Own price" }));
  await user.click(screen.getByRole("radio", { name: "Own price in a range" }));
  expect(field("Price of a unit")).toHaveValue("");
  expect(screen.getByText("Enter a number.")).toBeInTheDocument();
  await user.type(field("Price of a unit"), "3");
  expect(screen.queryByText("Enter a number.")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Own price" }));
  expect(field("Price of a unit")).toHaveValue("3.00");
  await user.click(screen.getByRole("radio", { name: "Percent" }));
  await user.click(screen.getByRole("radio", { name: "Own price in a range" }));
  expect(screen.getByText("Enter a number.")).toBeInTheDocument();
});

test("an own price that makes a tier dearer says so, in the editor and before it is published", async () => {
  const user = await open();
  await addDiscount(user);
  await user.click(screen.getByRole("radio", { name: "Own price" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Counts for" }), ["Item"]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Target" }), ["Memory"]);
  await user.type(field("Price of a unit"), "4");
  const warning = "Memory from 257: €4.00 in place of €3.60.";
  expect(screen.getByText(new RegExp(warning))).toHaveTextContent(`Dearer than the list price. ${warning}`);
  expect(screen.getByText(/^1 change since version 12/)).toBeInTheDocument();
  await addDiscount(user);
  await user.type(field("Rate"), "5");
  await user.click(button("Publish…"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(new RegExp(`pays more than the list price\\. ${warning}`))).toBeInTheDocument();
  expect(dialog.getByText(/^2 changes/)).toBeInTheDocument();
});

test("a discount that depends on a cluster is tried in that cluster", async () => {
  const north = {
    targetType: "solution",
    discountType: "percent",
    pricePerUnit: "50",
    attributes: { clusterUid: "domain-1" },
    names: { "domain-1": "North" },
  };
  const accounts = [{ Accounts_id: 21, companyName: "Contoso Manufacturing", discounts: [north] }];
  const user = await open({ model: { ...MODEL, discounts: accounts } });
  const preview = within(screen.getByRole("complementary", { name: "Preview" }));
  expect(preview.queryByRole("combobox", { name: "Cluster" })).toBeNull();
  await user.selectOptions(
    preview.getByRole("combobox", { name: "Account whose discounts and contract count" }),
    ["Contoso Manufacturing"],
  );
  const memory = () => preview.getByText("Memory").closest("li");
  expect(memory()).toHaveTextContent("€504.00");
  await user.selectOptions(preview.getByRole("combobox", { name: "Cluster" }), ["North"]);
  expect(memory()).toHaveTextContent("€252.00");
  // A fee of the service is in no cluster.
  expect(preview.getByText("Base").closest("li")).toHaveTextContent("€25.00");
});

test("a range that ends before it starts says so at its end", async () => {
  const user = await open();
  await addDiscount(user);
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

test("any customer can get a discount and be tried under its contract, however many there are", async () => {
  await open({ flags: ["contracts"], others: 1001 });
  for (const name of ["Account of the new discount", "Account whose discounts and contract count"]) {
    const choices = () => screen.getByRole<HTMLSelectElement>("combobox", { name }).options;
    await waitFor(() => expect(choices().length).toBeGreaterThan(1001));
    expect([...choices()].map(({ text }) => text)).toContain("Customer 1001");
  }
});
