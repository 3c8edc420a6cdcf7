import { composeStories } from "@storybook/react-vite";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import * as stories from "./dialog-family.stories.tsx";

const Stories = composeStories(stories);

function dialog(name: string) {
  const box = screen.getByRole("dialog", { name });
  return { box, button: (label: string) => within(box).getByRole("button", { name: label }) };
}

/** Whether it can be neither pressed nor focused nor read. */
const isBlocked = (element: Element) => element.closest("[inert]") !== null;

describe("a dialog", () => {
  test("is named by its title and described by its sentence", () => {
    render(<Stories.Danger />);
    const { box } = dialog("Delete web-frontend?");
    expect(box).toHaveAccessibleDescription(
      "Deletes web-frontend and its 25 machines. This cannot be undone.",
    );
    expect(box).toHaveAttribute("aria-modal", "true");
  });

  test("that only says something takes the focus itself", () => {
    render(<Stories.Message />);
    expect(dialog("Guest of app-09").box).toHaveFocus();
  });

  test.each([
    ["Neutral", "Send it now?", "Send"],
    ["Warning", "Power off app-09?", "Cancel"],
    ["Danger", "Delete web-frontend?", "Cancel"],
  ] as const)("of the tone %s opens with the focus on what does no harm", (story, name, focused) => {
    const Story = Stories[story];
    render(<Story />);
    expect(dialog(name).button(focused)).toHaveFocus();
  });

  test("has Cancel at the left of its action, which is the verb", () => {
    render(<Stories.Warning />);
    const labels = within(dialog("Power off app-09?").box)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
    expect(labels).toEqual(["Close", "Cancel", "Power off"]);
  });

  test("takes Escape for a no, and gives the focus back", async () => {
    const user = userEvent.setup();
    render(<Stories.Message />);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    const open = screen.getByRole("button", { name: "Open" });
    await user.click(open);
    await user.click(dialog("Guest of app-09").button("Close"));
    expect(open).toHaveFocus();
  });

  test("keeps the focus inside, in both directions", async () => {
    const user = userEvent.setup();
    render(<Stories.LargeWithNote />);
    const { button } = dialog("Power off 6 machines");
    expect(button("Retry")).toHaveFocus();
    await user.tab();
    const first = within(screen.getByRole("dialog")).getAllByRole("button")[0];
    expect(first).toHaveFocus();
    await user.tab({ shift: true });
    expect(button("Retry")).toHaveFocus();
  });

  test("blocks the page until it is closed", async () => {
    const user = userEvent.setup();
    render(<Stories.Message />);
    const elsewhere = screen.getByText("Elsewhere");
    expect(isBlocked(elsewhere)).toBe(true);
    await user.keyboard("{Escape}");
    expect(isBlocked(elsewhere)).toBe(false);
  });

  test("that is asked over another is answered first, and a message stays in reach of both", async () => {
    const user = userEvent.setup();
    render(<Stories.OverAnother />);
    const below = dialog("Modify contact");
    expect(within(below.box).getByLabelText("Name")).toHaveFocus();
    await user.click(below.button("Cancel"));
    const above = dialog("Leave this page?");
    expect(above.button("Stay")).toHaveFocus();
    expect(isBlocked(below.box)).toBe(true);
    expect(isBlocked(await screen.findByText("app-03 is powered off"))).toBe(false);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "Leave this page?" })).toBeNull();
    expect(isBlocked(below.box)).toBe(false);
    expect(below.button("Cancel")).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(isBlocked(screen.getByText("Elsewhere"))).toBe(false);
  });
});

test.each(Object.entries(Stories))("%s has no accessibility finding", async (_, Story) => {
  render(<Story />);
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
