import { composeStories } from "@storybook/react-vite";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { Profiler } from "react";
import { describe, expect, test } from "vitest";
import type { ActionOutcome } from "#engine";
import type { FakeEngine } from "#engine/testing";
import { createFakeStore } from "#engine/testing";
import * as stories from "./form.stories.tsx";

const Stories = composeStories(stories);

/** Shows a form story and waits for its first field. */
async function open(story: keyof typeof Stories, field: RegExp, props: object = {}) {
  const Story = Stories[story];
  const held: { engine?: FakeEngine } = {};
  const view = render(<Story {...props} onEngine={(made: FakeEngine) => (held.engine = made)} />);
  await screen.findByLabelText(field);
  const { engine } = held;
  if (engine === undefined) throw new Error("The story made no engine.");
  return { user: userEvent.setup(), engine, ...view };
}

async function choose(user: ReturnType<typeof userEvent.setup>, label: RegExp, option: string) {
  await user.click(screen.getByRole("combobox", { name: label }));
  // jsdom has no layout: Mantine treats the field as scrolled out of view and hides its list.
  await user.click(await screen.findByRole("option", { name: option, hidden: true }));
}

describe("a form", () => {
  test("shows a field's problem once it is left, and removes it when it is corrected", async () => {
    const { user } = await open("OnePage", /^Name/);
    const name = screen.getByLabelText(/^Name/);
    await user.type(name, "1 pool");
    expect(screen.queryByText(/Pool name requirements/)).toBeNull();
    await user.tab();
    expect(name).toHaveAccessibleDescription(/Pool name requirements/);
    await user.clear(name);
    await user.type(name, "pool-1");
    expect(screen.queryByText(/Pool name requirements/)).toBeNull();
  });

  test("shows the problem of a field that a press left after the click, so that nothing moves under the pointer", async () => {
    const { user, engine } = await open("Modify", /^Name/);
    await user.clear(screen.getByLabelText(/^Name/));
    const save = screen.getByRole("button", { name: "Save changes" });
    await user.pointer({ target: save, keys: "[MouseLeft>]" });
    expect(screen.getByLabelText(/^Name/)).not.toHaveFocus();
    expect(screen.getByLabelText(/^Name/)).toBeValid();
    await user.pointer({ target: save, keys: "[/MouseLeft]" });
    expect(await screen.findByRole("button", { name: "Complete 1 field to continue: Name" })).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toBeInvalid();
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    expect(engine.runs).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Name/), "pool");
    await user.clear(screen.getByLabelText(/^Name/));
    await user.pointer({ target: document.body, keys: "[MouseLeft]" });
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toBeInvalid());
  });

  test("counts what is missing at the button, leads to the first, and counts down as one fills in", async () => {
    const { user, engine } = await open("OnePage", /^Name/);
    const count = () => screen.queryByRole("button", { name: /^(Complete|Correct)/ })?.textContent;
    expect(count()).toBeUndefined();
    await user.click(screen.getByRole("button", { name: "Purchase" }));
    await waitFor(() => expect(screen.getByRole("combobox", { name: /Data center/ })).toHaveFocus());
    expect(count()).toBe("Complete 3 fields to continue");
    expect(screen.getAllByText(/is required$/)).toHaveLength(3);
    expect(engine.runs).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Cores/), "4");
    await waitFor(() => expect(count()).toBe("Complete 2 fields to continue"));
    await user.click(screen.getByRole("button", { name: /^Complete/ }));
    await waitFor(() => expect(screen.getByRole("combobox", { name: /Data center/ })).toHaveFocus());
    await user.keyboard("{Escape}");
    await choose(user, /Data center/, "Bergen");
    await user.type(screen.getByLabelText(/^Name/), "1");
    await user.tab();
    // What is filled but wrong is not completed.
    await waitFor(() => expect(count()).toBe("Correct 1 field to continue: Name"));
    await user.clear(screen.getByLabelText(/^Name/));
    await user.type(screen.getByLabelText(/^Name/), "pool-1");
    await waitFor(() => expect(count()).toBeUndefined());
  });

  test("loads choices when needed, empties dependents of a change, and sends the visible fields", async () => {
    const { user, engine } = await open("OnePage", /^Name/);
    expect(screen.getByRole("combobox", { name: /Cluster/ })).toBeDisabled();
    expect(screen.getByPlaceholderText("Choose Data center first")).toBeInTheDocument();
    await choose(user, /Data center/, "Oslo");
    await choose(user, /Cluster/, "Cluster B");
    await choose(user, /Data center/, "Bergen");
    // The only cluster there is chosen, and said.
    expect(await screen.findByRole("group", { name: "Cluster" })).toHaveTextContent("Cluster C");
    await user.type(screen.getByLabelText(/^Name/), "  pool-1 ");
    await user.clear(screen.getByLabelText(/^Name/));
    await user.type(screen.getByLabelText(/^Name/), "pool-1");
    await user.type(screen.getByLabelText(/^Cores/), "8");
    await user.type(screen.getByLabelText(/^Memory/), "4");
    await user.click(screen.getByRole("switch", { name: "Allow snapshots" }));
    await user.click(screen.getByRole("button", { name: "Purchase" }));
    await waitFor(() => expect(engine.runs).toHaveLength(1));
    const [run] = engine.runs;
    expect(run?.roots.form).toEqual({
      dataCenter: "dc-2",
      cluster: "c-3",
      name: "pool-1",
      cpu: 8,
      memory: 4096,
      snapshots: true,
    });
    expect(run?.roots.picked).toMatchObject({ cluster: { name: "Cluster C" } });
  });

  test("is sent once, however often it is submitted", async () => {
    const { user, engine } = await open("Slow", /^Name/);
    await user.dblClick(screen.getByRole("button", { name: "Create" }));
    expect(screen.getByRole("button", { name: "Create" })).toHaveAttribute("aria-busy", "true");
    expect(screen.getByRole("button", { name: "Create" })).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Create" })).not.toHaveAttribute("aria-busy"),
    );
    expect(engine.runs).toHaveLength(1);
  });

  test("shows the server's messages at their fields, keeps the input, and is a new submit after a change", async () => {
    const { user, engine } = await open("Refused", /^Name/);
    const send = () => user.click(screen.getByRole("button", { name: "Create" }));
    await send();
    const refused = await screen.findByRole("alert", { name: "Your input was not accepted" });
    expect(refused).toHaveTextContent("The quota is used up");
    expect(refused).not.toHaveTextContent("The request is not valid");
    expect(screen.getAllByText(/This name is taken/)).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Correct 1 field to continue: Name" })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription(/This name is taken/);
    expect(screen.getByLabelText(/^Name/)).toHaveValue("taken");
    await user.type(screen.getByLabelText(/^Name/), "-2");
    await send();
    await waitFor(() => expect(engine.runs).toHaveLength(2));
    expect(engine.runs[1]?.submitId).not.toBe(engine.runs[0]?.submitId);
  });

  test("goes from step to step, shows a review, and is sent from there", async () => {
    const { user, engine } = await open("Steps", /Data center/);
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(
      await screen.findByRole("button", { name: "Complete 1 field to continue: Data center" }),
    ).toBeVisible();
    await choose(user, /Data center/, "Bergen");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.type(await screen.findByLabelText(/^Name/), "pool-1");
    await user.type(screen.getByLabelText(/^Cores/), "2");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("region", { name: "Where" })).toHaveTextContent("Bergen");
    expect(engine.runs).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Edit Size" }));
    expect(screen.getByLabelText(/^Name/)).toHaveValue("pool-1");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(screen.getByRole("button", { name: "Purchase" }));
    await waitFor(() =>
      expect(engine.runs[0]?.roots.form).toMatchObject({
        dataCenter: "dc-2",
        cluster: "c-3",
        name: "pool-1",
        cpu: 2,
      }),
    );
  });

  test("is not sent by a key that is pressed twice on the way to the review", async () => {
    const { user, engine } = await open("Steps", /Data center/);
    await choose(user, /Data center/, "Bergen");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.type(await screen.findByLabelText(/^Name/), "pool-1");
    await user.type(screen.getByLabelText(/^Cores/), "2");
    screen.getByRole("button", { name: "Next" }).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Purchase" });
    await user.keyboard("{Enter}");
    expect(screen.getByText(/^Check/)).toHaveFocus();
    expect(engine.runs).toHaveLength(0);
  });

  test("sends the opening values of its own fields only", async () => {
    const { user, engine } = await open("Modify", /^Name/);
    await user.clear(screen.getByLabelText(/^Description/));
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(engine.runs).toHaveLength(1));
    expect(engine.runs[0]).toMatchObject({ init: { name: "pool-1", description: "For accounting" } });
    expect(engine.runs[0]?.roots.form).toEqual({ name: "pool-1", description: null });
  });

  test("asks for a confirmation where the template has one", async () => {
    const { user, engine } = await open("Confirmed", /^Name/);
    await user.type(screen.getByLabelText(/^Name/), "pool-1");
    await user.click(screen.getByRole("button", { name: "Purchase" }));
    expect(await screen.findByText("The pool is charged from today.")).toBeVisible();
    const dialog = screen.getByRole("dialog", { name: "Purchase?" });
    await user.click(within(dialog).getByRole("button", { name: "Purchase" }));
    await waitFor(() => expect(engine.runs).toHaveLength(1));
  });

  test("shows why a field is disabled", async () => {
    await open("Disabled", /^Name/);
    expect(screen.getByLabelText(/^Name/)).toBeDisabled();
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription(
      /pool-1 is Processing: wait until that is done\./,
    );
  });

  test("draws values with only a schema, and lines that can be added, moved and removed", async () => {
    const { user } = await open("Everything", /^Label/);
    await user.click(screen.getByRole("button", { name: "Add a line" }));
    const second = screen.getByRole("group", { name: "Disks: Line 2" });
    await user.type(within(second).getByLabelText(/^Label/), "Data");
    await user.click(screen.getByRole("button", { name: "Move line 2 up" }));
    expect(within(screen.getByRole("group", { name: "Disks: Line 1" })).getByLabelText(/^Label/)).toHaveValue(
      "Data",
    );
    await user.click(screen.getByRole("button", { name: "Remove line 2" }));
    expect(screen.queryByRole("group", { name: "Disks: Line 2" })).toBeNull();
    expect(screen.getByRole("group", { name: /^Start/ })).toBeInTheDocument();
  });
});

