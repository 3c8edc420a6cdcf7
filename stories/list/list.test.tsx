import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import type { ListViewProps } from "#renderers";
import { serviceList } from "./list-fixture.ts";
import { row, show, Stories } from "./show-list.tsx";

const TITLE = "This template looks for what the answer does not have:";

const STORIES = [
  "Rows",
  "Compact",
  "Narrow",
  "NarrowPrices",
  "Cards",
  "Filtered",
  "NarrowFiltered",
  "LongFilters",
  "Chips",
  "ChipChosen",
  "ChipsLoading",
  "ChipsLong",
  "ChipsNarrow",
  "ManyChoices",
  "SavedViews",
  "Widths",
  "Selecting",
  "SelectingAll",
  "SelectingMany",
  "Working",
  "WorkingNarrow",
  "Open",
  "OpenFailed",
  "OpenLoading",
  "OpenGone",
  "OpenLongText",
  "BeingAdded",
  "Loading",
  "Updating",
  "Stale",
  "Empty",
  "NothingFound",
  "Failed",
  "ServerAway",
  "Forbidden",
  "Waiting",
  "LongText",
  "TemplateMistakes",
] as const;

test("a list whose server is away says so in words, with the specified sentence folded below", () => {
  show("ServerAway");
  expect(screen.getByRole("alert")).toHaveTextContent(/The server cannot be reached/);
  expect(screen.getByText("Response with status: 0 for URL: null")).not.toBeVisible();
  expect(screen.getByText("Details")).toBeVisible();
});

const PAGE = { number: 1, size: 20, sizes: [10, 20, 50, 100] };

