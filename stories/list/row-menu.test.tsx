import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DELETE, serviceList, serviceRow } from "./list-fixture.ts";
import { LIST_ARGS } from "./list-story.tsx";
import { row, show, Stories } from "./show-list.tsx";

test("an open menu stays with its row while the list is read again, and does what the row can do by then", async () => {
  const { user, onAction, rerender } = show("Rows");
  const button = within(row("web-01")).getByRole("button", { name: "Actions for web-01" });
  await user.click(button);
  const off = await screen.findByRole("menuitem", { name: /Delete.*web-01 is Processing/, hidden: true });
  expect(off).toHaveAttribute("aria-disabled", "true");
  const menu = screen.getByRole("menu", { hidden: true });
  const anchor = document.getElementById(menu.getAttribute("aria-labelledby") ?? "");

  const ready = serviceRow(1, { actions: [{ ...DELETE, label: "Delete now" }] });
  button.getBoundingClientRect = () => new DOMRect(40, 136, 24, 24);
  const again = (rows: readonly ReturnType<typeof serviceRow>[]) =>
    rerender(<Stories.Rows {...LIST_ARGS} onAction={onAction} model={serviceList({ rows })} />);
  again([serviceRow(2), ready]);
  await waitFor(() => expect(anchor).toHaveStyle({ insetBlockStart: "136px" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete now", hidden: true }));
  expect(onAction.mock.calls).toEqual([[expect.objectContaining({ label: "Delete now" }), ready]]);

  await user.click(button);
  expect(await screen.findByRole("menu", { hidden: true })).toBeInTheDocument();
  again([serviceRow(2)]);
  await waitFor(() => expect(screen.queryByRole("menu", { hidden: true })).toBeNull());
  again([serviceRow(2), ready]);
  expect(screen.queryByRole("menu", { hidden: true })).toBeNull();
});
