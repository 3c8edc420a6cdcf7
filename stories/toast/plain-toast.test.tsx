import { composeStories } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as stories from "./toast.stories.tsx";

vi.mock("../../renderers/toast/toast-box.tsx", () => {
  throw new TypeError("Failed to fetch");
});

const { NoConnection } = composeStories(stories);

test("a toast whose box could not be loaded still looks like one, in words, and goes after its time", async () => {
  render(<NoConnection />);
  const toast = await screen.findByText("The server cannot be reached");
  expect(toast.className).toMatch(/toast/);
  expect(toast).toHaveAttribute("data-type", "error");
  await vi.waitFor(() => expect(toast).not.toBeInTheDocument(), { timeout: 20_000 });
});
