import { composeStories } from "@storybook/react-vite";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import * as stories from "./pricing-console.stories.tsx";

const Stories = composeStories(stories);
const items = () => within(screen.getByRole("region", { name: "Items" }));
const button = (name: string) => screen.getByRole("button", { name });

describe("the pricing console", () => {
  test("says who published the prices when, and from when they count", async () => {
    render(<Stories.Editor />);
    expect(
      await screen.findByText(
        "Version 12, by Omar Haddad on 2026-08-30 · counts from 2026-09-01; until then version 11 counts",
      ),
    ).toBeVisible();
    expect(screen.getByText("Published for later")).toBeVisible();
  });

  test("lists the versions, and says which of them counts today and which comes when", async () => {
    render(<Stories.Editor />);
    const versions = await screen.findByRole("table", { name: "Versions" });
    const rows = within(versions).getAllByRole("row").slice(1);
    expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ["Version 12", "2026-09-01", "Comes on 2026-09-01", "by Omar Haddad on 2026-08-30"],
      ["Version 11", "2026-05-01", "Counts today", "by Lena Fischer on 2026-04-28"],
      ["Version 10", "2025-01-01", "Counts no more", "2024-12-20"],
    ]);
  });

  test("where somebody published the same, there is nothing to compare or to keep", async () => {
    const user = userEvent.setup();
    render(<Stories.OvertakenBySame />);
    await screen.findByText(/Version 12, by Omar Haddad/);
    await user.click(items().getByRole("button", { name: "CPU" }));
    const [ofCpu] = screen.getAllByRole("textbox", { name: "Price of a unit in tier 1" }) as [HTMLElement];
    await user.clear(ofCpu);
    await user.type(ofCpu, "8.25");
    await user.click(button("Publish…"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
    const alert = (await screen.findByText("Omar Haddad published version 13 meanwhile.")).closest(
      "[role=alert]",
    );
    expect(alert).toHaveTextContent("Version 13 has the prices of your draft.");
    expect(screen.queryByRole("button", { name: "Compare" })).toBeNull();
    await user.click(button("Take version 13"));
    expect(items().getByRole("row", { name: /^CPU/ })).toHaveTextContent("€8.25");
    expect(screen.queryByText(/since version 13/)).toBeNull();
  });

  test("a day that is over is refused at its field, without asking the server", async () => {
    const user = userEvent.setup();
    const held: { sent: readonly unknown[] } = { sent: [] };
    render(<Stories.Editor onEngine={(_, sent) => (held.sent = sent)} />);
    await screen.findByText(/Version 12, by Omar Haddad/);
    await user.click(items().getByRole("button", { name: "Memory" }));
    const price = screen.getByRole("textbox", { name: "Price of a unit in tier 2" });
    await user.clear(price);
    await user.type(price, "4.4");
    fireEvent.change(screen.getByLabelText("Valid from"), { target: { value: "2020-01-01" } });
    expect(screen.getByLabelText("Valid from")).toHaveAccessibleDescription("Choose today or a later day.");
    expect(button("Calculate")).toBeDisabled();
    await user.click(button("Publish…"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("button", { name: "Publish" })).toBeDisabled();
    expect(held.sent).toEqual([]);
    fireEvent.change(dialog.getByLabelText("Valid from"), { target: { value: "2099-01-01" } });
    expect(dialog.getByRole("button", { name: "Publish" })).toBeEnabled();
  });

  test("what is being published cannot be cancelled: the dialog stays until the answer is there", async () => {
    const user = userEvent.setup();
    render(<Stories.Publishing />);
    await screen.findByText(/Version 12, by Omar Haddad/);
    await user.click(items().getByRole("button", { name: "Memory" }));
    const price = screen.getByRole("textbox", { name: "Price of a unit in tier 2" });
    await user.clear(price);
    await user.type(price, "4.4");
    await user.click(button("Publish…"));
    const dialog = await screen.findByRole("dialog", { name: "Publish these prices?" });
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeEnabled();
    await user.click(within(dialog).getByRole("button", { name: "Publish" }));
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDisabled();
    expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull();
    await user.keyboard("{Escape}");
    expect(dialog).toBeVisible();
  });

  test("asks before a currency takes the decimals of prices, and names them", async () => {
    const user = userEvent.setup();
    render(<Stories.Editor />);
    await screen.findByText(/Version 12, by Omar Haddad/);
    const currency = screen.getByRole("combobox", { name: "Currency" });
    await user.selectOptions(currency, "JPY");
    const dialog = within(await screen.findByRole("dialog", { name: "Change the currency to JPY?" }));
    expect(dialog.getByText(/JPY has fewer decimals than \d+ of the prices.*4\.8/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(currency).toHaveValue("EUR");
    await user.selectOptions(currency, "JPY");
    await user.click(await screen.findByRole("button", { name: "Change the currency" }));
    expect(currency).toHaveValue("JPY");
    await user.click(button("Undo"));
    // Nothing is lost in one with decimals: nothing is asked.
    await user.selectOptions(currency, "USD");
    expect(currency).toHaveValue("USD");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("why a simulation failed is said in words, and no more once the draft is discarded", async () => {
    const user = userEvent.setup();
    render(<Stories.SimulationFails />);
    await screen.findByText(/Version 12, by Omar Haddad/);
    await user.click(items().getByRole("button", { name: "Base" }));
    await user.type(screen.getByRole("textbox", { name: "Amount per month" }), "1");
    await user.tab();
    await user.click(button("Calculate"));
    const alert = (await screen.findByText("The simulation failed")).closest("[role=alert]");
    expect(alert).toHaveTextContent("The prices are being calculated");
    expect(alert).not.toHaveTextContent("503 Error");
    await user.click(button("Discard"));
    expect(screen.queryByText("The simulation failed")).toBeNull();
  });
});
