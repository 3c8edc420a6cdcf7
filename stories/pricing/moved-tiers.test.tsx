import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import * as stories from "./pricing-console.stories.tsx";

const { Editor } = composeStories(stories);
const field = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

test("what is typed in a tier goes with it when another is removed, or moved beyond it", async () => {
  const user = userEvent.setup();
  render(<Editor />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  await user.click(
    within(screen.getByRole("region", { name: "Items" })).getByRole("button", { name: "Memory" }),
  );
  await user.clear(field("Price of a unit in tier 2"));
  await user.type(field("Price of a unit in tier 2"), "abc");
  await user.click(button("Remove tier 1"));
  expect(field("Price of a unit in tier 1")).toHaveValue("abc");
  expect(field("Price of a unit in tier 1")).toBeInvalid();
  expect(field("Price of a unit in tier 2")).toBeValid();
  await user.clear(field("Start of tier 1"));
  await user.type(field("Start of tier 1"), "300");
  await user.tab();
  expect(field("Price of a unit in tier 2")).toHaveValue("abc");
  expect(field("Price of a unit in tier 2")).toBeInvalid();
  expect(field("Price of a unit in tier 1")).toBeValid();
});
