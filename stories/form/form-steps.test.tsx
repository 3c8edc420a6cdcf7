import { composeStories } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import * as stories from "./form.stories.tsx";

const Stories = composeStories(stories);

test("goes on by keyboard from the top of each step: forwards, back, and by the strip", async () => {
  const user = userEvent.setup();
  render(<Stories.Steps />);
  const dataCenter = await screen.findByRole("combobox", { name: /Data center/ });
  const present = () => screen.getByText(/^Step \d of 3$/).parentElement;
  const press = async (name: string) => {
    screen.getByRole("button", { name }).focus();
    await user.keyboard("{Enter}");
  };
  // Nothing takes the focus when the page opens.
  expect(document.body).toHaveFocus();
  await user.click(dataCenter);
  // jsdom has no layout: Mantine treats the field as scrolled out of view and hides its list.
  await user.click(await screen.findByRole("option", { name: "Bergen", hidden: true }));
  await press("Next");
  const name = await screen.findByLabelText(/^Name/);
  expect(present()).toHaveFocus();
  expect(present()).toHaveTextContent("Size");
  await user.tab();
  expect(name).toHaveFocus();
  await press("Back");
  expect(present()).toHaveFocus();
  expect(present()).toHaveTextContent("Where");
  await press("Next");
  await press("Where");
  expect(present()).toHaveFocus();
  expect(present()).toHaveTextContent("Where");
});
