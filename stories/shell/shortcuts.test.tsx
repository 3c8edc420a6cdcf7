import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import * as keys from "./shortcuts.stories.tsx";
import * as sidebars from "./sidebar.stories.tsx";

const Side = composeStories(sidebars);
const Keys = composeStories(keys);

describe("the keyboard shortcuts", () => {
  test("are listed by ?, and close again", async () => {
    const user = userEvent.setup();
    render(<Keys.OnAPage />);
    await user.keyboard("?");
    expect(await screen.findByText("Search this page")).toBeVisible();
    const dialog = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("lead to the search of the page by /, and take no key from somebody who types", async () => {
    const user = userEvent.setup();
    render(<Keys.OnAPage />);
    await user.keyboard("/");
    const search = screen.getByRole("searchbox", { name: "Search" });
    expect(search).toHaveFocus();
    await user.keyboard("a/?");
    expect(search).toHaveValue("a/?");
    await user.click(screen.getByRole("textbox", { name: "Name" }));
    await user.keyboard("/");
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("of one key can be turned off, and are then left to others", async () => {
    const user = userEvent.setup();
    render(<Keys.Off />);
    await user.keyboard("?/");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("searchbox")).not.toHaveFocus();
  });

  test("are turned off in their list", async () => {
    const user = userEvent.setup();
    const onSingleKeys = vi.fn();
    render(<Keys.Listed onSingleKeys={onSingleKeys} />);
    await user.click(await screen.findByRole("checkbox", { name: "Use the single keys / and ?" }));
    expect(onSingleKeys).toHaveBeenCalledExactlyOnceWith(false);
  });

  test("are listed from the foot of the menu", async () => {
    const onShortcuts = vi.fn<() => void>();
    render(<Side.Customer onShortcuts={onShortcuts} />);
    await userEvent.setup().click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    expect(onShortcuts).toHaveBeenCalledOnce();
  });
});
