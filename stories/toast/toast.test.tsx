import { composeStories } from "@storybook/react-vite";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as stories from "./toast.stories.tsx";

const { Kinds, Passing, ServerAway } = composeStories(stories);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("a toast", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("stays 3000 ms, fades, and is removed 700 ms later", async () => {
    render(<Passing />);
    await pass(2999);
    expect(toast()).not.toHaveAttribute("data-fading");
    await pass(1);
    expect(toast()).toHaveAttribute("data-fading");
    await pass(699);
    expect(screen.getByText("Saved.")).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText("Saved.")).toBeNull();
  });

  test.each([
    ["the pointer", fireEvent.pointerEnter, fireEvent.pointerLeave],
    ["the focus", fireEvent.focus, fireEvent.blur],
  ])("stops its time under %s, and continues afterwards", async (_, enter, leave) => {
    render(<Passing />);
    await pass(2000);
    enter(toast());
    await pass(60_000);
    expect(toast()).not.toHaveAttribute("data-fading");
    leave(toast());
    await pass(999);
    expect(toast()).not.toHaveAttribute("data-fading");
    await pass(1);
    await pass(700);
    expect(screen.queryByText("Saved.")).toBeNull();
  });

  test("that is sticky stays until it is dismissed", async () => {
    render(<Kinds />);
    await pass(60_000);
    const text = screen.getByText("The automator is syncing.");
    const box = text.closest<HTMLElement>("[data-type]");
    if (box === null) throw new Error("A toast has a box.");
    fireEvent.click(within(box).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("The automator is syncing.")).toBeNull();
  });
});

test("a failure without an answer is told in words", () => {
  render(<ServerAway />);
  expect(screen.getByText("The server cannot be reached")).toBeVisible();
  expect(screen.queryByText(/status: 0/)).toBeNull();
});

test("failures are announced at once, others in a pause", () => {
  render(<Kinds />);
  expect(screen.getByText(/409 Error/).closest("[role=alert]")).not.toBeNull();
  expect(screen.getByText("pool-1 was ordered.").closest("output")).not.toBeNull();
});

test("toasts have no accessibility finding", async () => {
  const { container } = render(<Kinds />);
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});

function toast(): HTMLElement {
  const box = screen.getByText("Saved.").closest<HTMLElement>("[data-type]");
  if (box === null) throw new Error("A toast has a box.");
  return box;
}
