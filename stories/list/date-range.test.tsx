import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { FilterModel } from "#engine/model";
import { FilterBar } from "../../renderers/list/filter-bar.tsx";

const FILTER: FilterModel = {
  field: "createTime",
  label: "Time",
  as: "date-range",
  options: [
    { value: "2026-01-15..2026-01-15", label: "Today" },
    { value: "2026-01-09..2026-01-15", label: "Last 7 days" },
  ],
  value: "",
};

function show(value: string) {
  const onChange = vi.fn<(change: object) => void>();
  render(
    <MantineProvider>
      <FilterBar model={{ filters: [{ ...FILTER, value }] }} onChange={onChange} />
    </MantineProvider>,
  );
  return { onChange, user: userEvent.setup() };
}

test("a range of days that is often used is chosen at once", async () => {
  const { onChange, user } = show("");
  await user.click(screen.getByText("Time"));
  await user.click(await screen.findByRole("button", { name: "Last 7 days" }));
  expect(onChange.mock.calls).toEqual([[{ filter: "createTime", value: "2026-01-09..2026-01-15" }]]);
});

test("the chosen one is called by its name and marked, any other by its days", async () => {
  const { user } = show("2026-01-09..2026-01-15");
  await user.click(screen.getByRole("button", { name: "Time: Last 7 days" }));
  expect(await screen.findByRole("button", { name: "Last 7 days" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: "Today" })).toHaveAttribute("aria-pressed", "false");
  show("2026-01-01..2026-01-05");
  expect(screen.getByRole("button", { name: "Time: 2026-01-01 – 2026-01-05" })).toBeVisible();
});
