import { composeStories } from "@storybook/react-vite";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as stories from "./price-panel.stories.tsx";
import type { PriceStoryProps } from "./price-panel.stories.tsx";

const Stories = composeStories(stories);
type Sent = Parameters<NonNullable<PriceStoryProps["onSent"]>>[0];

const panel = () => within(screen.getByRole("region", { name: "Price" }));
/** The figures of the totals by their names. */
const totals = () =>
  Object.fromEntries(
    panel()
      .queryAllByRole("term")
      .map((term) => [term.textContent, term.nextSibling?.textContent]),
  );
const line = (name: string) => {
  const found = panel().getByRole("button", { name }).closest("li");
  if (found === null) throw new Error(`${name} is in no line`);
  return found;
};
const announced = () => panel().getByRole("status").textContent;

async function open(story: keyof typeof Stories, shows: string | RegExp = /^Per (month|quarter)$/) {
  const Story = Stories[story] as React.ComponentType<PriceStoryProps>;
  const held: { sent: Sent } = { sent: [] };
  render(<Story onSent={(sent) => (held.sent = sent)} />);
  await waitFor(() => expect(panel().getAllByText(shows)[0]).toBeVisible());
  return { user: userEvent.setup(), held };
}

async function retype(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  const field = screen.getByLabelText(new RegExp(`^${name}`));
  await user.clear(field);
  await user.type(field, text);
}

