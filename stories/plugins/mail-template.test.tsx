import { composeStories } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import * as stories from "./mail-template.stories.tsx";

const Stories = composeStories(stories);

describe("the preview of a mail", () => {
  test("shows the mail as it would arrive, formatted and plain", async () => {
    render(<Stories.Preview />);
    expect(await screen.findByText("Invoice 2026-00042 of Northwind Cloud")).toBeVisible();
    expect(screen.getByText("Open the invoice")).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: /plain/i }));
    expect(screen.getByText(/https:\/\/portal\.example\//)).toBeVisible();
  });

  test("says what is wrong with the draft, which cannot be sent then", async () => {
    render(<Stories.WithProblem />);
    expect(await screen.findByText(/there is no variable/)).toBeVisible();
    expect(screen.getByRole("button")).toBeDisabled();
  });

  test("says why it could not be asked for", async () => {
    render(<Stories.Failed />);
    expect(await screen.findByRole("alert")).toHaveTextContent("503 Error - It is away.");
  });
});

describe("the words of a mail", () => {
  test("get a variable where the cursor is", async () => {
    render(<Stories.Subject />);
    await userEvent.click(screen.getByRole("button", { name: /number/ }));
    expect(screen.getByRole("textbox", { name: "Subject" })).toHaveValue("Invoice {{number}}");
  });

  test("cannot be changed by who may only read them", () => {
    render(<Stories.ReadOnly />);
    expect(screen.getByRole("textbox", { name: "Text" })).toBeDisabled();
    for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
  });
});

/** What each story shows once it has its answer. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  Preview: /^Open the invoice$/,
  LongText: /^Open the invoice$/,
  WithProblem: /there is no variable/,
  Failed: /It is away/,
};

test.each(Object.entries(Stories))("%s is accessible", async (name, Story) => {
  const { container } = render(<Story />);
  await screen.findAllByText(SHOWN[name] ?? /number/);
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