describe("a form with a test of its own", () => {
  const button = (name: RegExp | string) => screen.getByRole("button", { name });

  test("is tested with the current value, and stays open", async () => {
    const { user, engine } = await open("Connector", /^Name/);
    await user.click(button("Test connection"));
    await waitFor(() => expect(engine.runs).toHaveLength(1));
    expect(engine.runs[0]).toMatchObject({ pointer: "/actions/0", roots: { form: { name: "Azure" } } });
    expect(screen.getByLabelText(/^Name/)).toHaveValue("Azure");
  });

  test("is neither tested nor sent while the server rejects a value", async () => {
    const { user, engine } = await open("Connector", /^Name/);
    const name = screen.getByLabelText(/^Name/);
    await user.clear(name);
    // Sent without leaving the field: the server is asked all the same.
    await user.type(name, "Taken{Enter}");
    await waitFor(() => expect(name).toHaveAccessibleDescription("Taken is taken"));
    expect(engine.sent).toContain("/name-available?name=Taken");
    await user.click(button("Test connection"));
    await user.click(button("Save changes"));
    expect(engine.runs).toHaveLength(0);
    await user.clear(name);
    await user.type(name, "Azure");
    await user.click(button("Save changes"));
    await waitFor(() => expect(engine.runs).toHaveLength(1));
  });

  test("marks each line with its change", async () => {
    const { user, engine } = await open("Connector", /^Name/);
    const line = (number: number) => screen.getByRole("group", { name: `Accounts: Line ${number}` });
    await user.type(within(line(2)).getByLabelText(/^Access/), " all");
    await user.click(button("Remove line 1"));
    expect(screen.queryByRole("group", { name: "Accounts: Line 1" })).toBeNull();
    await user.click(button("Add a line"));
    await user.type(within(line(3)).getByLabelText(/^Label/), "New");
    await user.click(button("Add a line"));
    await user.click(button("Remove line 4"));
    await user.click(button("Save changes"));
    await waitFor(() => expect(engine.runs).toHaveLength(1));
    expect(engine.runs[0]?.roots.form).toMatchObject({
      accounts: [
        { label: "Sales", processing_status: "DELETE" },
        { label: "Billing", access: "write all", processing_status: "UPDATE" },
        { label: "New", processing_status: "CREATE" },
      ],
    });
  });

  test("shows money with its cents, at least 0.00", async () => {
    const { user, engine } = await open("Connector", /^Name/);
    const budget = screen.getByLabelText(/^Budget/);
    expect(budget).toHaveValue("0.00");
    await user.clear(budget);
    await user.type(budget, "-1");
    await user.click(button("Save changes"));
    expect(budget).toBeInvalid();
    await user.clear(budget);
    await user.type(budget, "12.5");
    await user.tab();
    expect(budget).toHaveValue("12.50");
    await user.click(button("Save changes"));
    await waitFor(() => expect(engine.runs[0]?.roots.form).toMatchObject({ budget: 12.5 }));
  });

  test("has a heading where a section starts", async () => {
    await open("Connector", /^Name/);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Connection",
      "Money",
    ]);
  });
});

