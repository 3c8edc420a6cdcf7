import { readFileSync } from "node:fs";
import { join } from "node:path";
import { composeStories } from "@storybook/react-vite";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as stories from "./toast.stories.tsx";

const { Ended, Kinds, Passing, ServerAway } = composeStories(stories);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// It is loaded with the first toast; here time stands still meanwhile.
beforeAll(async () => {
  const { unmount } = render(<Passing />);
  await screen.findByText("Saved.");
  unmount();
});

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
    expect(document.querySelector("[data-fading]")).toBeNull();
    // A fade that began would end now.
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

test("what failed elsewhere has a title and the specified sentence, and can be copied", async () => {
  const user = userEvent.setup();
  render(<Ended />);
  const failed = screen.getByText("app-19 was not powered off").closest<HTMLElement>("[data-type]");
  if (failed === null) throw new Error("A toast has a box.");
  expect(within(failed).getByText("Activity Error - The platform did not answer in time.")).toBeVisible();
  await user.click(within(failed).getByRole("button", { name: "Copy" }));
  await expect(navigator.clipboard.readText()).resolves.toBe(
    "app-19 was not powered off\nActivity Error - The platform did not answer in time.",
  );
  expect(screen.getAllByRole("button", { name: /^Cop/ })).toHaveLength(1);
});

test("a toast fades for 500 ms", () => {
  const styles = readFileSync(join(import.meta.dirname, "../../renderers/toast/toast.module.css"), "utf8");
  expect(styles).toContain("transition: opacity 500ms;");
});

test("each of the five types has its word", () => {
  const { baseElement } = render(<Kinds />);
  const boxes = [...baseElement.querySelectorAll<HTMLElement>("[data-type]")];
  const words = boxes.map(({ dataset, textContent }) => [dataset["type"], textContent.split(":")[0]]);
  expect(Object.fromEntries(words)).toEqual({
    info: "Note",
    error: "Error",
    success: "Done",
    warn: "Warning",
    grimace: "Sorry",
  });
});

test("failures are announced at once, others in a pause", () => {
  render(<Kinds />);
  const failure = screen.getByText("409 Error - This service has running machines");
  expect(failure.closest("[role=alert]")).not.toBeNull();
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
