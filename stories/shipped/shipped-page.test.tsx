import { composeStory } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ShippedPage, storyOfPage } from "./shipped-page.tsx";

const meta = { component: ShippedPage };

test("the story of a page shows it as somebody who may open it, with made-up answers", async () => {
  const Page = composeStory(storyOfPage("my-services"), meta);
  render(<Page />);
  expect(await screen.findByRole("link", { name: "name-1" })).toBeVisible();
});

test("and in the states that every page has", async () => {
  const Page = composeStory(storyOfPage("my-services"), meta);
  render(<Page state="403" />);
  expect(await screen.findByText(/Missing permission/)).toBeVisible();
});

test("who may not open it sees that", async () => {
  const Page = composeStory(storyOfPage("my-services"), meta);
  render(<Page {...{ role: "provider" }} />);
  expect(await screen.findByText("provider may not open this page.")).toBeVisible();
});