describe("a list", () => {
  test("shows the current range, and goes to other pages", async () => {
    const { user, onChange } = show("Rows");
    expect(screen.getByText("1–20 of 3,120")).toBeVisible();
    expect(screen.getByRole("button", { name: "Previous page" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.click(screen.getByRole("button", { name: "Last page" }));
    await user.selectOptions(screen.getByLabelText("Rows per page"), "100");
    expect(onChange.mock.calls).toEqual([[{ page: 2 }], [{ page: 156 }], [{ size: 100 }]]);
  });

  test("has no pager where all rows fit on the smallest page, and says how many they are", () => {
    const { unmount } = show("FewRows");
    expect(screen.getByText("4 in total")).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
    unmount();
    show("FewRows", { model: { ...Stories.FewRows.args.model!, page: { ...PAGE, total: 11 } } });
    expect(screen.getByText("1–11 of 11")).toBeVisible();
    expect(screen.getByLabelText("Rows per page")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
  });

  test("marks the sorted column, and sorts by another", async () => {
    const { user, onChange } = show("Rows");
    expect(screen.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "descending");
    expect(screen.getByRole("columnheader", { name: "Solution" })).not.toHaveAttribute("aria-sort");
    await user.click(screen.getByRole("button", { name: "Name" }));
    await user.click(screen.getByRole("button", { name: "Created" }));
    expect(onChange.mock.calls).toEqual([
      [{ sort: { field: "name", descending: false } }],
      [{ sort: undefined }],
    ]);
  });

  test("searches a moment after the last key, and at once on Enter", async () => {
    const { user, onChange } = show("Rows");
    const box = screen.getByRole("searchbox", { name: "Search services" });
    await user.type(box, "web");
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ search: "web" }));
    await user.type(box, "-1{Enter}");
    expect(onChange).toHaveBeenLastCalledWith({ search: "web-1" });
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(onChange).toHaveBeenLastCalledWith({ search: "" });
  });

  test("names the menu of a row after it, and shows why an action is disabled", async () => {
    const { user, onAction } = show("Rows");
    await user.click(within(row("web-01")).getByRole("button", { name: "Actions for web-01" }));
    const off = await screen.findByRole("menuitem", { name: /Delete.*web-01 is Processing/, hidden: true });
    expect(off).toHaveAttribute("aria-disabled", "true");
    await user.click(off);
    expect(onAction).not.toHaveBeenCalled();
    await user.click(screen.getByRole("menuitem", { name: "Modify", hidden: true }));
    expect(onAction.mock.calls[0]).toMatchObject([{ id: "modify" }, { name: "web-01" }]);
  });

  test("is left by Tab from the row that is active, whatever is in the others", async () => {
    const { user } = show("Rows");
    const last = within(row("web-02")).getByRole("button", { name: "Actions for web-02" });
    within(row("web-02")).getByRole("link").focus();
    await user.tab();
    expect(last).toHaveFocus();
    await user.tab();
    expect(screen.getByLabelText("Rows per page")).toHaveFocus();
    await user.tab({ shift: true });
    expect(last).toHaveFocus();
  });

  test("moves through rows with arrow keys and opens the menu with its key", async () => {
    const { user } = show("Rows");
    row("web-01").focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(row("web-03")).toHaveFocus();
    await user.keyboard("{End}");
    expect(row("web-20")).toHaveFocus();
    await user.keyboard("{Home}{ContextMenu}");
    const menu = await screen.findByRole("menu", { hidden: true });
    const namedBy = document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
    expect(namedBy).toHaveTextContent("Actions for web-01");
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Actions for web-01" })).toHaveFocus();
  });

  test("shows the values of filters, and clears them one by one or together", async () => {
    const { user, onChange } = show("Filtered");
    const bar = screen.getByRole("group", { name: "Filters" });
    expect(within(bar).getByRole("button", { name: "State: Available, Error" })).toBeVisible();
    expect(within(bar).getByRole("button", { name: "Under contract: Yes" })).toBeVisible();
    expect(within(bar).getByRole("button", { name: "Created: 2026-01-01 – 2026-01-31" })).toBeVisible();
    await user.click(within(bar).getByRole("button", { name: "Clear filter State" }));
    await user.click(within(bar).getByRole("button", { name: "Clear filters" }));
    await user.click(within(bar).getByRole("button", { name: "State: Available, Error" }));
    await user.click(await screen.findByRole("checkbox", { name: "Error", hidden: true }));
    expect(onChange.mock.calls).toEqual([
      [{ filter: "state", value: "" }],
      [{ clear: "filters" }],
      [{ filter: "state", value: "Available" }],
    ]);
  });

  test("keeps the focus among the filters when one or all are cleared", async () => {
    const { user } = show("Filtered");
    const bar = screen.getByRole("group", { name: "Filters" });
    const [first] = within(bar).getAllByRole("button");
    await user.click(within(bar).getByRole("button", { name: "Clear filter Under contract" }));
    expect(within(bar).getByRole("button", { name: "Under contract: Yes" })).toHaveFocus();
    await user.click(within(bar).getByRole("button", { name: "Clear filters" }));
    expect(first).toHaveFocus();
  });

  test("folds the filters behind a button where it is narrow, and says how many are set", async () => {
    const width = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(340);
    const { user } = show("NarrowFiltered");
    const toggle = screen.getByRole("button", { name: "Filters: 3 set" });
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("group", { name: "Filters" })).toBeNull();
    await user.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByRole("button", { name: "Under contract: Yes" })).toBeVisible();
    await user.click(toggle);
    expect(screen.queryByRole("button", { name: "Under contract: Yes" })).toBeNull();
    width.mockRestore();
  });

  test("shows the states as chips with their counts, which choose and leave them", async () => {
    const { user, onChange } = show("ChipChosen");
    const chips = within(screen.getByRole("group", { name: "State" })).getAllByRole("button");
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute("aria-pressed")])).toEqual([
      ["All 3,120", "false"],
      ["Available 2,980", "false"],
      ["Processing 2", "false"],
      ["Pending approval 11", "false"],
      ["Suspended 124", "false"],
      ["Error 3", "true"],
    ]);
    for (const name of ["Suspended 124", "Error 3", "All 3,120"])
      await user.click(screen.getByRole("button", { name }));
    expect(onChange.mock.calls).toEqual([
      [{ filter: "state", value: "Error,Suspended" }],
      [{ filter: "state", value: "" }],
      [{ filter: "state", value: "" }],
    ]);
    const pills = within(screen.getByRole("group", { name: "Filters" }));
    expect(pills.queryByRole("button", { name: /State/ })).toBeNull();
  });

  test("marks the chip of all where none is chosen, and keeps the place of chips before they are there", () => {
    const { unmount } = show("Chips");
    expect(screen.getByRole("button", { name: "All 3,120" })).toHaveAttribute("aria-pressed", "true");
    unmount();
    show("ChipsLoading");
    expect(screen.queryByRole("group", { name: "State" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Filter by State" })).toBeNull();
  });

  test("searches choices on the server where there are many, and keeps chosen ones visible", async () => {
    const { user, onChange } = show("ManyChoices");
    await user.click(screen.getByRole("button", { name: "Customer: Customer 003" }));
    await user.type(await screen.findByLabelText("Search Customer"), "300");
    const choice = await screen.findByRole("checkbox", { name: "Customer 300" });
    expect(screen.getByRole("checkbox", { name: "Customer 003" })).toBeChecked();
    expect(screen.queryByRole("checkbox", { name: "Customer 004" })).toBeNull();
    await user.click(choice);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ filter: "account", value: "3,300" });
    await user.clear(screen.getByLabelText("Search Customer"));
    await user.type(screen.getByLabelText("Search Customer"), "fail");
    expect(await screen.findByText("500 Error - The search does not answer")).toBeVisible();
  });

  test("opens a saved view, and deletes one", async () => {
    const onOpen = vi.fn<(query: string) => void>();
    const onSaved = vi.fn<(views: readonly unknown[]) => void>();
    const { views } = Stories.SavedViews.args;
    const { user } = show("SavedViews", { views: { ...views, onOpen, onSaved } });
    await user.click(screen.getByRole("button", { name: "View: Broken ones" }));
    await user.click(await screen.findByRole("button", { name: "Newest fifty" }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("size=50&sort=-createTime");
    await user.click(screen.getByRole("button", { name: "Delete Broken ones" }));
    expect(onSaved.mock.calls[0]?.[0]).toMatchObject([{ name: "Newest fifty" }]);
  });

  test("shows columns with the widths a person set", () => {
    show("Widths");
    expect(screen.getByRole("columnheader", { name: "Name" }).style.inlineSize).toBe("320px");
    expect(screen.getByRole("columnheader", { name: "Solution" }).style.inlineSize).toBe("");
  });

  test("shows the progress of an export, and stops it", async () => {
    let signal: AbortSignal | undefined;
    const { user } = show("Rows", {
      onExport: (_: string, job: { signal: AbortSignal; onProgress: (share: number) => void }) => {
        signal = job.signal;
        job.onProgress(0.42);
        return new Promise(() => {});
      },
    });
    await user.click(screen.getByRole("button", { name: "Export as CSV" }));
    await user.click(await screen.findByRole("menuitem", { name: "Shown columns", hidden: true }));
    expect(await screen.findByText("CSV 42 %")).toBeVisible();
    expect(screen.getByRole("button", { name: "Cancel CSV" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Cancel CSV" }));
    expect(signal?.aborted).toBe(true);
    expect(screen.getByRole("button", { name: "Export as CSV" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "Export as CSV" })).toHaveFocus();
  });

  test("exports the columns shown, or all fields where the API writes them", async () => {
    const onExport = vi.fn<ListViewProps["onExport"]>(() => Promise.resolve());
    const { user, unmount } = show("Rows", { onExport });
    for (const name of ["Shown columns", "All fields"]) {
      await user.click(screen.getByRole("button", { name: "Export as CSV" }));
      await user.click(await screen.findByRole("menuitem", { name, hidden: true }));
    }
    expect(onExport.mock.calls.map(([what]) => what)).toEqual(["shown", "fields"]);
    unmount();
    show("Rows", { model: serviceList({ csv: { hasFields: false } }) });
    await user.click(screen.getByRole("button", { name: "Export as CSV" }));
    const items = await screen.findAllByRole("menuitem", { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(["Shown columns"]);
  });

  test("chooses columns and their order", async () => {
    const { user, onColumns } = show("Rows");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Note", hidden: true }));
    await user.click(screen.getByRole("button", { name: "Move State up", hidden: true }));
    const shown = serviceList().shown.map(({ field }) => field);
    expect(onColumns.mock.calls).toEqual([
      [[...shown, "note"]],
      [["name", "state", "solution", "memory", "networks", "createTime"]],
    ]);
    expect(screen.getByRole("checkbox", { name: "Name", hidden: true })).toBeDisabled();
  });

  test.each(["table", "cards"] as const)("selects rows of a %s, but none that is being added", async (as) => {
    const bulkActions = Stories.Selecting.args.model?.bulkActions ?? [];
    const { rows } = Stories.BeingAdded.args.model ?? serviceList();
    const { user } = show("Selecting", { model: serviceList({ as, bulkActions, rows }) });
    const first = await screen.findByRole("checkbox", { name: `Select ${rows[1]?.name}` });
    await user.click(first);
    expect(await screen.findByText("1 selected")).toBeVisible();
    expect(screen.queryByRole("checkbox", { name: `Select ${rows[0]?.name}` })).toBeNull();
    await user.click(first);
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  test("shows all rows as selected where the only other one is being added", async () => {
    const bulkActions = Stories.Selecting.args.model?.bulkActions ?? [];
    const rows = (Stories.BeingAdded.args.model ?? serviceList()).rows.slice(0, 3);
    const { user } = show("Selecting", { model: serviceList({ bulkActions, rows }) });
    const all = screen.getByRole("checkbox", { name: "Select all rows" });
    await user.click(screen.getByRole("checkbox", { name: `Select ${rows[1]?.name}` }));
    expect(all).toBePartiallyChecked();
    await user.click(screen.getByRole("checkbox", { name: `Select ${rows[2]?.name}` }));
    expect(all).toBeChecked();
    await user.click(all);
    expect(screen.queryByRole("toolbar")).toBeNull();
    await user.click(all);
    expect(await screen.findByText("2 selected")).toBeVisible();
  });

  test("keeps the selected rows when the same page is read again", async () => {
    const { user, rerender } = show("Selecting");
    await user.click(screen.getByRole("checkbox", { name: "Select web-02" }));
    const Story = Stories.Selecting;
    const bulkActions = Stories.Selecting.args.model?.bulkActions ?? [];
    rerender(<Story model={serviceList({ bulkActions, isUpdating: true })} />);
    expect(screen.getByRole("checkbox", { name: "Select web-02" })).toBeChecked();
    rerender(<Story model={serviceList({ bulkActions, page: { ...serviceList().page, number: 2 } })} />);
    expect(screen.getByRole("checkbox", { name: "Select web-02" })).not.toBeChecked();
  });

  test("has its action pressed though what was just loaded moved that away before the release", () => {
    const { onAction } = show("Rows");
    const at = { button: 0, isPrimary: true, pointerId: 1, clientX: 10, clientY: 10 };
    fireEvent.pointerDown(screen.getByRole("button", { name: "Purchase" }), at);
    fireEvent.pointerUp(screen.getByRole("table"), at);
    expect(onAction).toHaveBeenCalledOnce();
  });

  test("shows rows that are being added without actions", () => {
    show("BeingAdded");
    expect(within(row("pool-7")).getByText("Being added")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Actions for pool-7" })).toBeNull();
  });

  test("keeps only the rows near the view in the page when there are many", () => {
    show("ThousandRows");
    expect(screen.getAllByRole("row").length).toBeLessThan(80);
    expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "1001");
  });

  test.each([
    ["Failed", "alert", "500 Error - The pricing service does not answer", ["Try again"]],
    ["Forbidden", "status", /Missing permission Services\.R/, []],
    ["NothingFound", "status", "Change or clear the search and the filters.", ["Clear filters"]],
    ["Empty", "status", "Purchase a solution and it shows up here.", ["Purchase"]],
  ] as const)("%s shows a message and what to do", (name, role, text, ways) => {
    show(name);
    const box = screen.getAllByRole(role).find((each) => within(each).queryByText(text) !== null)!;
    expect(
      within(box)
        .queryAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(ways);
  });

  test("a wrong row pointer or column is said above the rows, each with its place in the template", async () => {
    show("TemplateMistakes");
    const strip = await screen.findByRole("note", { name: TITLE });
    expect(
      within(strip)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(Stories.TemplateMistakes.args.model?.faults);
  });

  test("nothing is said of a template without mistakes", () => {
    show("Rows");
    expect(screen.queryByRole("note", { name: TITLE })).toBeNull();
  });

  test.each(STORIES)("%s has no axe finding", async (name) => {
    const { container } = show(name);
    if (name.startsWith("Open")) await screen.findByRole("button", { name: "Close details" });
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
