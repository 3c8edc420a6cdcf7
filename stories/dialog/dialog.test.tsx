import { composeStories } from "@storybook/react-vite";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import type { FakeEngine } from "#engine/testing";
import * as stories from "./dialog.stories.tsx";

const Stories = composeStories(stories);

function show(story: keyof typeof Stories) {
  const Story = Stories[story];
  const held: { engine?: FakeEngine } = {};
  render(<Story onEngine={(made: FakeEngine) => (held.engine = made)} />);
  if (held.engine === undefined) throw new Error("The story made no engine.");
  return { user: userEvent.setup(), engine: held.engine };
}

describe("a delete that is confirmed by typing the name", () => {
  test("shows the specified prompts until the name is typed, ignoring repeated spaces", async () => {
    const { user, engine } = show("DeleteByName");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete web 01" });
    const go = await within(dialog).findByRole("button", { name: "Delete" });
    await user.click(go);
    const field = within(dialog).getByLabelText(/to confirm/);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(
      "no service name entered, verify action by entering service name",
    );
    await user.type(field, "web-01");
    await user.click(go);
    expect(field).toHaveAccessibleDescription(
      "service name entered does not match the service you are trying to delete, try again",
    );
    expect(engine.runs).toHaveLength(0);
    await user.clear(field);
    await user.type(field, "web 01{Enter}");
    await waitFor(() => expect(engine.runs).toHaveLength(1));
  });

  test("stays open with the failure, then succeeds with the same submit, and returns the focus", async () => {
    const { user, engine } = show("DeleteByName");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(await within(dialog).findByLabelText(/to confirm/), "web 01{Enter}");
    expect(await within(dialog).findByRole("alert", { name: "This was not done" })).toHaveTextContent(
      "409 Error - This service has running machines",
    );
    expect(within(dialog).getByLabelText(/to confirm/)).toHaveValue("web 01");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(new Set(engine.runs.map(({ submitId }) => submitId)).size).toBe(1);
    await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
  });
});

