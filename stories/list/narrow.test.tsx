import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { show } from "./show-list.tsx";

describe("a narrow list", () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(352);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("shows each row with its name, price, state and time, then the others with their labels", async () => {
    show("NarrowPrices");
    const [first] = await screen.findAllByRole("listitem");
    expect(
      within(first!)
        .getAllByRole("term")
        .map(({ textContent }) => textContent),
    ).toEqual(["Per month", "State", "Created", "Solution", "Memory", "Networks"]);
    expect(within(first!).getByRole("link", { name: "web-01" })).toBeVisible();
    expect(within(first!).getByText("€12.40")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("selects rows, and opens the menu of one", async () => {
    const { user } = show("Selecting");
    await user.click(await screen.findByRole("checkbox", { name: "Select web-01" }));
    expect(await screen.findByText("1 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Actions for web-01" }));
    expect(await screen.findByRole("menuitem", { name: "Modify" })).toBeVisible();
  });
});
