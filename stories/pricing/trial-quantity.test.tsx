import { composeStories } from "@storybook/react-vite";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { MODEL } from "./pricing-body.ts";
import * as stories from "./pricing-console.stories.tsx";

const Stories = composeStories(stories);
const preview = () => within(screen.getByRole("complementary", { name: "Preview" }));
const slider = (item: string) => preview().getByRole("slider", { name: `Trial quantity of ${item}` });
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });

async function retype(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

test("calculates nothing for a quantity that cannot be bought, and says so at its field", async () => {
  const user = userEvent.setup();
  render(<Stories.Editor />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  const memory = () => preview().getByText("Memory").closest("li");
  await retype(user, "Quantity of Memory", "65");
  await user.type(field("Quantity of Memory"), "0");
  expect(field("Quantity of Memory")).toHaveValue("650");
  expect(field("Quantity of Memory")).toBeInvalid();
  expect(field("Quantity of Memory")).toHaveAccessibleDescription(
    "Must be from 8 to 400, in steps of 1. The price is that of 65.",
  );
  expect(memory()).toHaveTextContent("€239.40");
  await user.tab();
  expect(field("Quantity of Memory")).toHaveValue("65");
  expect(field("Quantity of Memory")).toBeValid();
  await retype(user, "Quantity of Fast", "1005");
  expect(field("Quantity of Fast")).toHaveAccessibleDescription(
    /in steps of 10\. The price is that of 100\.$/,
  );
  await retype(user, "Quantity of Archive", "-1");
  expect(field("Quantity of Archive")).toHaveAccessibleDescription(/^Must be at least 0, in steps of 1\./);
});

test("tries quantities by slider and by number", async () => {
  const user = userEvent.setup();
  render(<Stories.Editor />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  expect(slider("Memory")).toHaveAttribute("min", "8");
  expect(slider("Memory")).toHaveAttribute("max", "400");
  fireEvent.change(slider("Memory"), { target: { value: "64" } });
  expect(field("Quantity of Memory")).toHaveValue("64");
  expect(preview().getByText("Memory").closest("li")).toHaveTextContent("€268.80");
  await retype(user, "Quantity of Memory", "65");
  expect(preview().getByText("Memory").closest("li")).toHaveTextContent("€239.40");
  expect(slider("Memory")).toHaveValue("65");
  // Each quantity has one; what is chosen otherwise has none.
  const boxes = preview().getAllByRole("textbox", { name: /^Quantity of / });
  expect(preview().getAllByRole("slider")).toHaveLength(boxes.length);
});

test("slides in the item's steps to its most, which may be off the grid", async () => {
  const user = userEvent.setup();
  render(<Stories.Empty />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  await user.click(button("Add item"));
  const dialog = within(screen.getByRole("dialog", { name: "Add item" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Odd");
  await retype(user, "Least, included", "1");
  await retype(user, "Most", "1024");
  await retype(user, "Step", "8");
  await user.click(dialog.getByRole("button", { name: "Add item" }));
  await user.click(screen.getByRole("radio", { name: "Recurring Ordered" }));
  // The browser goes by its own steps: the last one is at the most or just beyond, and means the most.
  expect(slider("Odd")).toHaveAttribute("max", "1025");
  fireEvent.change(slider("Odd"), { target: { value: "1012" } });
  expect(field("Quantity of Odd")).toHaveValue("1009");
  fireEvent.change(slider("Odd"), { target: { value: "9999" } });
  expect(field("Quantity of Odd")).toHaveValue("1024");
  expect(slider("Odd")).toHaveAttribute("aria-valuetext", "1,024");
  fireEvent.change(slider("Odd"), { target: { value: "1017" } });
  expect(field("Quantity of Odd")).toHaveValue("1017");
});

test("slides as far as was tried where there is no limit", async () => {
  const user = userEvent.setup();
  render(<Stories.Editor />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  await retype(user, "Quantity of Archive", "5000");
  await user.tab();
  expect(slider("Archive")).toHaveAttribute("max", "5000");
  fireEvent.change(slider("Archive"), { target: { value: "4000" } });
  expect(field("Quantity of Archive")).toHaveValue("4000");
  expect(slider("Archive")).toHaveAttribute("max", "5000");
});

test("of an item of several choices several are tried at once", async () => {
  const { support, ...specs } = MODEL.metaData.specs;
  const extras = { ...support, type: "formResource", tempValue: undefined };
  const model = {
    ...MODEL,
    severalItems: ["support"],
    metaData: { ...MODEL.metaData, specs: { ...specs, support: extras } },
  };
  const user = userEvent.setup();
  render(<Stories.Editor model={model} />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  const choices = within(screen.getByRole("group", { name: "Choice of Support" }));
  const line = () => screen.getByRole("complementary", { name: "Preview" }).textContent;
  await user.click(choices.getByRole("checkbox", { name: "Business" }));
  expect(line()).toContain("€49.00");
  await user.click(choices.getByRole("checkbox", { name: "Critical" }));
  expect(line()).toContain("€198.00");
  await user.click(choices.getByRole("checkbox", { name: "Business" }));
  expect(line()).toContain("€149.00");
});