describe("a dialog", () => {
  test("works with the keyboard alone: opened, focus kept inside, closed by Esc", async () => {
    const { user, engine } = show("Confirm");
    await user.tab();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Restart web 01?" });
    await within(dialog).findByRole("button", { name: "Restart" });
    for (let presses = 0; presses < 6; presses += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(engine.runs).toHaveLength(0);
  });

  test("keeps its input when sending fails", async () => {
    const { user, engine } = show("Fields");
    await user.click(screen.getByRole("button", { name: "Transfer" }));
    const dialog = await screen.findByRole("dialog", { name: "Transfer web 01" });
    await waitFor(() => expect(within(dialog).getByLabelText(/^Owner/)).toHaveFocus());
    await user.keyboard("ada");
    const go = within(dialog).getByRole("button", { name: "Transfer" });
    await user.click(go);
    expect(
      await within(dialog).findByRole("alert", { name: "Your input was not accepted" }),
    ).toHaveTextContent("502 Error - Bad gateway");
    expect(within(dialog).getByLabelText(/^Owner/)).toHaveValue("ada");
    await user.click(go);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(engine.runs.map(({ roots }) => roots.form)).toEqual([{ owner: "ada" }, { owner: "ada" }]);
    expect(engine.runs[0]?.submitId).toBe(engine.runs[1]?.submitId);
  });

  test("opens with the focus in its first field and without a problem, however often it opens", async () => {
    const { user } = show("Fields");
    for (let opened = 1; opened <= 3; opened += 1) {
      await user.click(screen.getByRole("button", { name: "Transfer" }));
      const dialog = await screen.findByRole("dialog", { name: "Transfer web 01" });
      const owner = await within(dialog).findByLabelText(/^Owner/);
      // The dialog takes the focus in timers of its own.
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(owner).toHaveFocus();
      expect(owner).toBeValid();
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });

  test("that only shows data has no submit", async () => {
    const { user, engine } = show("View");
    await user.click(screen.getByRole("button", { name: "View" }));
    const dialog = await screen.findByRole("dialog", { name: "web 01" });
    expect(await within(dialog).findByText("ada")).toHaveProperty("tagName", "DD");
    expect(within(dialog).queryByRole("textbox")).toBeNull();
    await user.click(within(dialog).getByText("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(engine.runs).toEqual([]);
  });

  test("shows its call with the current input, also while it is open", async () => {
    const { user } = show("Fields");
    await user.click(screen.getByRole("button", { name: "Transfer" }));
    const dialog = await screen.findByRole("dialog", { name: "Transfer web 01" });
    await user.type(await within(dialog).findByLabelText(/^Owner/), "ada");
    await user.click(within(dialog).getByRole("button", { name: "Show the call" }));
    const calls = await within(dialog).findByRole("textbox", { name: "The calls as curl" });
    expect(calls).toHaveValue('curl services/rowActions/0 {"owner":"ada"}');
    await user.type(within(dialog).getByLabelText(/^Owner/), "m");
    await waitFor(() => expect(calls).toHaveValue('curl services/rowActions/0 {"owner":"adam"}'));
    await user.click(within(dialog).getByRole("button", { name: "Hide the call" }));
    expect(within(dialog).queryByRole("textbox", { name: "The calls as curl" })).toBeNull();
  });

  test("shows a secret once, and copies it", async () => {
    const { user } = show("Reveal");
    await user.click(screen.getByRole("button", { name: "Renew" }));
    const dialog = await screen.findByRole("dialog", { name: "The new key" });
    await user.click(within(dialog).getByRole("button", { name: "Copy Key" }));
    await expect(navigator.clipboard.readText()).resolves.toBe("k-2f9a-77c1");
    await user.click(within(dialog).getByRole("button", { name: "I have copied it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("shows the result of each row, and retries the failed ones", async () => {
    const { user, engine } = show("Several");
    await user.click(screen.getByRole("button", { name: "Unmap" }));
    const results = await screen.findByRole("list", { name: "Results" });
    expect(
      within(results)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["web-01Done", "web-02409 Error - One is in use"]);
    await user.click(screen.getByRole("button", { name: "Try the failed ones again" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(engine.runs.map(({ submitId }) => submitId)).toEqual([
      engine.runs[0]?.submitId,
      engine.runs[0]?.submitId,
    ]);
    expect(engine.runs[1]?.earlier).toEqual({ call: [{}, undefined] });
  });

  test("shows why its own read failed", async () => {
    const { user } = show("FailedRead");
    await user.click(screen.getByRole("button", { name: "Map" }));
    const dialog = await screen.findByRole("dialog", { name: "Map" });
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(
      "You must map a solution to your resource",
    );
    expect(within(dialog).queryByLabelText(/^Owner/)).toBeNull();
  });

  test("shows that its template is wrong", async () => {
    const { user } = show("WrongTemplate");
    await user.click(screen.getByRole("button", { name: "Transfer" }));
    const dialog = await screen.findByRole("dialog", { name: "Transfer" });
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Something went wrong");
  });
});

test("an action that failed half way continues when pressed again, and starts anew after that", async () => {
  const { user, engine } = show("Unfinished");
  for (let presses = 1; presses <= 3; presses += 1) {
    await user.click(screen.getByRole("button", { name: "Rebuild" }));
    await waitFor(() => expect(engine.runs).toHaveLength(presses));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Rebuild" })).toHaveAttribute("aria-busy", "false"),
    );
  }
  const [one, two, three] = engine.runs;
  expect(two).toMatchObject({ submitId: one?.submitId, earlier: { first: { id: 3 } } });
  expect(three?.submitId).not.toBe(one?.submitId);
});

test.each(["DeleteByName", "Confirm", "Fields", "Reveal"] as const)(
  "%s has no accessibility finding",
  async (name) => {
    const { user } = show(name);
    await user.tab();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findAllByRole("button", { name: /Delete|Restart|Transfer|copied/ });
    const { violations } = await axe.run(dialog, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  },
);