test("a long form links to a problem in a part that was not drawn yet", async () => {
  const { HundredFields } = Stories;
  render(<HundredFields />);
  await screen.findByLabelText(/^Field0/);
  await userEvent.setup().click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(screen.getAllByRole("textbox")).toHaveLength(100));
});

describe("a form about a thing", () => {
  const OF_LOAD = {
    kind: "modify",
    spec: { call: { api: "fake", do: "POST /pool" }, init: { $: "load.pool" }, fields: [{ at: "/name" }] },
  } as const;
  const roots = (name: string) => ({ load: { pool: { name } } });

  test("shows new data until a person changes it", async () => {
    const { OnePage } = Stories;
    const { rerender } = render(<OnePage {...OF_LOAD} roots={roots("pool-1")} />);
    expect(await screen.findByLabelText(/^Name/)).toHaveValue("pool-1");
    rerender(<OnePage {...OF_LOAD} roots={roots("pool-2")} />);
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue("pool-2"));
  });

  test("keeps a person's input when data is read again", async () => {
    const { OnePage } = Stories;
    const { rerender } = render(<OnePage {...OF_LOAD} roots={roots("pool-1")} />);
    await userEvent.setup().type(await screen.findByLabelText(/^Name/), "x");
    rerender(<OnePage {...OF_LOAD} roots={roots("pool-2")} />);
    expect(screen.getByLabelText(/^Name/)).toHaveValue("pool-1x");
  });
});

