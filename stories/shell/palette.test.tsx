import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import * as stories from "./palette.stories.tsx";

const { Customer, Distributor, Narrow, Provider, WithActions, WithRows } = composeStories(stories);

const box = () => screen.getByRole("combobox", { name: "Search pages, services, actions" });
const rows = () => screen.getByRole("group", { name: "Rows on this page" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const current = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("the command palette", () => {
  test.each([
    ["customer", Customer, "Access & Roles", "Branding"],
    ["provider", Provider, "Automators", "My services"],
    ["distributor", Distributor, "Branding", "Automators"],
  ])("offers a %s the pages they may open, and no others", (_, Palette, theirs, others) => {
    render(<Palette />);
    expect(options().join(" ")).toContain(theirs);
    expect(options().join(" ")).not.toContain(others);
  });

  test("offers no page of a single thing without the thing", () => {
    render(<Provider />);
    expect(options().join(" ")).toContain("Add reseller");
    expect(options().join(" ")).not.toContain("Manage customer");
  });

  test("finds a page by any of its words or its place; Enter opens it", async () => {
    const onClose = vi.fn();
    render(<Customer onClose={onClose} />);
    const user = userEvent.setup();
    await user.type(box(), "rep serv");
    expect(options()).toEqual(["Report per service", "By serviceReports"]);
    expect(screen.getByRole("status")).toHaveTextContent("2 found");
    await user.keyboard("{Enter}");
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("moves through the results with arrows, round at both ends, with the focus in the box", async () => {
    render(<Customer />);
    const user = userEvent.setup();
    await user.type(box(), "ser");
    const all = options();
    expect(current()).toBe(all[0]);
    await user.keyboard("{ArrowDown}");
    expect(current()).toBe(all[1]);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(current()).toBe(all.at(-1));
    expect(box()).toHaveFocus();
  });

  test("starts the actions of the page; a disabled one shows why and does nothing", async () => {
    const onClose = vi.fn();
    const start = vi.fn();
    const [sync, purchase] = WithActions.args.commands ?? [];
    render(
      <WithActions
        onClose={onClose}
        commands={[
          { ...sync!, start },
          { ...purchase!, start },
        ]}
      />,
    );
    const user = userEvent.setup();
    const here = within(screen.getByRole("group", { name: "On this page" }));
    await user.click(here.getByRole("option", { name: /Purchase.*The connector is syncing\./ }));
    expect(start).not.toHaveBeenCalled();
    await user.click(here.getByRole("option", { name: "Synchronise" }));
    expect([start, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test("offers the actions of rows by the row's name once somebody types, and counts those it leaves out", async () => {
    render(<WithRows />);
    expect(options().join(" ")).not.toContain("Power off");
    const user = userEvent.setup();
    await user.type(box(), "power off");
    expect(within(rows()).getAllByRole("option")).toHaveLength(6);
    expect(screen.getByRole("status")).toHaveTextContent("6 of 7 shown");
    await user.type(box(), " app-02");
    const [only, ...others] = within(rows()).getAllByRole("option");
    expect(others).toEqual([]);
    expect(only).toHaveTextContent("Power off app-02Already powered off");
    expect(only).toHaveAttribute("aria-disabled", "true");
  });

  test.each([
    ["dark", "Dark theme"],
    ["light", "Light theme"],
    ["match system", "Match system themeCurrent"],
  ])("finds a theme by %s", async (text, theme) => {
    render(<Customer />);
    await userEvent.setup().type(box(), text);
    expect(options()).toEqual([theme]);
  });

  test("leads to the keyboard shortcuts", async () => {
    const onShortcuts = vi.fn();
    render(<Customer onShortcuts={onShortcuts} />);
    const user = userEvent.setup();
    await user.type(box(), "keyboard");
    await user.keyboard("{Enter}");
    expect(onShortcuts).toHaveBeenCalledOnce();
  });

  test("starts with the pages last opened that may still be opened", () => {
    render(<WithActions />);
    const recent = within(screen.getByRole("group", { name: "Recent" }));
    expect(recent.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["erp-production"]);
  });

  test("shows that nothing was found", async () => {
    render(<Customer />);
    await userEvent.setup().type(box(), "zzz");
    expect(screen.getByRole("status")).toHaveTextContent("Nothing found");
  });

  test.each(Object.entries({ Customer, Provider, Distributor, WithActions, WithRows, Narrow }))(
    "%s has no accessibility finding",
    async (_, Story) => {
      const { container } = render(<Story />);
      const { violations } = await axe.run(container, {
        rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
      });
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    },
  );
});
