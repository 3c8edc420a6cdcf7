import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ActionPlace } from "#engine";
import type { ActionModel, RowModel } from "#engine/model";
import { type BulkChoice, bulkStart } from "../../renderers/list/bulk-bar.tsx";
import { serviceList, serviceRow } from "./list-fixture.ts";
import { row, show, Stories } from "./show-list.tsx";

const DELETE: ActionModel = {
  id: "delete",
  kind: "delete",
  label: "Delete",
  icon: "trash",
  isDanger: true,
  isPerRow: true,
  asks: true,
  pointer: "/rowActions/0",
};
const box = (number: number) =>
  screen.getByRole("checkbox", { name: `Select web-${String(number).padStart(2, "0")}` });
const line = (number: number) => box(number).closest("tr");
const bar = () => screen.findByRole("toolbar", { name: "Actions for the selected rows" });
const selectedNames = () =>
  screen
    .getAllByRole("checkbox", { name: /^Select web/, checked: true })
    .map((each) => each.getAttribute("aria-label")?.replace("Select ", ""));

describe("selecting rows", () => {
  test("offers what at least one of them takes, and says which it leaves out and why", async () => {
    const { user, onBulk } = show("Selecting");
    await user.click(box(1));
    expect(within(await bar()).queryByRole("button", { name: /Delete|Export/ })).toBeNull();
    // The one reason of all that is left out.
    expect(within(await bar()).getByText("web-01 is Processing: wait until that is done.")).toBeVisible();
    await user.click(box(2));
    await user.click(box(3));
    expect(within(await bar()).getByText("3 selected")).toBeVisible();
    expect(within(await bar()).getByText(/of 3120/)).toBeVisible();
    await user.click(within(await bar()).getByRole("button", { name: "Delete (2)" }));
    await user.click(within(await bar()).getByRole("button", { name: "Export (2)" }));
    const choice = {
      taken: [{ name: "web-02" }, { name: "web-03" }],
      leftOut: [{ name: "web-01", reason: "web-01 is Processing: wait until that is done." }],
    };
    expect(onBulk.mock.calls).toMatchObject([
      [{ id: "delete" }, { ...choice, title: "Delete 2 services" }],
      [{ id: "export" }, { ...choice, title: "Export 2 services" }],
    ]);
  });

  test("names the one row that an action takes", async () => {
    const { user, onBulk } = show("Selecting");
    await user.click(box(1));
    await user.click(box(2));
    await user.click(within(await bar()).getByRole("button", { name: "Delete (1)" }));
    expect(onBulk.mock.calls[0]?.[1].title).toBe("Delete web-02");
  });

  test("offers the first as buttons and the rest in a menu, what cannot be undone last", async () => {
    const { user, onBulk } = show("SelectingMany");
    await user.click(box(2));
    const names = within(await bar())
      .getAllByRole("button")
      .map((button) => button.textContent || button.getAttribute("aria-label"));
    expect(names).toEqual([
      "Power on",
      "Shut down",
      "Power off",
      "Restart",
      "More actions",
      "Clear selection",
    ]);
    await user.click(within(await bar()).getByRole("button", { name: "More actions" }));
    const items = await screen.findAllByRole("menuitem", { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(["Suspend", "Reset", "Delete"]);
    await user.click(items[1]!);
    expect(onBulk.mock.calls[0]?.[0]).toMatchObject({ id: "reset" });
  });

  test("with Shift selects a range, and a shorter or other one instead of it", async () => {
    const { user } = show("Selecting");
    await user.click(box(8));
    await user.click(box(2));
    const extend = async (number: number) => {
      await user.keyboard("{Shift>}");
      await user.click(box(number));
      await user.keyboard("{/Shift}");
      return selectedNames();
    };
    expect(await extend(4)).toEqual(["web-02", "web-03", "web-04", "web-08"]);
    expect(await extend(3)).toEqual(["web-02", "web-03", "web-08"]);
    expect(await extend(1)).toEqual(["web-01", "web-02", "web-08"]);
  });

  test("works with the keyboard: Space, Shift with arrows, Escape", async () => {
    const { user } = show("Selecting");
    line(1)?.focus();
    await user.keyboard("{ArrowDown} ");
    expect(selectedNames()).toEqual(["web-02"]);
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(line(4)).toHaveFocus();
    expect(selectedNames()).toEqual(["web-02", "web-03", "web-04"]);
    await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
    expect(selectedNames()).toEqual(["web-02", "web-03"]);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("toolbar")).toBeNull();
    expect(line(3)).toHaveFocus();
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(selectedNames()).toEqual(["web-03", "web-04"]);
  });

  test("ends with the button of the bar, and Escape in the search leaves it", async () => {
    const { user } = show("Selecting");
    await user.click(box(2));
    await user.click(screen.getByRole("searchbox", { name: "Search services" }));
    await user.keyboard("{Escape}");
    await user.click(within(await bar()).getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByRole("toolbar")).toBeNull();
  });
});

test("rows of another thing are not selected, whatever their keys", async () => {
  const { user, rerender } = show("Selecting", { at: "gateway 1" });
  await user.click(box(2));
  expect(selectedNames()).toEqual(["web-02"]);
  const Story = Stories.Selecting;
  rerender(<Story at="gateway 2" />);
  expect(screen.queryByRole("checkbox", { name: /^Select web/, checked: true })).toBeNull();
});

test("an action starts for each of the rows, of one alone as its own, and of a selection for all at once", () => {
  const [first, second] = [
    serviceRow(1),
    { ...serviceRow(2), actions: [{ ...DELETE, label: "Delete web-02" }] },
  ];
  const place = (of?: RowModel): ActionPlace => ({
    template: "services",
    roots: { row: of?.key },
    rowKey: of?.key,
  });
  const startOf = (action: ActionModel, taken: readonly RowModel[], leftOut: BulkChoice["leftOut"] = []) =>
    bulkStart(action, { title: "Delete", taken, leftOut }, place);
  const left = [{ name: "web-01", reason: "It is busy." }];
  expect(startOf(DELETE, [second])).toEqual([second.actions[0], place(second)]);
  expect(startOf(DELETE, [second], left)[1].rows).toEqual({
    title: "Delete",
    taken: [place(second)],
    leftOut: left,
  });
  expect(startOf(DELETE, [first, second])[1].rows?.taken).toEqual([place(first), place(second)]);
  const [action, at] = startOf({ ...DELETE, isPerRow: false }, [first, second]);
  expect(action.isPerRow).toBe(false);
  expect(at.roots.rows).toEqual([first.source, second.source]);
});

describe("selecting all that match", () => {
  const all = () => screen.getByRole("checkbox", { name: "Select all rows" });
  const every = (count: number) => Array.from({ length: count }, (_, index) => serviceRow(index + 1));

  test("is offered once every row of the page is selected, and takes the rows of all pages", async () => {
    const total = 45;
    const model = Stories.SelectingAll.args.model!;
    const onEveryRow = vi.fn(() => Promise.resolve(every(total)));
    const { user, onBulk } = show("SelectingAll", {
      model: { ...model, page: { ...model.page, total } },
      onEveryRow,
    });
    await user.click(box(2));
    expect(within(await bar()).queryByRole("button", { name: /^Select all/ })).toBeNull();
    await user.click(all());
    await user.click(within(await bar()).getByRole("button", { name: "Select all 45" }));
    expect(onEveryRow.mock.calls).toEqual([[1000]]);
    expect(await screen.findByText("45 selected")).toBeVisible();
    expect(within(await bar()).queryByRole("button", { name: /^Select all/ })).toBeNull();
    await user.click(box(2));
    expect(await screen.findByText("44 selected")).toBeVisible();
    await user.click(within(await bar()).getByRole("button", { name: /^Export/ }));
    const names = onBulk.mock.calls[0]?.[1].taken.map(({ name }) => name);
    expect(names).toContain("web-45");
    expect(names).not.toContain("web-02");
    await user.click(all());
    await user.click(all());
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  test.each([
    ["done with them: nothing is selected", true, undefined],
    ["cancelled: they stay selected", false, "45 selected"],
  ])("what is chosen was %s", async (_, hasRun, count) => {
    const model = Stories.SelectingAll.args.model!;
    const { user } = show("SelectingAll", {
      model: { ...model, page: { ...model.page, total: 45 } },
      onEveryRow: () => Promise.resolve(every(45)),
      onBulk: () => Promise.resolve(hasRun),
    });
    await user.click(all());
    await user.click(within(await bar()).getByRole("button", { name: "Select all 45" }));
    await screen.findByText("45 selected");
    await user.click(within(await bar()).getByRole("button", { name: /^Export/ }));
    await waitFor(() => expect(screen.queryByText(/\d+ selected$/)?.textContent).toBe(count));
  });

  test("says how many it takes where more match, and keeps the page where they cannot be read", async () => {
    const { user } = show("SelectingAll", { onEveryRow: () => Promise.resolve(undefined) });
    await user.click(all());
    await user.click(within(await bar()).getByRole("button", { name: "Select the first 1000" }));
    expect(await screen.findByText("20 selected")).toBeVisible();
  });
});

describe("a row that an action works on", () => {
  test("says so in its state and at its menu, which can be opened", async () => {
    const { user } = show("Working");
    const busy = row("web-01");
    expect(busy).toHaveAttribute("aria-busy", "true");
    expect(within(busy).getByText("Powering off…")).toBeVisible();
    const menu = within(busy).getByRole("button", { name: "Actions for web-01" });
    expect(menu).toHaveAccessibleDescription("Powering off…");
    await user.click(menu);
    expect(await screen.findByRole("menuitem", { name: "Modify", hidden: true })).toBeVisible();
    expect(await within(row("web-04")).findByText("Deleting…")).toBeVisible();
  });

  test("says below its state why one failed, and tries it again as the same submit", async () => {
    const { user, onRetry } = show("Working");
    const failed = row("web-02");
    expect(await within(failed).findByText("The platform did not answer in time.")).toBeVisible();
    expect(within(failed).getByText("Suspended")).toBeVisible();
    await user.click(within(failed).getByRole("button", { name: "Retry" }));
    expect(onRetry.mock.calls).toMatchObject([[{ name: "web-02" }, { id: "modify", asks: false }, "s1"]]);
    expect(within(failed).getByRole("button", { name: "Actions for web-02" })).toHaveFocus();
  });

  test("asks again before it deletes", async () => {
    const { user, onRetry } = show("Working");
    await user.click(await within(row("web-05")).findByRole("button", { name: "Retry" }));
    expect(onRetry.mock.calls).toMatchObject([[{ name: "web-05" }, { id: "delete", asks: true }, "s1"]]);
  });

  test("shows the details of a failure, in words, and only what is possible now", async () => {
    const { user } = show("Working");
    const failed = row("web-03");
    expect(await within(failed).findByText(/The server cannot be reached/)).toBeVisible();
    expect(within(failed).queryByRole("button", { name: "Retry" })).toBeNull();
    const details = within(failed).getByRole("button", { name: "Details" });
    await user.click(details);
    expect(await screen.findByText(/^Failed at 20/)).toBeVisible();
    const dialog = screen.getByRole("dialog", { name: "Power off web-03" });
    expect(within(dialog).queryByRole("button", { name: "Retry" })).toBeNull();
    await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0]!);
    expect(details).toHaveFocus();
  });

  test("is announced to screen readers when it begins, fails and ends", async () => {
    const [working] = Stories.Working.args.model?.rows ?? [];
    const [, second, third] = serviceList().rows;
    const { rerender } = show("Working", { model: serviceList({ rows: [second!] }) });
    const Story = Stories.Working;
    const showRows = (rows: readonly RowModel[]) => rerender(<Story model={serviceList({ rows })} />);
    showRows([working!, second!]);
    expect(await screen.findByText("web-01: Powering off…", { selector: "output" })).toBeInTheDocument();
    showRows([serviceRow(1), second!]);
    expect(await screen.findByText("web-01: Processing.", { selector: "output" })).toBeInTheDocument();
    showRows([serviceRow(1), { ...third!, work: { ...working!.work!, state: "failed", text: "No tools" } }]);
    expect(await screen.findByText("web-03: No tools.", { selector: "output" })).toBeInTheDocument();
  });
});