describe("the price of an order", () => {
  test("says what is paid under the contract that is agreed on with it, once one is", async () => {
    const { user } = await open("Agreed");
    expect(panel().queryByText(/^Under the contract/)).toBeNull();
    await user.click(screen.getByRole("switch", { name: /^Agree on a contract/ }));
    await panel().findByText("Under the contract, from 2026-12-01");
    expect(totals()["Under the contract, from 2026-12-01"]).toBe("€2,187.42 per quarter");
    // 742.34, in which CPU is 178.20 by the list and 165.00 under the contract, for three months.
    expect(totals()["Per month"]).toBe("€742.34");
  });

  test("has its lines in groups, what is struck through, paid once and by usage", async () => {
    await open("Order");
    expect(
      panel()
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(["Pool", "Compute", "Storage", "Machines"]);
    expect(line("Memory")).toHaveTextContent("before discount €369.60€332.64");
    expect(line("Memory")).toHaveTextContent("96, of which 88 × €3.78");
    expect(line("Archive")).toHaveTextContent("by usage€0.012 each. By usage: from €0.00, without a limit.");
    expect(line("Setup")).toHaveTextContent("€199.00paid once");
    expect(totals()).toEqual({
      Once: "€199.00",
      "Of which by usage": "from €0.00, no limit",
      "List price": "€739.10",
      "You save": "€56.76",
      "Per month": "€682.34",
    });
  });

  test("follows each key, asks the server once nobody types, and only then says it aloud", async () => {
    const { user, held } = await open("Order");
    await waitFor(() => expect(announced()).toBe("€682.34 Per month"));
    const before = held.sent.length;
    await retype(user, "Memory", "128");
    expect(totals()["Per month"]).toBe("€803.30");
    expect(announced()).toBe("");
    await waitFor(() => expect(announced()).toBe("€803.30 Per month"));
    const asked = held.sent.slice(before);
    expect(asked.length).toBeLessThan(4);
    expect(asked.at(-1)).toMatchObject({
      path: "/model/7/price",
      body: { quantities: { cpu: { value: 24 }, memory: { value: 128 }, fast: { value: 500 } } },
    });
    expect(panel().queryByRole("alert")).toBeNull();
  });

  test("does not ask about a quantity that cannot be bought, which the form says", async () => {
    const { user, held } = await open("Order");
    await waitFor(() => expect(announced()).toBe("€682.34 Per month"));
    await retype(user, "Memory", "4000");
    expect(panel().getByText(/^No price yet\. Memory: Must be at most 400\.$/)).toBeVisible();
    expect(panel().queryByText("€682.34")).toBeNull();
    await retype(user, "Memory", "96");
    await waitFor(() => expect(announced()).toBe("€682.34 Per month"));
    const asked = held.sent.map(({ body }) => JSON.stringify(body));
    expect(asked.filter((body) => body.includes("4000"))).toEqual([]);
  });

  test("explains a line step by step", async () => {
    const { user } = await open("Order");
    await user.click(panel().getByRole("button", { name: "Memory", expanded: false }));
    const steps = within(screen.getByRole("list", { name: "How the price of Memory comes about" }));
    expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Quantity96",
      "Billed quantity: what goes beyond the 8 included88",
      "Tier 2 of 3, 65 to 256: price of a unit€4.20",
      "Price of a unit less 10 %, by the discount on group Compute€3.78",
      "Times 88 billed€332.64",
      "Rounded to 2 decimals€332.64",
    ]);
  });

  test("says where it starts while a quantity is missing", async () => {
    const { user } = await open("Order");
    await user.clear(screen.getByLabelText(/^Memory/));
    expect(totals()["Per month, from"]).toBe("€349.70");
  });

  test.each<[keyof typeof Stories, string]>([
    ["NothingChosen", "Choose a solution to see what it costs."],
    ["NotPriced", "No price is set for it: ask its seller what it costs."],
    ["Forbidden", "You cannot see prices"],
  ])("in the state %s says so", async (story, text) => {
    await open(story, text);
    expect(panel().queryByText("Per month")).toBeNull();
  });

  test("that is loading says so", async () => {
    const Story = Stories.Waiting;
    render(<Story />);
    expect(await screen.findByRole("status", { name: "Loading the price…" })).toBeVisible();
  });

  test("that could not be loaded is tried again", async () => {
    const { user } = await open("Failing", "The price could not be loaded");
    await user.click(panel().getByRole("button", { name: "Try again" }));
    expect(await panel().findByText("The price could not be loaded")).toBeVisible();
  });

  test("that the server does not confirm stays, says so, and is asked for again", async () => {
    const { user, held } = await open("NotConfirmed");
    expect(await panel().findByText("The server could not confirm this price.")).toBeVisible();
    expect(totals()["Per month"]).toBe("€682.34");
    const before = held.sent.length;
    await user.click(panel().getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(held.sent.length).toBe(before + 1));
  });

  test("that has changed meanwhile is the server's", async () => {
    const { user } = await open("PricesChanged");
    expect(totals()["Per month"]).toBe("€682.34");
    await waitFor(() => expect(totals()["Per month"]).toBe("€687.34"));
    expect(
      panel().getByText(
        "The price has changed since you saw it first: from €682.34 to €687.34 per month. Go on only if you agree to the new one.",
      ),
    ).toBeVisible();
    // The prices were read again: each key counts by the new ones.
    await retype(user, "Memory", "128");
    expect(totals()["Per month"]).toBe("€808.30");
  });

  test("under contract has the contract's prices", async () => {
    await open("UnderContract");
    expect(line("CPU")).toHaveTextContent("€165.00");
    expect(panel().getByText("With the prices of your contract.")).toBeVisible();
  });

  test("of a contract that is dearer than the list says the list price, and no saving of it", async () => {
    await open("DearerContract");
    const memory = line("Memory");
    expect(memory.querySelector("s")).toBeNull();
    expect(memory).toHaveTextContent(
      "€440.0096, of which 88 × €5.00 per monthContract price. By the list a unit is €4.20. It stands in place of the discount.",
    );
    expect(totals()).toMatchObject({
      "List price": "€739.10",
      "You save": "€33.00",
      "Contract price, above the list price": "+€70.40",
      "Per month": "€776.50",
    });
  });

  test("for a quarter says what that is per month", async () => {
    await open("Quarterly");
    expect(totals()).toMatchObject({ "Per quarter": "€2,047.02", "That is per month": "€682.34" });
    // Before it is opened, a line says what it comes to.
    expect(line("Memory")).toHaveTextContent("€997.9296, of which 88 × €3.78 × 3 months");
    expect(line("Base")).toHaveTextContent("€75.00€25.00 × 3 months");
    expect(line("Setup")).toHaveTextContent("€199.00paid once");
  });
});

describe("the price of a change", () => {
  test("stands beside the present charge, with the difference and from when it counts", async () => {
    const { user, held } = await open("Change");
    expect(totals()).toMatchObject({
      "Per month": "€777.74",
      "Per month until now": "€687.02",
      Difference: "+€90.72, +13.2 %",
      From: "2026-11-23, once it is changed",
    });
    expect(line("Memory")).toHaveTextContent("until now €241.92");
    expect(line("CPU")).not.toHaveTextContent("until now");
    await retype(user, "Memory", "64");
    expect(totals()).toMatchObject({ Difference: "Nothing changes" });
    await waitFor(() => expect(held.sent.at(-1)?.path).toBe("/service/17/price"));
    // Of the charges of one day the highest counts.
    await retype(user, "Memory", "16");
    expect(totals()).toMatchObject({
      Difference: expect.stringMatching(/^[-−]/),
      From: "2026-11-24, the day after it is changed",
    });
  });
});

test("the charge of a service has the same lines, since when, and from when it is another", async () => {
  await open("Service");
  expect(panel().getByText("Since 2026-09-14")).toBeVisible();
  expect(panel().getByText("From 2027-01-15: €911.00 per month.")).toBeVisible();
  expect(totals()).toMatchObject({ "Per month": "€687.02" });
  expect(line("Memory")).toHaveTextContent("€241.92");
});

