import { composeStories } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import * as stories from "./permission-matrix.stories.tsx";

const Stories = composeStories(stories);
const box = (name: string) => screen.getByRole("checkbox", { name });

describe("the permission matrix", () => {
  test("ticks the children of a parent and locks them, with the reason", async () => {
    render(<Stories.Provider />);
    const user = userEvent.setup();
    await user.click(box("Billing: update"));
    expect(box("Invoices: update")).toBeChecked();
    await user.click(box("Invoices: update"));
    expect(box("Invoices: update")).toBeChecked();
    expect(box("Invoices: update")).toHaveAccessibleDescription("Billing grants it.");
    await user.click(box("Billing: update"));
    expect(box("Invoices: update")).not.toBeChecked();
  });

  test("shows a parent with some children granted as mixed", () => {
    render(<Stories.Provider />);
    expect(box("Account Management: read")).toBePartiallyChecked();
    expect(box("Users: read")).toBeChecked();
  });

  test("does not let people grant permissions they do not have, with the reason", async () => {
    render(<Stories.NotEverything />);
    const user = userEvent.setup();
    await user.click(box("Audit: read"));
    expect(box("Audit: read")).not.toBeChecked();
    expect(box("Audit: read")).toHaveAccessibleDescription("You do not have this permission yourself.");
    await user.click(box("Billing: update"));
    expect(box("Invoices: update")).toBeChecked();
    expect(box("ConnectWise: update")).not.toBeChecked();
  });

  test("locks a role that grants more than the viewer has, with the reason", async () => {
    render(<Stories.Stronger />);
    const user = userEvent.setup();
    await user.click(box("Audit: read"));
    expect(box("Audit: read")).not.toBeChecked();
    expect(box("Audit: read")).toHaveAccessibleDescription(
      "This role grants permissions that you do not have.",
    );
  });

  test("keeps permissions that the viewer has only through this role", async () => {
    render(<Stories.Own />);
    const user = userEvent.setup();
    await user.click(box("Users: read"));
    expect(box("Users: read")).toBeChecked();
    expect(box("Users: read")).toHaveAccessibleDescription(
      "You have this permission only through this role. Ask somebody else to remove it.",
    );
    await user.click(box("Audit: read"));
    expect(box("Audit: read")).toBeChecked();
  });

  test("names its columns in words, also on a phone", () => {
    render(<Stories.Narrow />);
    const headings = screen.getAllByRole("columnheader");
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Permission",
      "Create",
      "Read",
      "Update",
      "Delete",
    ]);
  });

  test("works with the keyboard", async () => {
    render(<Stories.Provider />);
    const user = userEvent.setup();
    box("Audit: read").focus();
    await user.keyboard(" ");
    expect(box("Audit: read")).toBeChecked();
  });

  test("hides from customers what only providers may grant", () => {
    render(<Stories.Customer />);
    expect(
      screen.queryByRole("checkbox", { name: /^(?:Hooks|Notifications|API Keys|Customizations):/ }),
    ).toBeNull();
    expect(screen.queryByRole("rowheader", { name: "Solution Management" })).toBeNull();
    expect(box("Users: create")).toBeEnabled();
  });

  test("keeps what an add-only role grants, and adds to it", async () => {
    render(<Stories.AddOnly />);
    const user = userEvent.setup();
    await user.click(box("Users: read"));
    expect(box("Users: read")).toBeChecked();
    await user.click(box("Roles: read"));
    expect(box("Roles: read")).toBeChecked();
    await user.click(box("Roles: read"));
    expect(box("Roles: read")).not.toBeChecked();
  });

  test("does not change a read-only role", async () => {
    render(<Stories.ReadOnly />);
    await userEvent.setup().click(box("Audit: read"));
    expect(box("Audit: read")).not.toBeChecked();
  });

  test("shortens long descriptions until they are expanded", async () => {
    render(<Stories.Provider />);
    expect(screen.getByText(/^Accounts and the customers below.*…$/)).toBeVisible();
    await userEvent.setup().click(screen.getByRole("button", { name: "More" }));
    expect(screen.getByText(/what they may see$/)).toBeVisible();
  });

  test.each(Object.entries(Stories))("%s has no accessibility findings", async (_name, Story) => {
    const { container } = render(<Story />);
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
