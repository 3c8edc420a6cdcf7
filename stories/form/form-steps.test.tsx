import { composeStories } from "@storybook/react-vite";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ActionOutcome } from "#engine";
import { createFakeStore } from "#engine/testing";
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

test("offers no other step while it is sent", async () => {
  const user = userEvent.setup();
  const sent = Promise.withResolvers<ActionOutcome>();
  render(<Stories.Steps parts={{ ...stories.Steps.args?.parts, perform: () => sent.promise }} />);
  await user.click(await screen.findByRole("combobox", { name: /Data center/ }));
  await user.click(await screen.findByRole("option", { name: "Bergen", hidden: true }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.type(await screen.findByLabelText(/^Name/), "pool-1");
  await user.type(screen.getByLabelText(/^Cores/), "2");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText(/^Check/);
  const links = ["Where", "Size", "Edit Where", "Edit Size"];
  const press = (name: string) => screen.getByRole("button", { name });
  for (const name of links) expect(press(name)).toBeEnabled();
  await user.click(press("Purchase"));
  await waitFor(() => expect(press("Purchase")).toHaveAttribute("aria-busy", "true"));
  for (const name of links) expect(press(name)).toBeDisabled();
  await act(async () => sent.resolve({ ok: true, effects: [], results: {} }));
});

test("is neither tested nor given up while it is sent, and not sent while a test is checked", async () => {
  const user = userEvent.setup();
  const store = createFakeStore().view();
  const sent = Promise.withResolvers<ActionOutcome>();
  const parts = { ...stories.Connector.args?.parts, ports: { store }, perform: () => sent.promise };
  const first = render(<Stories.Connector parts={parts} />);
  const budget = await screen.findByLabelText(/^Budget/);
  await user.clear(budget);
  await user.type(budget, "12");
  first.unmount();
  const second = render(<Stories.Connector parts={parts} />);
  const press = (name: string) => screen.getByRole("button", { name });
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(press("Save changes")).toHaveAttribute("aria-busy", "true"));
  for (const name of ["Discard", "Test connection"]) expect(press(name)).toBeDisabled();
  second.unmount();
  render(<Stories.Connector parts={parts} />);
  // Whether there is such a name is never answered.
  await user.type(await screen.findByLabelText(/^Name/), "-2");
  await user.click(press("Test connection"));
  await waitFor(() => expect(press("Test connection")).toHaveAttribute("aria-busy", "true"));
  expect(press("Test connection")).toHaveFocus();
  for (const name of ["Discard", "Save changes"]) expect(press(name)).toBeDisabled();
  expect(press("Save changes")).not.toHaveAttribute("aria-busy");
});
