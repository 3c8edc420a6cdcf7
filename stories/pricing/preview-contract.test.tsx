import { composeStories } from "@storybook/react-vite";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import * as stories from "./pricing-console.stories.tsx";

const { Editor } = composeStories(stories);
const preview = () => within(screen.getByRole("complementary", { name: "Preview" }));

test("the preview has the contract of an account, in place of the discounts and of the list price", async () => {
  const user = userEvent.setup();
  render(<Editor flags={["contracts"]} hasContract />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  const box = () => screen.getByRole("checkbox", { name: "Under contract" });
  expect(box()).not.toBeChecked();
  const account = screen.getByRole("combobox", { name: "Account whose discounts and contract count" });
  await waitFor(() =>
    expect(within(account).getByRole("option", { name: "Tailwind Traders" })).toBeInTheDocument(),
  );
  await user.selectOptions(account, ["Tailwind Traders"]);
  await waitFor(() => expect(box()).toBeChecked());
  const memory = () => preview().getByText("Memory").closest("li");
  expect(memory()).toHaveTextContent("€600.00Contract price. By the list a unit is €4.20.");
  expect(
    screen.getByText("With the prices of its contract Framework 2026. They stand in place of its discounts."),
  ).toBeVisible();
  await user.click(box());
  expect(memory()).toHaveTextContent("€504.00");
  await user.selectOptions(account, ["Contoso Manufacturing"]);
  expect(box()).not.toBeChecked();
  // The solution has a price of its own for all contracts.
  await user.click(box());
  const cpu = preview().getByText("CPU").closest("li");
  expect(cpu).toHaveTextContent(
    /Contract price\. By the list a unit is €8\.00\. It stands in place of the discount\./,
  );
});

test("another payment cycle alone changes nothing: the published prices are those of as many months", async () => {
  const user = userEvent.setup();
  render(<Editor />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  const total = (name: string) => preview().getByText(name).nextSibling?.textContent ?? "";
  const month = total("Per month");
  await user.selectOptions(screen.getByRole("combobox", { name: "Payment cycle" }), ["Annually"]);
  expect(total("Per year")).not.toBe(month);
  expect(total("Version 12")).toBe(total("Per year"));
  expect(total("Difference")).toBe("±€0.00, 0.0 %");
});

test("the examples of tiers are of a month, whatever is paid at once", async () => {
  const user = userEvent.setup();
  render(<Editor />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  await user.click(
    within(screen.getByRole("region", { name: "Items" })).getByRole("button", { name: "Memory" }),
  );
  const table = () => screen.getByRole("table", { name: /Memory/ });
  const example = () => within(table()).getAllByText(/ billed × €/)[0]?.nextSibling?.textContent;
  const month = example();
  expect(month).toMatch(/^€\d/);
  await user.selectOptions(screen.getByRole("combobox", { name: "Payment cycle" }), ["Annually"]);
  expect(example()).toBe(month);
});
