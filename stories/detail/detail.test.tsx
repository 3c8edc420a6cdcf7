import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, test, vi } from "vitest";
import * as details from "./detail.stories.tsx";

const Detail = composeStories(details);

test("a card shows its title only where it has one", () => {
  const { unmount } = render(<Detail.Facts />);
  const card = screen.getByRole("region", { name: "Facts" });
  expect(within(card).getByRole("heading", { level: 2, name: "Facts" })).toBeVisible();
  unmount();
  const { title: _, ...untitled } = Detail.Facts.args.model!;
  render(<Detail.Facts model={{ ...untitled, actions: [] }} />);
  expect(screen.getByText("web-01", { selector: "dd, dd *" })).toBeVisible();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

test("facts have labels, and signs have words", () => {
  render(<Detail.Facts />);
  const names = screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(names).toEqual(["Name", "State", "Memory", "Networks", "Created", "Solution", "Note"]);
  expect(screen.getByText("Unlimited", { exact: false })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Resource pool Gold" })).toHaveAttribute("href", "#/pages/x");
});

test("an action starts; a disabled one shows why and does not", async () => {
  const onAction = vi.fn<(action: { readonly id: string }) => void>();
  render(<Detail.Facts onAction={onAction} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Modify" }));
  const refused = screen.getByRole("button", { name: /^Delete/ });
  await user.click(refused);
  expect(onAction.mock.calls.map(([{ id }]) => id)).toEqual(["modify"]);
  expect(refused).toHaveAccessibleDescription(/web-01 is Processing: wait until that is done\./);
});

test("an item that the answer does not have is said above the facts", () => {
  render(<Detail.TemplateMistakes />);
  const strip = screen.getByRole("note", {
    name: "This template looks for what the answer does not have:",
  });
  expect(strip).toHaveTextContent('/items/6/field: the answer has no "note"');
});

test.each(Object.entries(Detail))("%s has no accessibility finding", async (_, Story) => {
  const { container } = render(<Story />);
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
