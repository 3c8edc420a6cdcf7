import { composeStories } from "@storybook/react-vite";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import type { ActionOutcome } from "#engine";
import type { FakeEngine } from "#engine/testing";
import * as stories from "./dialog.stories.tsx";

const Stories = composeStories(stories);

function show(story: keyof typeof Stories, props: object = {}) {
  const Story = Stories[story];
  const held: { engine?: FakeEngine; navigate?: (href: string) => void } = {};
  render(
    <Story
      onEngine={(made: FakeEngine) => (held.engine = made)}
      onNavigate={(navigate) => (held.navigate = navigate)}
      {...props}
    />,
  );
  if (held.engine === undefined) throw new Error("The story made no engine.");
  return { user: userEvent.setup(), engine: held.engine, goTo: (href: string) => held.navigate?.(href) };
}

describe("a delete that is confirmed by typing the name", () => {
  test("goes with the page that it is about", async () => {
    const { user, goTo, engine } = show("DeleteByName");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByRole("dialog", { name: "Delete web 01?" });
    act(() => goTo("/pages/services/my-services?page=2"));
    expect(screen.getByRole("dialog", { name: "Delete web 01?" })).toBeVisible();
    act(() => goTo("/pages/services/vcenter/resource-pool"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(engine.runs).toHaveLength(0);
  });

  test("goes with the thing that its page is about, and stays where a list of it changes", async () => {
    const { user, goTo } = show("DeleteByName", {
      roots: { ...Stories.DeleteByName.args.roots, query: { id: "1" } },
    });
    act(() => goTo("/pages/services/pool?id=1"));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByRole("dialog", { name: "Delete web 01?" });
    act(() => goTo("/pages/services/pool?id=1&open=3&search=web"));
    expect(screen.getByRole("dialog", { name: "Delete web 01?" })).toBeVisible();
    act(() => goTo("/pages/services/pool?id=2"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("shows the specified prompts until the name is typed, ignoring repeated spaces", async () => {
    const { user, engine } = show("DeleteByName");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete web 01?" });
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
    const alert = await within(dialog).findByRole("alert", { name: "This was not done" });
    expect(within(alert).getByText("This service has running machines")).toBeVisible();
    const sentence = within(alert).getByText("409 Error - This service has running machines");
    expect(sentence).not.toBeVisible();
    await user.click(within(alert).getByText("Details"));
    expect(sentence.closest("details")).toHaveAttribute("open");
    expect(within(dialog).getByLabelText(/to confirm/)).toHaveValue("web 01");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(new Set(engine.runs.map(({ submitId }) => submitId)).size).toBe(1);
    await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
  });
});

test("a delete says what goes with it, and leaves out what it does not know", async () => {
  const { user } = show("DeleteByName");
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete web 01?" });
  expect(dialog).toHaveAccessibleDescription("Deletes web 01 and its 25 machines. This cannot be undone.");
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["19 of the machines are on"]);
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
    expect(await within(dialog).findByRole("alert", { name: "This was not confirmed" })).toHaveTextContent(
      "502 Error - Bad gateway",
    );
    expect(within(dialog).getByLabelText(/^Owner/)).toHaveValue("ada");
    await user.click(go);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(engine.runs.map(({ roots }) => roots.form)).toEqual([{ owner: "ada" }, { owner: "ada" }]);
    expect(engine.runs[0]?.submitId).toBe(engine.runs[1]?.submitId);
  });

  test("opens with the focus in its first field and without a problem, however often it opens", async () => {
    const { user } = show("Fields");
    for (let opened = 1; opened <= 10; opened += 1) {
      await user.click(screen.getByRole("button", { name: "Transfer" }));
      const dialog = await screen.findByRole("dialog", { name: "Transfer web 01" });
      const owner = await within(dialog).findByLabelText(/^Owner/);
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(owner).toHaveFocus();
      expect(owner).toBeValid();
      if (opened % 2 === 0) await user.keyboard("{Escape}");
      else await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });

  test("that only shows data has no submit", async () => {
    const { user, engine } = show("View");
    await user.click(screen.getByRole("button", { name: "View" }));
    const dialog = await screen.findByRole("dialog", { name: "web 01" });
    expect(await within(dialog).findByText("ada")).toHaveProperty("tagName", "DD");
    expect(within(dialog).queryByRole("textbox")).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(engine.runs).toEqual([]);
  });

  test("shows its call with the current input, also while it is open", async () => {
    const { user, engine } = show("Fields");
    engine.ports.store.set("atrium.show-calls", "on");
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
    const copy = await screen.findByRole("button", { name: "Copy Key" });
    const dialog = screen.getByRole("dialog", { name: "The new key" });
    await user.click(copy);
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
    ).toEqual(["web-02FailedOne is in use", "web-01Done"]);
    await user.click(screen.getByRole("button", { name: "Retry 1 failed" }));
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

describe("an action for several rows", () => {
  test("asks for all of them, and says which it leaves out and why; then shows what becomes of each", async () => {
    const { user, engine } = show("BulkAsk");
    await user.click(screen.getByRole("button", { name: "Stop" }));
    const dialog = await screen.findByRole("dialog", { name: "Stop 6 machines?" });
    expect(await within(dialog).findByText("They stop immediately. Unsaved data is lost.")).toBeVisible();
    expect(within(dialog).getByText("app-02, app-19, cache-01, cache-02, db-02, files-01")).toBeVisible();
    expect(within(dialog).getByText("db-04 left out: already powered off")).toBeVisible();
    expect(engine.runs).toHaveLength(0);
    await user.click(within(dialog).getByRole("button", { name: "Stop" }));
    const results = await screen.findByRole("dialog", { name: "Stop 6 machines" });
    expect(await within(results).findByText("6 done")).toBeVisible();
    expect(within(results).getByText("db-04 left out: already powered off")).toBeVisible();
    expect(engine.runs.map(({ rowName, isQuiet }) => [rowName, isQuiet])).toEqual(
      Stories.BulkAsk.args.rows?.taken.map((name) => [name, true]),
    );
    await user.click(within(results).getAllByRole("button", { name: "Close" }).at(-1)!);
    await waitFor(() => expect(screen.getByRole("button", { name: "Stop" })).toHaveFocus());
  });

  test("asks before it leaves out rows, even where it asks nothing else", async () => {
    const Story = Stories.BulkResults;
    const rows = { taken: ["app-02"], leftOut: { "db-04": "already powered off" } };
    const held: { engine?: FakeEngine } = {};
    render(<Story rows={rows} onEngine={(made: FakeEngine) => (held.engine = made)} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("db-04 left out: already powered off")).toBeVisible();
    expect(held.engine?.runs).toHaveLength(0);
    await user.click(within(dialog).getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(held.engine?.runs).toHaveLength(1));
  });

  test("that deletes asks for their number, and names as many as there is room for", async () => {
    const { user, engine } = show("BulkDelete");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete 12 machines?" });
    expect(await within(dialog).findByText(/^web-1, .*web-8 and 4 more$/)).toBeVisible();
    await user.type(within(dialog).getByLabelText("Type 12 to confirm"), "11{Enter}");
    expect(within(dialog).getByText(/number entered does not match/)).toBeVisible();
    expect(engine.runs).toHaveLength(0);
    await user.clear(within(dialog).getByLabelText("Type 12 to confirm"));
    await user.type(within(dialog).getByLabelText("Type 12 to confirm"), "12{Enter}");
    await waitFor(() => expect(engine.runs).toHaveLength(12));
  });

  test("shows the failed first, tries only them again, and goes on when it is closed", async () => {
    const { user, engine } = show("BulkResults");
    await user.click(screen.getByRole("button", { name: "Stop" }));
    const dialog = await screen.findByRole("dialog", { name: "Stop 6 machines" });
    expect(await within(dialog).findByText("4 done")).toBeVisible();
    expect(within(dialog).getByRole("status")).toHaveTextContent("4 done1 running1 failed");
    const outcomes = () =>
      within(dialog)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(outcomes()).toEqual([
      "app-19FailedThe platform did not answer in time",
      "app-02Done",
      "cache-01Done",
      "cache-02Done",
      "db-02Running…",
      "files-01Done",
    ]);
    expect(within(dialog).getByText("You can close this; it goes on.")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Retry 1 failed" }));
    expect(await within(dialog).findByText("5 done")).toBeVisible();
    expect(within(dialog).queryByRole("button", { name: /^Retry/ })).toBeNull();
    expect(engine.runs.filter(({ rowName }) => rowName === "app-19").map(({ submitId }) => submitId)).toEqual(
      [engine.runs[1]?.submitId, engine.runs[1]?.submitId],
    );
    await user.click(within(dialog).getAllByRole("button", { name: "Close" }).at(-1)!);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each([
    ["closed", false],
    ["left with its page", true],
  ])("says what became of them where its dialog was %s before", async (_, isLeft) => {
    const ends: (() => void)[] = [];
    const Story = Stories.BulkResults;
    const held: { navigate?: (href: string) => void } = {};
    const perform = () =>
      new Promise<ActionOutcome>((resolve) =>
        ends.push(() => resolve({ ok: true, effects: [], results: {} })),
      );
    render(
      <Story
        rows={{ taken: ["app-02", "app-19"] }}
        parts={{ perform }}
        onNavigate={(navigate) => (held.navigate = navigate)}
      />,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    const dialog = await screen.findByRole("dialog", { name: "Stop 2 machines" });
    if (isLeft) act(() => held.navigate?.("/pages/other"));
    else await user.click(within(dialog).getAllByRole("button", { name: "Close" }).at(-1)!);
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => ends.forEach((end) => end()));
    expect(await screen.findAllByText("Stop 2 machines: done")).toHaveLength(1);
  });

  test("says whether something was done: not where it is cancelled", async () => {
    const done: boolean[] = [];
    const { user } = show("BulkAsk", { onDone: (hasRun: boolean) => void done.push(hasRun) });
    for (const name of ["Cancel", "Stop"]) {
      await user.click(screen.getByRole("button", { name: "Stop" }));
      const dialog = await screen.findByRole("dialog", { name: "Stop 6 machines?" });
      await user.click(await within(dialog).findByRole("button", { name }));
    }
    const results = await screen.findByRole("dialog", { name: "Stop 6 machines" });
    await user.click(within(results).getAllByRole("button", { name: "Close" }).at(-1)!);
    await waitFor(() => expect(done).toEqual([false, true]));
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

test.each([
  "DeleteByName",
  "Confirm",
  "Fields",
  "Reveal",
  "BulkAsk",
  "BulkDelete",
  "BulkResults",
  "BulkLongText",
] as const)("%s has no accessibility finding", async (name) => {
  const { user } = show(name);
  await user.tab();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findAllByRole("button", { name: /Delete|Restart|Transfer|copied|Stop|Retry/ });
  const { violations } = await axe.run(dialog, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
