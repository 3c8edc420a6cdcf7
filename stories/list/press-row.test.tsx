import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { show } from "./show-list.tsx";

const row = (name: string) => screen.getByRole("link", { name }).closest("tr")!;

/** The presses that arrive at the name of a row, with the keys held. */
function nameOf(name: string) {
  const link = within(row(name)).getByRole("link", { name });
  const pressed = vi.fn<(keys: string) => void>();
  link.addEventListener("click", ({ ctrlKey }) => pressed(ctrlKey ? "ctrl" : ""));
  return pressed;
}

const cell = (name: string) => within(row(name)).getAllByRole("cell").at(-3)!;

describe("a press on a row", () => {
  test("is a press on its name, with the keys held", () => {
    show("Rows");
    const pressed = nameOf("web-02");
    fireEvent.click(cell("web-02"));
    fireEvent.click(cell("web-02"), { ctrlKey: true });
    expect(pressed.mock.calls).toEqual([[""], ["ctrl"]]);
  });

  test("with the middle button opens another tab, and does not begin to scroll", () => {
    show("Rows");
    const pressed = nameOf("web-02");
    expect(fireEvent.mouseDown(cell("web-02"), { button: 1 })).toBe(false);
    fireEvent(cell("web-02"), new MouseEvent("auxclick", { bubbles: true, button: 1 }));
    fireEvent(cell("web-02"), new MouseEvent("auxclick", { bubbles: true, button: 2 }));
    expect(pressed.mock.calls).toEqual([["ctrl"]]);
  });

  test("on its name, its box or its menu is theirs alone, and text is selected in peace", async () => {
    const { user } = show("Selecting");
    const pressed = nameOf("web-02");
    await user.click(screen.getByRole("checkbox", { name: "Select web-02" }));
    await user.click(screen.getByRole("button", { name: "Actions for web-02" }));
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.click(within(row("web-02")).getByRole("link", { name: "web-02" }));
    expect(pressed).toHaveBeenCalledTimes(1);
    getSelection()?.selectAllChildren(cell("web-02"));
    fireEvent.click(cell("web-02"));
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});
