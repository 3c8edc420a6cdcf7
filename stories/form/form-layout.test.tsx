import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as stories from "./form-layout.stories.tsx";

const Stories = composeStories(stories);

async function open(story: keyof typeof Stories, field: RegExp) {
  const Story = Stories[story];
  render(<Story />);
  await screen.findByLabelText(field);
  return { user: userEvent.setup() };
}

describe("a form in sections", () => {
  const section = (name: string) => screen.getByRole("group", { name });

  test("names the fields of each, with its explanation", async () => {
    await open("Sections", /^Cores/);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Name and purpose",
      "Size",
      "Protection",
    ]);
    expect(section("Name and purpose")).toHaveAccessibleDescription("Shown in lists, invoices and logs.");
    expect(within(section("Name and purpose")).getAllByRole("textbox")).toHaveLength(2);
    expect(within(section("Size")).getByLabelText(/^Cores/)).toBeVisible();
    expect(within(section("Protection")).getByRole("switch")).toBeVisible();
  });

  test("shows a section once one of its fields is shown, and keeps the focus", async () => {
    const { user } = await open("Sections", /^Cores/);
    expect(screen.queryByRole("group", { name: "Access" })).toBeNull();
    await user.click(screen.getByRole("switch"));
    expect(within(section("Access")).getByLabelText(/^Password/)).toBeVisible();
    expect(screen.getByRole("switch")).toHaveFocus();
  });

  test("leaves fields of no section plain", async () => {
    await open("SectionsBelow", /^Cores/);
    expect(screen.getByLabelText(/^Name/).closest("[role=group]")).toBeNull();
    expect(within(section("Size")).getAllByRole("spinbutton")).toHaveLength(1);
  });
});

describe("beside a form", () => {
  const summary = () => screen.getByRole("group", { name: "Your order" });
  const facts = () =>
    [...summary().querySelectorAll("dl > div")].map((fact) =>
      [...fact.children].map(({ textContent }) => textContent).join(": "),
    );

  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.click(screen.getByRole("combobox", { name: /Data center/ }));
    await user.click(await screen.findByRole("option", { name: "Oslo", hidden: true }));
  }

  test("stands what was entered, as people read it, while they enter it", async () => {
    const { user } = await open("WithSummary", /Data center/);
    expect(facts()).toEqual([]);
    expect(screen.getByText("price-summary")).toBeInTheDocument();
    await fill(user);
    expect(facts()).toEqual(["Data center: Oslo"]);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.type(await screen.findByLabelText(/^Name/), "pool-1");
    await user.type(screen.getByLabelText(/^Memory/), "4");
    await user.click(screen.getByRole("switch"));
    await user.type(screen.getByLabelText(/^Description/), "Tests");
    expect(facts()).toEqual(["Data center: Oslo", "Name: pool-1", "Memory: 4 GB", "Description: Tests"]);
    await user.click(screen.getByRole("switch"));
    expect(facts()).toEqual(["Data center: Oslo", "Name: pool-1", "Memory: 4 GB"]);
  });

  test("stands no summary on the review, which says the same; a plugin stays", async () => {
    const { user } = await open("WithSummary", /Data center/);
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.type(await screen.findByLabelText(/^Name/), "pool-1");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByRole("region", { name: "Where" })).toHaveTextContent("Oslo");
    expect(screen.queryByRole("group", { name: "Your order" })).toBeNull();
    expect(screen.getByText("price-summary")).toBeInTheDocument();
  });

  describe("in a narrow window", () => {
    beforeEach(() => vi.stubGlobal("innerWidth", 360));
    afterEach(() => vi.unstubAllGlobals());

    test("has the name of what stands there", async () => {
      await open("WithPreview", /^Name/);
      expect(screen.getByRole("button", { name: "Preview" })).toBeVisible();
    });

    test("is a line above the buttons that opens", async () => {
      const { user } = await open("WithSummary", /Data center/);
      await fill(user);
      const line = screen.getByRole("button", { name: /^Your order/ });
      expect(line).toHaveTextContent("Oslo");
      expect(line).toHaveAttribute("aria-expanded", "false");
      expect(screen.queryByRole("group", { name: "Your order" })).toBeNull();
      await user.click(line);
      expect(facts()).toEqual(["Data center: Oslo"]);
      expect(screen.getByText("price-summary")).toBeInTheDocument();
      await user.click(screen.getByRole("button", { name: "Your order", expanded: true }));
      expect(screen.queryByRole("group", { name: "Your order" })).toBeNull();
    });
  });
});

describe("a form that was not sent", () => {
  test("says so at its fields and its button, and nowhere else", async () => {
    await open("Stopped", /Data center/);
    expect(await screen.findByRole("button", { name: "Complete 2 fields to continue" })).toBeVisible();
    expect(screen.getAllByText(/is required$/)).toHaveLength(2);
  });

  test("says above its buttons what the server refused of no field, and that nothing is lost", async () => {
    await open("Refused", /^Name/);
    const alert = await screen.findByRole("alert", { name: "Your input was not accepted" });
    expect(alert).toHaveTextContent("The quota of the account is used up");
    expect(alert).toHaveTextContent("Your input is still here.");
    expect(alert).not.toHaveTextContent("This name is taken");
  });

  test("takes the focus to what the server said where no field is wrong", async () => {
    await open("Unanswered", /^Name/);
    const alert = await screen.findByRole("alert", { name: "This was not confirmed" });
    expect(alert).toHaveTextContent("The server cannot be reached");
    expect(alert).toHaveFocus();
    expect(screen.queryByRole("button", { name: /^Complete/ })).toBeNull();
  });
});

describe("Cancel", () => {
  test("stands on a page that is a form, beside its first step too", async () => {
    await open("WithSummary", /Data center/);
    expect(screen.getByRole("button", { name: "Cancel" })).toBeVisible();
  });

  test("does not stand in a form among other panels", async () => {
    await open("Panel", /^Name/);
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  });
});

test.each(Object.entries(Stories))("%s has no accessibility finding", async (_, Story) => {
  const { container } = render(<Story />);
  await screen.findByRole("button", { name: /Create|Purchase|Next|Save/ });
  // Colours need a browser; roles and names decide the rest.
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
