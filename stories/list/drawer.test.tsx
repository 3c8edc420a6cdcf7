import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ListViewProps } from "#renderers";
import { serviceList } from "./list-fixture.ts";
import { show, Stories } from "./show-list.tsx";

const drawer = (name: string) => screen.findByRole("region", { name });

afterEach(() => vi.restoreAllMocks());

describe("the open row of a list", () => {
  test("shows its name, state, facts and place among all rows", async () => {
    show("Open");
    const box = await drawer("web-03");
    expect(within(box).getByRole("heading", { name: "web-03" })).toBeVisible();
    expect(within(box).getByText("Error")).toBeVisible();
    expect(within(box).getByRole("status")).toHaveTextContent("web-03, 3 of 3120");
    expect(await within(box).findByText("web-03.corp.example")).toBeVisible();
    expect(within(box).getByRole("button", { name: "Copy vm-1043" })).toBeVisible();
    expect(screen.getByRole("row", { current: true })).toHaveTextContent("web-03");
  });

  test("has its actions: what is possible now as a button, what cannot be undone in the menu", async () => {
    const { user, onAction } = show("Open");
    const box = await drawer("web-03");
    await user.click(await within(box).findByRole("button", { name: "Modify" }));
    await user.click(within(box).getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(onAction.mock.calls).toMatchObject([
      [{ id: "modify" }, { name: "web-03" }],
      [{ id: "delete" }, { name: "web-03" }],
    ]);
  });

  test("leads to the rows before and after it, at the end of a page to the next page", async () => {
    const { user, onChange, unmount } = show("Open");
    const box = await drawer("web-03");
    await user.click(within(box).getByRole("button", { name: "Previous" }));
    await user.click(within(box).getByRole("button", { name: "Next" }));
    expect(onChange.mock.calls).toEqual([[{ open: "2" }], [{ open: "4" }]]);
    unmount();
    const model = Stories.Open.args.model ?? serviceList();
    const last = show("Open", { model: { ...model, open: "20" } });
    await last.user.click(within(await drawer("web-20")).getByRole("button", { name: "Next" }));
    expect(last.onChange.mock.calls).toEqual([[{ turn: "next" }]]);
    last.unmount();
    const second = show("Open", { model: { ...model, open: "1", page: { ...model.page, number: 2 } } });
    await second.user.click(within(await drawer("web-01")).getByRole("button", { name: "Previous" }));
    expect(second.onChange.mock.calls).toEqual([[{ turn: "previous" }]]);
  });

  test("ends with the first and the last row of all", async () => {
    const model = Stories.Open.args.model ?? serviceList();
    const { user, onChange } = show("Open", { model: { ...model, open: "1" } });
    const first = within(await drawer("web-01")).getByRole("button", { name: "Previous" });
    expect(first).toHaveAttribute("aria-disabled", "true");
    await user.click(first);
    expect(onChange).not.toHaveBeenCalled();
  });

  test("follows the arrow keys, Enter leads into it, and Escape closes it and gives the focus back", async () => {
    const { user, onChange } = show("Open");
    const box = await drawer("web-03");
    const line = screen.getByRole("row", { current: true });
    line.focus();
    await user.keyboard("{Enter}");
    expect(box).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(onChange).toHaveBeenLastCalledWith({ open: undefined });
    expect(line).toHaveFocus();
    // Both in one turn: on a busy machine time may pass between keys that a person presses.
    for (let pressed = 0; pressed < 2; pressed += 1)
      fireEvent.keyDown(document.activeElement ?? line, { key: "ArrowDown" });
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ open: "5" }));
    expect(onChange.mock.calls).not.toContainEqual([{ open: "4" }]);
  });

  test("closes with Escape in the list, but only after what is selected there", async () => {
    const { bulkActions } = Stories.Selecting.args.model ?? serviceList();
    const model = { ...(Stories.Open.args.model ?? serviceList()), bulkActions };
    const { user, onChange } = show("Open", { model });
    await drawer("web-03");
    await user.click(screen.getByRole("checkbox", { name: "Select web-05" }));
    await user.keyboard("{Escape}");
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(onChange.mock.calls).toEqual([[{ open: undefined }]]);
  });

  test("says what failed, with a retry, and shows its panels", async () => {
    const { user, onRetry } = show("OpenFailed");
    const box = await drawer("web-02");
    expect(await within(box).findByText("CPU, last hour")).toBeVisible();
    await user.click(await within(box).findByRole("button", { name: "Retry" }));
    expect(onRetry.mock.calls).toMatchObject([[{ name: "web-02" }, { id: "modify" }, "s1"]]);
  });

  test("says so where it is not among the rows", async () => {
    const { user, onChange } = show("OpenGone");
    const box = await drawer("Details");
    expect(within(box).getByText("It is not among these rows any more.")).toBeVisible();
    await user.click(within(box).getByRole("button", { name: "Close details" }));
    expect(onChange.mock.calls).toEqual([[{ open: undefined }]]);
  });
});

test("in a narrow window it is a dialog over the list: it takes and keeps the focus", async () => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.defineProperty(matchMedia(query), "matches", { value: query.startsWith("(max-width") }),
  );
  const onChange = vi.fn<ListViewProps["onChange"]>();
  render(<Stories.Open onChange={onChange} />);
  const user = userEvent.setup();
  const box = await screen.findByRole("dialog", { name: "web-03" });
  await waitFor(() => expect(box).toHaveFocus());
  await within(box).findByRole("button", { name: "Modify" });
  await user.tab({ shift: true });
  for (let presses = 0; presses < 9; presses += 1) {
    await user.tab();
    expect(box.contains(document.activeElement)).toBe(true);
  }
  await user.keyboard("{Escape}");
  expect(onChange.mock.calls).toEqual([[{ open: undefined }]]);
});