test("what was ordered says of each line how it is paid, what it was before discount, and the totals", async () => {
  render(<Stories.Ordered />);
  const ordered = within(await screen.findByRole("region", { name: "Price as ordered" }));
  await ordered.findByText("Per month");
  const lineOf = (name: string) => ordered.getByRole("button", { name }).closest("li");
  expect(lineOf("Base")).toHaveTextContent("€25.00per month");
  expect(lineOf("Memory")).toHaveTextContent(
    "before discount €268.80€241.9264, of which 56 × €4.32 per month",
  );
  expect(lineOf("Archive")).toHaveTextContent("by usage");
  expect(lineOf("Setup")).toHaveTextContent("€199.00paid once");
  const figures = ordered
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(Object.fromEntries(figures)).toMatchObject({ Once: "€199.00", "Per month": "€687.02" });
});

test("what was charged from a day on says so, with each step of each line", async () => {
  const user = userEvent.setup();
  render(<Stories.Charged />);
  expect(await screen.findByRole("heading", { name: "Charge from 2026-09-14" })).toBeVisible();
  expect(screen.queryByText("Price as ordered")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Memory" }));
  const why = screen.getByRole("list", { name: "How the price of Memory comes about" });
  expect(within(why).getAllByRole("listitem")[0]).toHaveTextContent("Quantity64");
});

test("where a price starts says what it starts with", async () => {
  await open("ProductFrom", "What it starts with");
  expect(totals()).toMatchObject({
    "Baseper month": "€25.00",
    "CPU40, of which 38 × €7.20 per month": "€273.60",
    "Memory16, of which 8 × €4.32 per month": "€34.56",
    "Fast10 × €0.12 per month": "€1.20",
    "VM count25 × €1.50 per month": "€37.50",
    "Per month, from": "€371.86",
  });
});

test("what everything costs has tiers and choices with the buyer's discounts", async () => {
  await open("Product", "What it costs");
  const rows = (name: string) =>
    [...(panel().getAllByText(name)[0]?.parentElement?.querySelectorAll("dd") ?? [])].map(
      ({ textContent }) => textContent,
    );
  expect(rows("Memory")).toEqual([
    "From 8 to 64before discount €4.80€4.32",
    "From 65 to 256before discount €4.20€3.78",
    "From 257 to 400before discount €3.60€3.24",
  ]);
  expect(panel().getByText("Each month, for each unit. 8 included.")).toBeVisible();
  expect(rows("Support")).toEqual(["Business€49.00", "Critical€149.00", "Any other€0.00"]);
  expect(rows("Setup")).toEqual(["€199.00"]);
  expect(panel().getByText("The price of a tier counts for the whole quantity.")).toBeVisible();
  expect(
    panel().getByText("A price that is struck through is the list price: yours is beside it."),
  ).toBeVisible();
  expect(totals()["Per month, from"]).toMatch(/^€/);
});

test("a list says where each solution starts", async () => {
  render(<Stories.Catalogue />);
  expect(await screen.findByText("On request")).toBeVisible();
  expect(screen.getByText("By size")).toBeVisible();
  expect(screen.getByRole("row", { name: /^Resource pool Frankfurt/ })).toHaveTextContent(
    /From.*€.*per month/,
  );
});

describe("in a narrow window", () => {
  beforeEach(() => vi.stubGlobal("innerWidth", 360));
  afterEach(() => vi.unstubAllGlobals());

  test("stands in one line above the buttons, which opens to the whole", async () => {
    const user = userEvent.setup();
    render(<Stories.Order />);
    const bar = within(await screen.findByRole("region", { name: "Summary" }));
    expect(await bar.findByText("€682.34")).toBeVisible();
    expect(bar.getByText("per month")).toBeVisible();
    await waitFor(() => expect(bar.getByRole("status")).toHaveTextContent("€682.34 Per month"));
    await retype(user, "Memory", "128");
    expect(bar.getByText("€803.30")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Price" })).toBeNull();
    await user.click(bar.getByRole("button", { name: "Your order", expanded: false }));
    expect(await panel().findByText("Storage")).toBeVisible();
    expect(totals()["Per month"]).toBe("€803.30");
  });

  test("says in the line that nothing is chosen", async () => {
    render(<Stories.NothingChosen />);
    expect(await screen.findByText("Choose a solution to see what it costs.")).toBeVisible();
  });
});

test.each(["Order", "Change", "NotConfirmed", "NotPriced", "Service", "Product", "RightToLeft"] as const)(
  "%s is accessible",
  async (story) => {
    const { user } = await open(story, story === "NotPriced" ? /^No price is set/ : /[Pp]er month(, from)?$/);
    const [first] = panel().queryAllByRole("button", { expanded: false });
    if (first !== undefined) await user.click(first);
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  },
);
