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

test("a list shows the picture of each choice that has one, and of the chosen one before its name", async () => {
  const picture = "data:image/svg+xml;base64,PHN2Zy8+";
  const options = [
    { value: 1, label: "Pictured", picture },
    { value: 2, label: "Plain" },
  ];
  const { user } = show({ field: { ...OFFER, as: "select", options }, value: 1 });
  await user.click(screen.getByRole("combobox", { name: "Solution" }));
  const pictures = (name: string) =>
    screen.getByRole("option", { name, hidden: true }).querySelectorAll(`img[src="${picture}"]`);
  expect(pictures("Pictured")).toHaveLength(1);
  expect(pictures("Plain")).toHaveLength(0);
  // The other one is before the name of the chosen one.
  expect(document.querySelectorAll("img")).toHaveLength(2);
});

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

test.each(["select", "multi", "tags", "date", "datetime"] as const)(
  "what helps with a field and what is wrong with it belong to its control: %s",
  (as) => {
    show({ field: { ...OFFER, as, help: "Where it is made." }, error: "Solution is required" });
    const field = screen.getByLabelText("Solution", { selector: "input" });
    expect(field).toHaveAccessibleDescription("Where it is made. Solution is required");
  },
);

test("a choice of which there is one is said, not asked", () => {
  const [only] = OFFER.options;
  show({ field: { ...OFFER, as: "select", isSettled: true, options: [only] }, value: 1 });
  expect(screen.getByRole("group", { name: "Solution" })).toHaveTextContent("Dublin");
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("a list that can be searched opens when it is pressed or typed in, not when it gets the focus", async () => {
  const options = Array.from({ length: 12 }, (_, index) => ({ value: index, label: `Month ${index}` }));
  const { user } = show({ field: { ...OFFER, as: "select", label: "Month", options } });
  await user.tab();
  expect(screen.getByRole("combobox", { name: "Month" })).toHaveFocus();
  expect(screen.getByRole("combobox", { name: "Month" })).toHaveAttribute("aria-expanded", "false");
  await user.keyboard("{ArrowDown}");
  expect(await screen.findAllByRole("option", { hidden: true })).toHaveLength(12);
});

test.each([
  ["tags", { as: "tags" }],
  ["multi", { as: "multi", options: ["a", "b"].map((value) => ({ value, label: value.toUpperCase() })) }],
] as const)(
  "each of the %s is removed by a button that names it, which leaves the focus in the field",
  async (_as, field) => {
    const { user, last } = show({ field: { ...field, label: "Networks" }, value: ["a", "b"] });
    await user.click(screen.getByRole("button", { name: /^remove a$/i }));
    expect(last()).toEqual(["b"]);
    expect(screen.getByRole("combobox", { name: /Networks/ })).toHaveFocus();
  },
);
