import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, test } from "vitest";
import * as cells from "../cell/cell.stories.tsx";
import * as details from "../detail/detail.stories.tsx";
import * as charts from "./chart.stories.tsx";

const Charts = composeStories(charts);
const Details = composeStories(details);
const Cells = composeStories(cells);

test("a chart has its curves in words, and its values as a table, newest first", async () => {
  render(<Charts.Area />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^CPU \d+ %, lowest \d+ %, highest \d+ %$/),
    expect.stringMatching(/^Memory \d+ %, lowest \d+ %, highest \d+ %$/),
  ]);
  // Who hears a chart hears it once.
  expect(await screen.findByRole("slider")).toBeInTheDocument();
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.setup().click(screen.getByText("Show as table"));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows).toHaveLength(97);
  expect(rows[0]).toHaveTextContent("TimeCPUMemory");
  expect(rows[1]).toHaveTextContent(/2026-01-1\d \d\d:\d\d\d+ %\d+ %/);
});

test("a chart along a quantity reads the marked one first, and moves by its quantities", async () => {
  render(<Charts.Quantities />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Draft €200.00, lowest €40.00, highest €512.00",
    "Published €180.00, lowest €36.00, highest €576.00",
  ]);
  const reader = await screen.findByRole("slider", { name: "Values by Memory in GB: Memory" });
  expect(reader).toHaveAttribute("aria-valuetext", "40 GB: Draft €200.00, Published €180.00");
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(reader).toHaveAttribute("aria-valuetext", "65 GB: Draft €260.00, Published €292.50");
  await user.keyboard("{Escape}");
  expect(reader).toHaveAttribute("aria-valuetext", "40 GB: Draft €200.00, Published €180.00");
  await user.click(screen.getByText("Show as table"));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    "Memory in GBDraftPublished",
    "8 GB€40.00€36.00",
  ]);
});

test("bars of amounts have their sums beside their names, and a colour each", () => {
  const { container, rerender } = render(<Charts.StackedAmounts />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Recurring €94,860.00, lowest €6,200.00, highest €9,610.00",
    "Usage €26,010.00, lowest €1,700.00, highest €2,635.00",
    "One-time €3,672.00, lowest €240.00, highest €372.00",
  ]);
  const { args } = Charts.ManySeries;
  if (args.model?.kind !== "chart") throw new Error("The story shows no chart.");
  rerender(<Charts.StackedAmounts model={{ ...args.model, as: "bar" }} />);
  const marks = [...container.querySelectorAll("[data-colour]")].map((mark) =>
    mark.getAttribute("data-colour"),
  );
  expect(new Set(marks).size).toBe(8);
});

test("things of one name have a row each", async () => {
  render(<Charts.SameNames />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  await userEvent.setup().click(screen.getByText("Show as table"));
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Time",
    "web-01",
    "web-01",
  ]);
});

test("a gap is no number", async () => {
  render(<Charts.Gaps />);
  await userEvent.setup().click(screen.getByText("Show as table"));
  expect(screen.getAllByRole("cell", { name: "–" })).toHaveLength(19);
});

test("a disabled action of a detail can be focused for its reason", () => {
  render(<Details.Facts />);
  const off = screen.getByRole("button", { name: "Delete" });
  expect(off).toHaveAttribute("aria-disabled", "true");
  expect(off).toHaveAccessibleDescription("web-01 is Processing: wait until that is done.");
});

test("a value without renderer shows a message, an empty one a dash, and no limit a word", async () => {
  render(<Cells.Formats />);
  expect(await screen.findByText("unknown format “hologram”")).toBeVisible();
  expect(screen.getByText("(Unlimited)")).toBeInTheDocument();
  expect(screen.getByText("–")).toBeVisible();
});

const all = [Charts, Details, Cells].flatMap((stories) => Object.values(stories));
test.each(all.map((Story) => [`${Story.storyName ?? ""} of ${Story.name}`, Story] as const))(
  "%s has no axe finding",
  async (_, Story) => {
    const { container } = render(<Story />);
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);
