import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { showField as show } from "./show-field.tsx";

const OFFER = {
  as: "cards",
  label: "Solution",
  isRequired: true,
  optionsState: "ready",
  options: [
    { value: 1, label: "Dublin", text: "Of your own", facts: [{ label: "Memory up to", text: "256 GB" }] },
    { value: 2, label: "Lab" },
  ],
} as const;

describe("choices on cards", () => {
  test("are radio buttons, each with its text and facts", () => {
    show({ field: OFFER, value: 2 });
    const group = screen.getByRole("radiogroup", { name: "Solution" });
    expect(group).toBeRequired();
    const dublin = within(group).getByRole("radio", { name: "Dublin" });
    expect(dublin).toHaveAccessibleDescription(/^Of your own\s*Memory up to 256 GB$/);
    expect(dublin).not.toBeChecked();
    expect(within(group).getByRole("radio", { name: "Lab" })).toBeChecked();
  });

  test("are chosen by a press anywhere on the card, and by the arrow keys", async () => {
    const { user, last } = show({ field: OFFER });
    await user.click(screen.getByText("Of your own"));
    expect(last()).toBe(1);
    await user.keyboard("{ArrowDown}");
    expect(last()).toBe(2);
    expect(screen.getByRole("radio", { name: "Lab" })).toHaveFocus();
  });

  test("are taken back where the field may be empty, which leaves the focus in the field", async () => {
    const { user, last } = show({ field: { ...OFFER, isRequired: false }, value: 1 });
    await user.click(screen.getByRole("button", { name: "Clear Solution" }));
    expect(last()).toBeUndefined();
    expect(screen.getByRole("radio", { name: "Dublin" })).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Clear Solution" })).toBeNull();
  });

  test("name the field that they wait for, and say that there are none", () => {
    show({ field: { ...OFFER, options: [], optionsState: "waiting", optionsText: "Choose Place first" } });
    expect(screen.getByText("Choose Place first")).toBeVisible();
    show({ field: { ...OFFER, pointer: "/other", options: [] } });
    expect(screen.getByText("There is nothing to choose")).toBeVisible();
  });

  test("in a list say that there are none, by the template's words where it has any", () => {
    const list = { ...OFFER, as: "select", options: [] } as const;
    show({ field: list });
    expect(screen.getByText("There is nothing to choose")).toBeVisible();
    show({ field: { ...list, pointer: "/other", optionsText: "No automator offers any." } });
    expect(screen.getByText("No automator offers any.")).toBeVisible();
  });

  test("mark the group that lacks a choice", () => {
    show({ field: OFFER, error: "Solution is required" });
    const group = screen.getByRole("radiogroup");
    expect(group).toBeInvalid();
    expect(group).toHaveAccessibleDescription("Solution is required");
  });
});

test("a choice of which there is one is said, not asked", () => {
  const [only] = OFFER.options;
  show({ field: { ...OFFER, as: "select", isSettled: true, options: [only] }, value: 1 });
  expect(screen.getByRole("group", { name: "Solution" })).toHaveTextContent("Dublin");
  expect(screen.queryByRole("combobox")).toBeNull();
});
