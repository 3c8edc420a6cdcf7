import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import * as stories from "./pricing-console.stories.tsx";

const { Editor } = composeStories(stories);

test.each([
  [[], false],
  [["vcenter-rp-vm-count-pricing"], true],
])("with the flags %j an added item of a resource pool can be its machines: %s", async (flags, isOffered) => {
  const user = userEvent.setup();
  render(<Editor flags={flags} />);
  await screen.findByText(/Version 12, by Omar Haddad/);
  await user.click(screen.getByRole("button", { name: "Add item" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add item" }));
  expect(dialog.queryByRole("option", { name: "Machines" }) !== null).toBe(isOffered);
});