test("input made while a form is being sent is kept after the next read", async () => {
  const { OnePage } = Stories;
  const sent = Promise.withResolvers<ActionOutcome>();
  const about = {
    kind: "modify",
    spec: { call: { api: "fake", do: "POST /pool" }, init: { $: "load.pool" }, fields: [{ at: "/name" }] },
    parts: { ...stories.OnePage.args?.parts, perform: () => sent.promise },
  } as const;
  const roots = (name: string) => ({ load: { pool: { name } } });
  const { rerender } = render(<OnePage {...about} roots={roots("pool-1")} />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Name/), "x");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await user.type(screen.getByLabelText(/^Name/), "y");
  await act(async () => sent.resolve({ ok: true, effects: [], results: {} }));
  rerender(<OnePage {...about} roots={roots("pool-1x")} />);
  expect(screen.getByLabelText(/^Name/)).toHaveValue("pool-1xy");
});

describe("a draft", () => {
  test("is restored after a reload, without secrets, and can be dropped", async () => {
    const store = createFakeStore().view();
    const props = { parts: { ...stories.OnePage.args?.parts, ports: { store } } };
    const first = await open("OnePage", /^Name/, props);
    await first.user.type(screen.getByLabelText(/^Name/), "pool-1");
    await first.user.type(screen.getByLabelText(/^Password/), "canary");
    first.unmount();
    const { user } = await open("OnePage", /^Name/, props);
    expect(screen.getByText("Draft restored")).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toHaveValue("pool-1");
    expect(screen.getByLabelText(/^Password/)).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.getByLabelText(/^Name/)).toHaveValue("");
    expect(screen.queryByText("Draft restored")).toBeNull();
  });

  test("is dropped when the form is cancelled", async () => {
    const store = createFakeStore().view();
    const props = { parts: { ...stories.OnePage.args?.parts, ports: { store } } };
    const first = await open("OnePage", /^Name/, props);
    await first.user.type(screen.getByLabelText(/^Name/), "pool-1");
    await first.user.click(screen.getByRole("button", { name: "Cancel" }));
    first.unmount();
    await open("OnePage", /^Name/, props);
    expect(screen.queryByText("Draft restored")).toBeNull();
    expect(screen.getByLabelText(/^Name/)).toHaveValue("");
  });

  test("is dropped once the form was sent", async () => {
    const store = createFakeStore().view();
    const props = { parts: { ...stories.Slow.args?.parts, ports: { store } } };
    const first = await open("Slow", /^Name/, props);
    await first.user.type(screen.getByLabelText(/^Name/), "x");
    await first.user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Create" })).not.toHaveAttribute("aria-busy"),
    );
    first.unmount();
    await open("Slow", /^Name/, props);
    expect(screen.queryByText("Draft restored")).toBeNull();
  });
});

test("a key in a form of a hundred fields renders one field", async () => {
  const { HundredFields } = Stories;
  let commits = 0;
  render(
    <Profiler id="form" onRender={() => (commits += 1)}>
      <HundredFields />
    </Profiler>,
  );
  const field = await screen.findByLabelText(/^Field50/);
  // The last block is drawn when the browser is idle.
  await waitFor(() => expect(screen.getAllByRole("textbox")).toHaveLength(100));
  await act(async () => {});
  commits = 0;
  await userEvent.setup().type(field, "a");
  expect(commits).toBeLessThanOrEqual(2);
  expect(field).toHaveValue("a");
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
