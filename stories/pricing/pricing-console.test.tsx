import { composeStories } from "@storybook/react-vite";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import type { FakeEngine } from "#engine/testing";
import * as stories from "./pricing-console.stories.tsx";
import type { ConsoleStoryProps } from "./pricing-console.stories.tsx";

const Stories = composeStories(stories);
type Sent = Parameters<NonNullable<ConsoleStoryProps["onEngine"]>>[1];
const held: { engine?: FakeEngine; sent: Sent } = { sent: [] };
const hold: ConsoleStoryProps["onEngine"] = (engine, sent) => {
  held.engine = engine;
  held.sent = sent;
};

const items = () => within(screen.getByRole("region", { name: "Items" }));
const preview = () => within(screen.getByRole("complementary", { name: "Preview" }));
const field = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const published = () => screen.findByText(/Version 12, by Omar Haddad/);

async function open(Story: (props: Pick<ConsoleStoryProps, "onEngine">) => React.ReactNode, item?: string) {
  const user = userEvent.setup();
  render(<Story onEngine={hold} />);
  await published();
  if (item !== undefined) await user.click(items().getByRole("button", { name: item }));
  return user;
}

async function retype(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

describe("the pricing console", () => {
  test("groups the items, and says of each how it is paid and what it costs", async () => {
    await open(Stories.Editor);
    expect(
      items()
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Service",
      "Base",
      "Pool",
      "Support",
      "Setup",
      "Compute",
      "CPUcontract price",
      "Memory",
      "Storage",
      "Fast",
      "Archive",
      "Backup",
      "Machines",
      "VM count",
    ]);
    expect(items().getByRole("row", { name: /^Memory/ })).toHaveTextContent(
      "Recurring Ordered€3.60 to €4.8083 tiers",
    );
  });

  test("calculates with each key press, beside what is published", async () => {
    const user = await open(Stories.Editor, "Memory");
    expect(preview().getByText("Per month").nextSibling).toHaveTextContent("€1,039.50");
    await retype(user, "Price of a unit in tier 2", "4.4");
    expect(preview().getByText("Per month").nextSibling).toHaveTextContent("€1,063.50");
    expect(preview().getByText("Version 12").nextSibling).toHaveTextContent("€1,039.50");
    expect(preview().getByText("Difference").nextSibling).toHaveTextContent("+€24.00, +2.3 %");
    expect(screen.getByText(/^1 change since version 12, which Omar Haddad published on/)).toBeVisible();
    expect(screen.getByText("160: 152 billed × €4.40")).toBeVisible();
  });

  test("says where more costs less", async () => {
    await open(Stories.Editor, "Memory");
    expect(screen.getByRole("note")).toHaveTextContent("65 cost €239.40, 64 cost €268.80.");
  });

  test("puts the start of a tier on the grid when its field is left, and says what it did", async () => {
    const user = await open(Stories.Editor, "Fast");
    await user.click(button("Add tier"));
    await retype(user, "Start of tier 2", "505");
    expect(field("Start of tier 2")).toHaveValue("505");
    await user.tab();
    expect(field("Start of tier 2")).toHaveValue("500");
    expect(screen.getByText("505 became 500: the step is 10.")).toBeVisible();
    expect(screen.getByRole("row", { name: /^500/ })).toHaveTextContent("20,480");
    // The note goes with what it is about.
    await user.click(button("Undo"));
    expect(screen.queryByText("505 became 500: the step is 10.")).toBeNull();
  });

  test("gives the added tier the focus, and takes a tier away", async () => {
    const user = await open(Stories.Editor, "Fast");
    await user.click(button("Add tier"));
    await waitFor(() => expect(field("Start of tier 2")).toHaveFocus());
    await user.click(button("Remove tier 1"));
    expect(screen.queryByRole("textbox", { name: "Start of tier 2" })).toBeNull();
    expect(field("Start of tier 1")).toHaveValue("0");
    expect(button("Remove tier 1")).toBeDisabled();
  });

  test("offers the payment types of the item; another one deletes the prices", async () => {
    const user = await open(Stories.Editor, "Memory");
    const types = within(screen.getByRole("radiogroup", { name: "Payment type of Memory" }));
    expect(
      types.getAllByRole("radio").map((each) => (each as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(["Recurring Ordered", "Recurring Usage", "Free of charge"]);
    await user.click(types.getByRole("radio", { name: "Recurring Usage" }));
    expect(field("Price of a unit in tier 1")).toHaveValue("0.00");
    await user.click(types.getByRole("radio", { name: "Free of charge" }));
    expect(items().getByRole("row", { name: /^Memory/ })).toHaveTextContent("Free of charge");
    expect(preview().queryByText("Memory")).toBeNull();
  });

  test("undoes and redoes by key and button, a number as a whole", async () => {
    const user = await open(Stories.Editor, "Base");
    await retype(user, "Amount per month", "31.5");
    await user.keyboard("{Control>}z{/Control}");
    expect(field("Amount per month")).toHaveValue("25.00");
    expect(button("Undo")).toBeDisabled();
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(field("Amount per month")).toHaveValue("31.5");
    await user.click(button("Undo"));
    expect(field("Amount per month")).toHaveValue("25.00");
    await user.click(button("Redo"));
    expect(field("Amount per month")).toHaveValue("31.50");
  });

  test("keeps a text that is no number, counts it, and leads to it instead of publishing", async () => {
    const user = await open(Stories.Editor, "Base");
    await retype(user, "Amount per month", "-4");
    expect(field("Amount per month")).toHaveAccessibleDescription("Enter 0 or more.");
    await user.clear(field("Amount per month"));
    await user.type(field("Amount per month"), "4,8o");
    expect(field("Amount per month")).toBeInvalid();
    expect(field("Amount per month")).toHaveAccessibleDescription("Enter a number such as 4.80.");
    await user.click(items().getByRole("button", { name: "Base" }));
    expect(items().getByRole("row", { name: /^Base/ })).toHaveTextContent("needs attention");
    await user.click(button("Correct 1 field to continue"));
    await waitFor(() => expect(field("Amount per month")).toHaveFocus());
    await user.click(button("Publish…"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(held.sent).toEqual([]);
  });

  test("clamps the discount of an item", async () => {
    const user = await open(Stories.Editor, "Memory");
    await retype(user, "Discount of the item", "150");
    expect(field("Discount of the item")).toHaveValue("100");
    expect(preview().getByText("Memory").closest("li")).toHaveTextContent("€0.00");
    await retype(user, "Discount of the item", "-5");
    expect(field("Discount of the item")).toHaveValue("0");
    expect(preview().getByText("Memory").closest("li")).not.toHaveTextContent("€0.00");
  });

  test("has prices by choice; emptied, a choice has the plain price", async () => {
    const user = await open(Stories.Editor, "Support");
    expect(field("Price of Business")).toHaveValue("49.00");
    await user.clear(field("Price of Business"));
    expect(field("Price of Business")).toBeValid();
    expect(preview().getByText("Support").closest("li")).toHaveTextContent("€0.00");
  });

  test("has a price under contract, shown where the preview is under contract", async () => {
    const user = await open(Stories.Editor, "Base");
    await user.click(screen.getByRole("checkbox", { name: "Own price under contract" }));
    const contract = within(screen.getByRole("group", { name: "Under contract it costs" }));
    await user.clear(contract.getByRole("textbox"));
    await user.type(contract.getByRole("textbox"), "20");
    expect(preview().getByText("Base").closest("li")).toHaveTextContent("€25.00");
    await user.click(screen.getByRole("checkbox", { name: "Under contract" }));
    expect(preview().getByText("Base").closest("li")).toHaveTextContent("€20.00");
  });
});

describe("an added item", () => {
  test("is asked for, opens for its price, and can be removed and undone", async () => {
    const user = await open(Stories.Empty);
    await user.click(button("Add item"));
    const dialog = within(screen.getByRole("dialog", { name: "Add item" }));
    await user.click(dialog.getByRole("button", { name: "Add item" }));
    expect(dialog.getByRole("textbox", { name: "Name" })).toBeInvalid();
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Fast storage");
    await user.type(dialog.getByRole("textbox", { name: "Most" }), "100");
    await user.click(dialog.getByRole("button", { name: "Add item" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Recurring Ordered" }));
    await retype(user, "Price of a unit in tier 1", "0.5");
    await retype(user, "Quantity of Fast storage", "20");
    expect(preview().getByText("Fast storage").closest("li")).toHaveTextContent("€10.00");
    await user.click(button("Remove item"));
    expect(items().queryByText("Fast storage")).toBeNull();
    await user.click(button("Undo"));
    expect(items().getByText("Fast storage")).toBeVisible();
  });
});

describe("the preview", () => {
  test("tries a storage policy that has a price of its own", async () => {
    const user = await open(Stories.Editor, "Fast");
    await user.click(screen.getByText("Prices by cluster or storage policy"));
    await user.type(field("Name of a cluster, policy or choice"), "gold{Enter}");
    await retype(user, "Price of gold", "0.3");
    await user.click(preview().getByRole("button", { name: "Fast" }));
    expect(preview().getByText("Fast").closest("li")).toHaveTextContent("€120.00");
    await user.selectOptions(screen.getByRole("combobox", { name: "Storage policy" }), ["gold"]);
    expect(preview().getByText("Fast").closest("li")).toHaveTextContent("€300.00");
  });

  test("opens a line to how its price came about", async () => {
    const user = await open(Stories.Editor);
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Account whose discounts and contract count" }),
      ["Contoso Manufacturing"],
    );
    await user.click(preview().getByRole("button", { name: "Memory" }));
    const steps = within(screen.getByRole("list", { name: "How the price of Memory comes about" }));
    expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Quantity128",
      "Billed quantity: what goes beyond the 8 included120",
      "Tier 2 of 3, 65 to 256: price of a unit€4.20",
      "Price of a unit less 10 %, by the discount on group Compute€3.78",
      "Times 120 billed€453.60",
      "Rounded to 2 decimals€453.60",
    ]);
  });

  test("takes a tried usage as the most that can be used, as an order does", async () => {
    const user = await open(Stories.Editor);
    expect(preview().getByText("Recurring Usage, at most").nextSibling).toHaveTextContent("€1.20");
    await retype(user, "Quantity of Archive", "1000");
    expect(preview().getByText("Recurring Usage, at most").nextSibling).toHaveTextContent("€12.00");
  });
});

describe("discounts", () => {
  const list = () => within(screen.getByRole("region", { name: "Discounts" }));

  test("are listed in words, added, changed, clamped and removed", async () => {
    const user = await open(Stories.Editor);
    expect(list().getByRole("row", { name: /^Memory/ })).toHaveTextContent(
      "Memory, from 257Bellows CollegeOwn price in a range€3.20",
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Account of the new discount" }), [
      "Tailwind Traders",
    ]);
    await user.click(button("Add discount"));
    await retype(user, "Rate", "120");
    expect(field("Rate")).toHaveValue("100");
    await retype(user, "Rate", "-5");
    expect(field("Rate")).toHaveValue("0");
    await retype(user, "Rate", "100");
    await user.selectOptions(screen.getByRole("combobox", { name: "Counts for" }), ["Item"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Target" }), ["CPU"]);
    expect(list().getByRole("row", { name: /^CPU/ })).toHaveTextContent("CPUTailwind TradersPercent100 %");
    await user.click(button("Remove the discount on CPU of Tailwind Traders"));
    expect(list().queryByRole("row", { name: /^CPU/ })).toBeNull();
  });

  test("of another type ask for what they need", async () => {
    const user = await open(Stories.Editor);
    await user.click(list().getByRole("button", { name: "Compute" }));
    await user.click(list().getByRole("radio", { name: "Own price in a range" }));
    expect(field("From quantity")).toHaveValue("0");
    await user.clear(field("From quantity"));
    expect(field("From quantity")).toHaveAccessibleDescription("Enter a number.");
    await user.click(list().getByRole("radio", { name: "Several prices" }));
    await user.click(list().getByText("Prices by cluster or storage policy"));
    await user.type(field("Name of a cluster, policy or choice"), "gold");
    await user.click(button("Add price"));
    await retype(user, "Price of gold", "8");
    expect(list().getByRole("row", { name: /^Compute/ })).toHaveTextContent("gold €8.00");
  });
});

describe("before and after publishing", () => {
  const change = async (user: ReturnType<typeof userEvent.setup>) => {
    await retype(user, "Amount per month", "30");
    await user.tab();
  };

  test("the simulator says who pays more and who less", async () => {
    const user = await open(Stories.Editor, "Base");
    expect(button("Calculate")).toBeDisabled();
    await change(user);
    await user.click(screen.getByRole("radio", { name: "Move existing services" }));
    fireEvent.change(screen.getByLabelText("Valid from"), { target: { value: "2026-12-01" } });
    await user.click(button("Calculate"));
    const rows = await screen.findAllByRole("row", { name: /^(Humongous|Contoso|Graphic|Proseware)/ });
    expect(rows[0]).toHaveTextContent("Humongous Insurance4€4,850.00€4,990.80+€140.80+2.9 %2026-12-01");
    expect(rows.at(-1)).toHaveTextContent("keep their price");
    const chips = within(screen.getByRole("group", { name: "Who pays more, who less" }));
    await user.click(chips.getByRole("button", { name: "Pay more 2" }));
    expect(screen.getAllByRole("row", { name: /2026-12-01|keep their price/ })).toHaveLength(2);
    await user.click(chips.getByRole("button", { name: /^All/ }));
    expect(button("Export as CSV")).toBeEnabled();
    expect(held.sent[0]).toMatchObject({
      method: "POST",
      path: "/model/7/simulation",
      body: { version: 12, validFrom: "2026-12-01", moveExisting: true },
    });
    expect(screen.queryByText(/Calculate again\.$/)).toBeNull();
    await user.click(button("Undo"));
    expect(screen.getByText(/The draft has changed since/)).toBeVisible();
  });

  test("a failed simulation says so and can be asked again", async () => {
    const user = await open(Stories.SimulationFails, "Base");
    await change(user);
    await user.click(button("Calculate"));
    const alert = (await screen.findByText("The simulation failed")).closest("[role=alert]") as HTMLElement;
    expect(within(alert).getByRole("button", { name: "Try again" })).toBeEnabled();
  });

  test("publishing shows what changes, saves it, and continues from the new version", async () => {
    const user = await open(Stories.Editor, "Base");
    await change(user);
    await user.click(button("Publish…"));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish these prices?" }));
    expect(dialog.getByRole("row", { name: /^Base/ })).toHaveTextContent(
      "BaseRecurring Base, €25.00Recurring Base, €30.00",
    );
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("The prices of Resource pool Frankfurt are published.")).toBeVisible();
    expect(held.sent.at(-1)).toMatchObject({
      method: "PATCH",
      path: "/model/7",
      body: {
        version: 12,
        moveExisting: false,
        metaData: { specs: { base: { unitPrice: { metaData: { base: "30" } } } } },
      },
    });
    expect(screen.getByText("Version 13, by Omar Haddad on 2026-11-20")).toBeVisible();
    expect(button("Publish…")).toBeDisabled();
    expect(field("Amount per month")).toHaveValue("30.00");
  });

  test("what the server refuses stands at its field", async () => {
    const user = await open(Stories.Refused, "Base");
    await change(user);
    await user.click(button("Publish…"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
    await user.click(await screen.findByRole("button", { name: /1 field/ }));
    await waitFor(() => expect(field("Price of a unit in tier 2")).toHaveFocus());
    expect(field("Price of a unit in tier 2")).toHaveAccessibleDescription("This is too much.");
    await user.type(field("Price of a unit in tier 2"), "1");
    expect(field("Price of a unit in tier 2")).toBeValid();
  });

  test("where somebody was faster, nothing is lost: compare, keep, or take", async () => {
    const user = await open(Stories.Overtaken, "Base");
    await change(user);
    await user.click(button("Publish…"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
    const alert = await screen.findByText("Omar Haddad published version 13 meanwhile.");
    expect(alert.closest("[role=alert]")).toHaveTextContent(
      "Your changes are kept, and concern other prices.",
    );
    expect(field("Amount per month")).toHaveValue("30.00");
    await user.click(button("Compare"));
    const dialog = within(await screen.findByRole("dialog", { name: "Compare the prices" }));
    expect(dialog.getByRole("row", { name: /^CPU/ })).toHaveTextContent("8.25");
    await user.click(dialog.getByRole("button", { name: "Keep my changes" }));
    expect(field("Amount per month")).toHaveValue("30.00");
    expect(items().getByRole("row", { name: /^CPU/ })).toHaveTextContent("€8.25");
    expect(screen.getByText(/1 change since version 13/)).toBeVisible();
    await user.click(button("Publish…"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(held.sent.at(-1)).toMatchObject({ method: "PATCH", body: { version: 13 } }));
  });

  test("taking the newer version leaves nothing of the draft", async () => {
    const user = await open(Stories.Overtaken, "Base");
    await change(user);
    await user.click(button("Publish…"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
    await user.click(await screen.findByRole("button", { name: "Take version 13" }));
    expect(field("Amount per month")).toHaveValue("25.00");
    expect(screen.getByText(/^Version 13, by/)).toBeVisible();
  });

  test("leaving with unsaved changes is asked about", async () => {
    const guards: (() => boolean)[] = [];
    const user = await open(
      (props) => <Stories.Editor {...props} onGuard={(when) => guards.push(when)} />,
      "Base",
    );
    expect(guards.some((when) => when())).toBe(false);
    await change(user);
    expect(guards.some((when) => when())).toBe(true);
  });
});

describe("without a model", () => {
  test("it says what failed, and asks again", async () => {
    render(<Stories.NotRead />);
    expect(await screen.findByText("The prices could not be read")).toBeVisible();
    expect(screen.getByText("There is no such pricing model within your reach")).toBeVisible();
  });

  test("an answer that is none is shown with its places", async () => {
    render(<Stories.Unreadable />);
    expect(await screen.findByText(/\/currency/)).toBeVisible();
  });

  test("a wrong `with` is shown in its box", async () => {
    render(<Stories.WrongWith />);
    expect(await screen.findByText(/\/id \(type\)/)).toBeVisible();
  });
});

test.each(Object.entries(Stories).filter(([name]) => name !== "Large"))(
  "%s has no accessibility finding, closed and open",
  async (_name, Story) => {
    const { container } = render(<Story />);
    await screen.findByRole("heading", { level: 1 });
    // What is read is there with the next turn; what never is stays as it is.
    await act(() => Promise.resolve());
    for (const each of screen.queryAllByRole("button", { expanded: false }).slice(0, 12))
      fireEvent.click(each);
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  },
);
