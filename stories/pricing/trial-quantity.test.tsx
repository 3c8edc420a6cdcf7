import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import * as stories from "./pricing-console.stories.tsx";

const Stories = composeStories(stories);
const preview = () => within(screen.getByRole("complementary", { name: "Preview" }));
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
