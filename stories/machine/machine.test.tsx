import { composeStories } from "@storybook/react-vite";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, test } from "vitest";
import * as stories from "./machine.stories.tsx";

const Stories = composeStories(stories);
const sent = (): unknown => JSON.parse(screen.getByRole("status", { name: "Sent" }).textContent);

test("each quantity has a chart, and the time is chosen by keyboard", async () => {
  render(<Stories.Performance />);
  await waitFor(() => expect(screen.getAllByRole("figure")).toHaveLength(3));
  expect(screen.getByRole("radio", { name: "Live" })).toBeChecked();
  await userEvent.setup().click(screen.getByRole("radio", { name: "Year" }));
  expect(screen.getByRole("radio", { name: "Year" })).toBeChecked();
  await waitFor(() => expect(screen.getAllByRole("figure")).toHaveLength(3));
});

test("without values it says so, and of one range there is no choice", async () => {
  render(<Stories.WithoutValues />);
  expect(await screen.findByText("There are no values of this time.")).toBeVisible();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("a name in a tree says what it stands on, and which one is current", () => {
  render(<Stories.Tree />);
  const [first, second, third] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent(/^Before the upgrade$/);
  expect(second).toHaveTextContent(/^Upgraded, taken on top of Before the upgrade$/);
  expect(third).toHaveTextContent(/^Tuned, taken on top of UpgradedCurrent$/);
});

test("disks grow, are added and removed, and what is undone is not sent", async () => {
  render(<Stories.DevicesOff />);
  const user = userEvent.setup();
  const first = screen.getByRole("spinbutton", { name: "Capacity of Hard disk 1" });
  await user.clear(first);
  await user.type(first, "60");
  await user.click(screen.getByRole("button", { name: "Remove Hard disk 2" }));
  await user.click(screen.getByRole("button", { name: "Add disk" }));
  expect(sent()).toEqual({
    disks: {
      changed: [{ key: 2000, capacity: 60 }],
      added: [{ capacity: 20, thinProvisioned: true }],
      removed: [2001],
    },
  });
  await user.click(screen.getByRole("button", { name: "Keep Hard disk 2" }));
  await user.click(screen.getByRole("button", { name: "Remove New disk 1" }));
  await user.clear(first);
  await user.type(first, "40");
  expect(sent()).toEqual({});
});

test("a disk that would shrink is marked with the sizes that it can have, and what was typed stays", async () => {
  render(<Stories.DevicesRunning />);
  const user = userEvent.setup();
  const first = screen.getByRole("spinbutton", { name: "Capacity of Hard disk 1" });
  await user.clear(first);
  await user.type(first, "7");
  expect(first).toBeInvalid();
  expect(first).toHaveAccessibleDescription("40 to 62,000 GB");
  await user.tab();
  expect(first).toHaveValue(7);
  expect(first).toBeInvalid();
  expect(sent()).toEqual({ disks: { changed: [{ key: 2000, capacity: 7 }] } });
  await user.clear(first);
  await user.tab();
  expect(first).toHaveValue(7);
  expect(screen.queryByRole("button", { name: "Add disk" })).toBeNull();
  expect(screen.getByText("Power the machine off to add or remove disks.")).toBeVisible();
});

test("a disk larger than what is left says how large it can be, with what the others take", async () => {
  render(<Stories.DevicesInPool />);
  const user = userEvent.setup();
  const first = screen.getByRole("spinbutton", { name: "Capacity of Hard disk 1" });
  await user.clear(first);
  await user.type(first, "99999");
  expect(first).toHaveAccessibleDescription("At most 2,350 GB: databases has 2,310 GB left.");
  await user.clear(first);
  await user.type(first, "1040");
  expect(first).toBeValid();
  await user.click(screen.getByRole("button", { name: "Add disk" }));
  const added = screen.getByRole("spinbutton", { name: "Capacity of New disk 1" });
  await user.clear(added);
  await user.type(added, "1311");
  expect(added).toHaveAccessibleDescription("At most 1,310 GB: databases has 1,310 GB left.");
  await user.tab();
  expect(added).toHaveValue(1311);
});

test.each([
  ["7", "Hard disk 1: 40 to 62,000 GB"],
  ["41.5", "Hard disk 1: A whole number, 40 to 62,000 GB"],
  ["50", ""],
])("a form with a disk of %s GB is told what is wrong, and of which disk: %s", async (typed, problem) => {
  render(<Stories.DevicesOff />);
  const user = userEvent.setup();
  const first = screen.getByRole("spinbutton", { name: "Capacity of Hard disk 1" });
  await user.clear(first);
  await user.type(first, typed);
  expect(screen.getByRole("status", { name: "Problem" }).textContent).toBe(problem);
});

test("disks of a machine with snapshots say that they cannot grow, and others can be added", async () => {
  render(<Stories.DevicesWithSnapshot />);
  const first = screen.getByRole("spinbutton", { name: "Capacity of Hard disk 1" });
  expect(first).toBeDisabled();
  expect(first).toHaveAccessibleDescription("It can grow once the snapshots of the machine are deleted.");
  await userEvent.setup().click(screen.getByRole("button", { name: "Add disk" }));
  expect(screen.getByRole("spinbutton", { name: "Capacity of New disk 1" })).toBeEnabled();
});

test("cards change their network, and keep one that cannot be chosen any more", async () => {
  render(<Stories.DevicesOff />);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole("combobox", { name: "Network of Network card 1" }), "back");
  await user.click(screen.getByRole("button", { name: "Add network card" }));
  expect(screen.getByRole("combobox", { name: "Network of Network card 2" })).toHaveDisplayValue("gone");
  expect(sent()).toEqual({
    cards: { changed: [{ key: 4000, network: "network-2" }], added: [{ network: "network-1" }] },
  });
});

test.each(Object.entries(Stories))("%s has no accessibility finding", async (_name, Story) => {
  const { container } = render(<Story />);
  await waitFor(() => expect(container.querySelector("[aria-busy='true']")).toBeNull());
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
});
