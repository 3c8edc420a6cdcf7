import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import * as stories from "./pricing-console.stories.tsx";

const { Editor } = composeStories(stories);
const field = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

test("names a storage policy as buyers read it, until its price is removed", async () => {
  const user = userEvent.setup();
  render(<Editor />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  await user.click(
    within(screen.getByRole("region", { name: "Items" })).getByRole("button", { name: "Fast" }),
  );
  await user.click(screen.getByText("Prices by cluster or storage policy"));
  await user.type(field("Name of a cluster, policy or choice"), "policy-7{Enter}");
  await user.type(field("Text for buyers of policy-7"), "Gold");
  const preview = within(screen.getByRole("complementary", { name: "Preview" }));
  await user.click(preview.getByRole("button", { name: "Fast" }));
  const choice = () => screen.getByRole("combobox", { name: "Storage policy" });
  await user.selectOptions(choice(), ["Gold"]);
  expect(choice()).toHaveValue("policy-7");
  await user.clear(field("Text for buyers of policy-7"));
  expect(within(choice()).getByRole("option", { name: "policy-7" })).toBeInTheDocument();
  await user.type(field("Text for buyers of policy-7"), "Gold");
  await user.click(button("Remove the price of policy-7"));
  expect(screen.queryByRole("option", { name: "Gold" })).toBeNull();
  await user.click(button("Undo"));
  expect(field("Text for buyers of policy-7")).toHaveValue("Gold");
});
