import { composeStories } from "@storybook/react-vite";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, test } from "vitest";
import * as stories from "./cell.stories.tsx";

const { Reasons, Sentences } = composeStories(stories);

test("a state says why it is so, and only its details are a link", () => {
  render(<Reasons />);
  expect(screen.getByText(/^m7i\.2xlarge is sold out in Frankfurt\./)).toBeVisible();
  const long = screen.getByText(/^Suspended because/);
  expect(long.textContent).toHaveLength(120);
  expect(long.title).toHaveLength(3 * 80);
  const links = screen.getAllByRole("link");
  expect(links).toHaveLength(1);
  expect(links[0]).toHaveTextContent("Details");
  expect(links[0]).toHaveAccessibleName("Details: m7i.2xlarge is sold out in Frankfurt.");
});

test("reasons have no accessibility finding", async () => {
  const { container } = render(<Reasons />);
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});

function valueOf(about: string): HTMLElement {
  const term = screen.getByText(about, { selector: "dt" });
  return term.nextElementSibling as HTMLElement;
}

/** The code of sentences comes with the first. */
async function showSentences(): Promise<void> {
  render(<Sentences />);
  await within(valueOf("Who did what, where")).findByRole("listitem");
}

test("a sentence reads as one, with links to what it names", async () => {
  await showSentences();
  const cell = within(valueOf("Who did what, where"));
  expect(cell.getByText(/powered off/, { selector: "span" })).toHaveTextContent(
    "customer@demo.example powered off app-09 in mail-and-files",
  );
  expect(cell.getByRole("link", { name: "app-09" })).toHaveAttribute(
    "href",
    "#/pages/services/1?search=app-09",
  );
  expect(cell.getByRole("link", { name: "mail-and-files" })).toHaveAttribute("href", "#/pages/services/1");
});

test("below it stands what changed, before and after, also for those who hear it", async () => {
  await showSentences();
  const [change] = within(valueOf("Who did what, where")).getAllByRole("listitem");
  expect(change).toHaveTextContent("Power state Powered on → changed to Powered off");
});

test("of more than two changes the others come when they are asked for", async () => {
  await showSentences();
  const user = userEvent.setup();
  const cell = within(valueOf("Many, one of them without values"));
  expect(cell.getAllByRole("listitem")).toHaveLength(2);
  const more = cell.getByRole("button", { name: "3 more changes" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await user.click(more);
  expect(cell.getAllByRole("listitem").map(({ textContent }) => textContent)).toContain("Password changed");
  await user.click(cell.getByRole("button", { name: "Fewer changes" }));
  expect(cell.getAllByRole("listitem")).toHaveLength(2);
  expect(within(valueOf("One more")).getByRole("button", { name: "1 more change" })).toBeVisible();
  expect(within(valueOf("Two changes")).queryByRole("button")).toBeNull();
});
