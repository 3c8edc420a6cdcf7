import { composeStories } from "@storybook/react-vite";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import * as charts from "../chart/chart.stories.tsx";
import * as pages from "./dashboard.stories.tsx";
import * as meters from "./meters.stories.tsx";
import * as stats from "./stat.stories.tsx";

const Charts = composeStories(charts);
const Pages = composeStories(pages);
const Meters = composeStories(meters);
const Stats = composeStories(stats);

describe("a stat card", () => {
  test("leads by its label to what is behind it, and has its course in words", () => {
    render(<Stats.Figures />);
    expect(screen.getByRole("link", { name: "Services" })).toHaveAttribute(
      "href",
      "#/pages/services/my-services",
    );
    expect(screen.getByRole("img", { name: /latest 320, lowest 240, highest 320/ })).toBeInTheDocument();
    expect(screen.getByText("+2 since yesterday")).toHaveAttribute("data-tone", "failure");
  });

  test("keeps a sign before its figure among words that run the other way", () => {
    render(<Stats.Figures />);
    // In a line from right to left the sign would stand after the figure.
    expect(screen.getByText("+2 since yesterday")).toHaveAttribute("dir", "auto");
  });

  test("says why it is empty, and tries again where it failed", async () => {
    const { unmount } = render(<Stats.Empty />);
    expect(screen.getByText("The first invoice is written on 1 December.")).toBeVisible();
    unmount();
    let retries = 0;
    render(<Stats.Failed onRetry={() => (retries += 1)} />);
    const card = screen.getByRole("region", { name: "Services" });
    expect(within(card).getByRole("alert")).toHaveTextContent("The pricing service does not answer");
    await userEvent.setup().click(within(card).getByRole("button", { name: "Try again" }));
    expect(retries).toBe(1);
  });
});

test("meters say in words how much is used", () => {
  render(<Meters.Meters />);
  const memory = screen.getByRole("meter", { name: "Memory" });
  expect(memory).toHaveAttribute("aria-valuetext", "158 GB / 192 GB, 82 % used, 34 GB free");
  expect(screen.queryByRole("meter", { name: "Machines" })).toBeNull();
  expect(screen.getByText("158 GB").parentElement).toHaveAttribute("dir", "ltr");
});

test("a chart is read by the arrow keys, and left by Escape", async () => {
  const user = userEvent.setup();
  render(<Charts.StackedAmounts />);
  const reader = screen.getByRole("slider", { name: "Values by time: Cost by month" });
  expect(reader).toHaveAttribute("aria-valuenow", "11");
  await user.tab();
  expect(reader).toHaveFocus();
  await user.keyboard("{Home}{ArrowRight}");
  expect(reader).toHaveAttribute("aria-valuenow", "1");
  expect(reader).toHaveAttribute(
    "aria-valuetext",
    expect.stringMatching(/^2025-02-15 .*: Recurring €6,510.00, Usage €1,785.00, One-time €252.00$/),
  );
  expect(screen.getAllByText("€6,510.00")).toHaveLength(1);
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(reader).toHaveAttribute("aria-valuenow", "0");
  await user.keyboard("{Escape}");
  expect(screen.queryByText("€6,200.00")).toBeNull();
});

describe("a dashboard", () => {
  test("has figures, meters, charts and the first rows of a list with the way to all of them", async () => {
    render(<Pages.Overview />);
    expect(await screen.findByText("+12 since last month")).toBeVisible();
    expect(await screen.findByRole("meter", { name: "CPU" })).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Usage of all pools" })).toBeVisible();
    const all = await screen.findByRole("link", { name: "Show all 312: Newest services" });
    expect(all).toHaveAttribute("href", "#/pages/services/my-services");
    const list = screen.getByRole("region", { name: "Newest services" });
    expect(within(list).getAllByRole("link", { name: /^web-/ })).toHaveLength(5);
    expect(within(list).queryByRole("searchbox")).toBeNull();
  });

  test("asks for no more rows than it shows", async () => {
    let reads: readonly string[] = [];
    render(<Pages.Overview onEngine={({ asked }) => (reads = asked)} />);
    await screen.findByRole("link", { name: /^Show all/ });
    expect(reads.filter((read) => read.startsWith("/service?"))).toEqual([
      "/service?page[number]=1&page[size]=5",
    ]);
  });

  test("says in each place what failed there, and keeps what did not", async () => {
    render(<Pages.PartlyFailed />);
    const cost = await screen.findByRole("region", { name: "Cost in November so far" });
    expect(await within(cost).findByRole("alert")).toHaveTextContent("The billing service does not answer");
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(4));
    expect(screen.getByText("+12 since last month")).toBeVisible();
    expect(screen.getByRole("meter", { name: "CPU" })).toBeInTheDocument();
  });
});

const all = [Stats, Meters, Pages].flatMap((stories) => Object.values(stories));
test.each(all.map((Story) => [`${Story.storyName ?? ""} of ${Story.name}`, Story] as const))(
  "%s has no axe finding",
  async (_, Story) => {
    const { container } = render(<Story />);
    await waitFor(() => expect(container.querySelector("h1")).not.toBeNull());
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);
