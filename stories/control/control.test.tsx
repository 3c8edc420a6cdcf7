import { composeStories } from "@storybook/react-vite";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import { Button } from "#renderers";
import * as stories from "./control.stories.tsx";

const { Buttons, Choices, Inputs, WithMenu, WithPopover, WithTooltip } = composeStories(stories);

describe("a menu", () => {
  const open = async () => {
    const user = userEvent.setup();
    render(<WithMenu />);
    await user.click(screen.getByRole("button", { name: "Actions" }));
    return user;
  };
  const item = (name: string) => screen.getByRole("menuitem", { name });

  test("is named after its target, and starts at its first item", async () => {
    await open();
    expect(screen.getByRole("menu", { name: "Actions" })).toBeVisible();
    expect(item("Modify")).toHaveFocus();
    expect(screen.getByRole("button", { name: "Actions" })).toHaveAttribute("aria-expanded", "true");
  });

  test.each([
    ["{ArrowDown}", "Resize"],
    ["{ArrowUp}", "Delete"],
    ["{End}", "Delete"],
    ["{End}{ArrowDown}", "Modify"],
    ["{End}{Home}", "Modify"],
    ["d", "Delete"],
    ["pp", "Power off"],
    ["power of", "Power off"],
    ["power x y", "Power on"],
  ])("%s goes to %s", async (keys, name) => {
    const user = await open();
    await user.keyboard(keys);
    expect(item(name)).toHaveFocus();
  });

  test.each(["{Escape}", "{Tab}", "{Enter}"])("%s closes it and returns the focus", async (key) => {
    const user = await open();
    await user.keyboard(key);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(screen.getByRole("button", { name: "Actions" })).toHaveFocus();
  });

  test.each(["at its target still", "nowhere"])("closes on Escape while the focus is %s", async (where) => {
    const user = await open();
    const target = screen.getByRole("button", { name: "Actions" });
    act(() => (where === "nowhere" ? item("Modify").blur() : target.focus()));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(target).toHaveFocus();
  });

  test("closes at a press elsewhere", async () => {
    const user = await open();
    await user.click(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
  });
});

describe("a popover", () => {
  const open = async () => {
    const user = userEvent.setup();
    render(<WithPopover />);
    await user.click(screen.getByRole("button", { name: "Columns" }));
    return { user, inside: within(screen.getByRole("dialog", { name: "Columns" })) };
  };

  test("takes the focus and keeps it", async () => {
    const { user, inside } = await open();
    expect(inside.getByRole("checkbox", { name: "Name" })).toHaveFocus();
    await user.tab();
    expect(inside.getByRole("checkbox", { name: "State" })).toHaveFocus();
    await user.tab();
    expect(inside.getByRole("checkbox", { name: "Name" })).toHaveFocus();
    await user.tab({ shift: true });
    expect(inside.getByRole("checkbox", { name: "State" })).toHaveFocus();
  });

  test("returns the focus on Escape", async () => {
    const { user } = await open();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: "Columns" })).toHaveFocus();
  });

  test("closes on Escape while its target still has the focus", async () => {
    const { user } = await open();
    act(() => screen.getByRole("button", { name: "Columns" }).focus());
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("closes at a press elsewhere, which keeps the focus", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  });
});

test("a tooltip shows on focus, and Escape hides it", async () => {
  const user = userEvent.setup();
  render(<WithTooltip />);
  await user.tab();
  expect(await screen.findByRole("tooltip")).toHaveTextContent("The connector is syncing.");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a checkbox for some of several items is mixed", () => {
  render(<Choices />);
  expect(screen.getByRole("checkbox", { name: "Some of them" })).toBePartiallyChecked();
});

test("a wrong input says so", () => {
  render(<Inputs />);
  expect(screen.getByRole("spinbutton", { name: "Port" })).toBeInvalid();
});

test("a busy button says so, ignores presses, and keeps the focus", async () => {
  const user = userEvent.setup();
  const handleClick = vi.fn<() => void>();
  const handleSubmit = vi.fn<() => void>();
  const form = (isBusy: boolean) => (
    <form onSubmit={handleSubmit}>
      <Button type="submit" loading={isBusy} onClick={handleClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();
  rerender(form(true));
  expect(button).toHaveAttribute("aria-busy", "true");
  expect(button).toHaveAttribute("aria-disabled", "true");
  await user.click(button);
  expect([handleClick, handleSubmit].map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect(button).toHaveFocus();
});

test.each(Object.entries({ Buttons, Inputs, Choices, WithMenu, WithPopover, WithTooltip }))(
  "%s has no accessibility finding",
  async (_, Story) => {
    const { container } = render(<Story />);
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  },
);
