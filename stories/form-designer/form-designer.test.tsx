import { composeStories } from "@storybook/react-vite";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { readOwn } from "#validators";
import * as stories from "./form-designer.stories.tsx";
import type { DesignerStoryProps } from "./form-designer.stories.tsx";

const Stories = composeStories(stories);
type Sent = Parameters<NonNullable<DesignerStoryProps["onEngine"]>>[1];
const held: { sent: Sent; isUnsaved: () => boolean } = { sent: [], isUnsaved: () => false };
const given: Pick<DesignerStoryProps, "onEngine" | "onGuard"> = {
  onEngine: (_, sent) => {
    held.sent = sent;
  },
  onGuard: (when) => {
    held.isUnsaved = when;
  },
};

const list = () => within(screen.getByRole("list", { name: "Fields" }));
const names = () =>
  within(screen.getByRole("region", { name: "Fields" }))
    .getAllByRole("button", { expanded: false })
    .map((button) => button.querySelector("span")?.textContent);
const preview = () => within(screen.getByRole("region", { name: "Preview" }));
const field = (name: string) => within(screen.getByRole("region", { name: "Fields" })).getByLabelText(name);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const sentFields = (at = -1) => readOwn(held.sent.at(at)?.body, "fields");

async function open(Story: (props: typeof given) => React.ReactNode, row?: RegExp) {
  const user = userEvent.setup();
  render(<Story {...given} />);
  await screen.findByText(/^Version 3/);
  if (row !== undefined) await user.click(list().getByRole("button", { name: row, expanded: false }));
  return user;
}

describe("the form designer", () => {
  test("shows the form as buyers will see it, with each key", async () => {
    const user = await open(Stories.Editor, /^Workplaces/);
    expect(await preview().findByLabelText("Workplaces")).toBeVisible();
    expect(preview().getByRole("radio", { name: "Day and night" })).toBeVisible();
    await user.clear(field("Label"));
    await user.type(field("Label"), "Desks");
    expect(await preview().findByLabelText("Desks")).toBeVisible();
    // The key of a stored field is known to orders and prices.
    expect(field("Key")).toHaveValue("seats");
  });

  test("undoes a text as a whole, redoes it, and says when something would be lost", async () => {
    const user = await open(Stories.Editor, /^Workplaces/);
    expect(held.isUnsaved()).toBe(false);
    await user.clear(field("Label"));
    await user.type(field("Label"), "Desks");
    expect(held.isUnsaved()).toBe(true);
    await user.keyboard("{Control>}z{/Control}");
    expect(field("Label")).toHaveValue("Workplaces");
    expect(held.isUnsaved()).toBe(false);
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(field("Label")).toHaveValue("Desks");
  });

  test("moves fields by button and by key, and says where they are", async () => {
    const user = await open(Stories.Editor);
    expect(names()).toEqual(["Workplaces", "Support", "Mail domain"]);
    await user.click(button("Move Workplaces down"));
    expect(names()).toEqual(["Support", "Workplaces", "Mail domain"]);
    expect(screen.getByText("Workplaces is now 2 of 3")).toBeInTheDocument();
    list()
      .getByRole("button", { name: /^Mail domain/ })
      .focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(names()).toEqual(["Support", "Mail domain", "Workplaces"]);
    expect(list().getByRole("button", { name: /^Mail domain/ })).toHaveFocus();
  });

  test("adds a field whose key follows its label, copies it, and removes it", async () => {
    const user = await open(Stories.Editor);
    await user.selectOptions(screen.getByLabelText("Kind of the new field"), "One choice");
    await user.click(button("Add field"));
    await waitFor(() => expect(field("Label")).toHaveFocus());
    await user.clear(field("Label"));
    await user.type(field("Label"), "Data centre");
    expect(screen.getByDisplayValue("dataCentre")).toBeVisible();
    const choice = within(screen.getByRole("group", { name: "Choice 1" }));
    await user.type(choice.getByLabelText("Label of the choice"), "Near you");
    expect(screen.getByDisplayValue("nearYou")).toBeVisible();
    await user.click(screen.getByLabelText("Has a price"));
    await user.click(button("Duplicate"));
    await user.click(button("Save"));
    expect(sentFields()).toMatchObject([
      {},
      {},
      {},
      {
        key: "dataCentre",
        kind: "select",
        resource: true,
        options: [{ value: "nearYou", label: "Near you" }],
      },
      { key: "dataCentre2" },
    ]);
    expect(held.sent.at(-1)).toMatchObject({ method: "PUT", ifMatch: '"3"' });
    expect(await screen.findByText(/^Version 4/)).toBeVisible();
    await user.click(button("Remove"));
    expect(names()).toContain("Data centre");
    expect(list().getAllByRole("listitem")).toHaveLength(4);
  });

  test("counts what is wrong at Save, leads there, and sends nothing", async () => {
    const user = await open(Stories.Editor, /^Workplaces/);
    await user.clear(field("Largest number"));
    await user.type(field("Largest number"), "4");
    await user.clear(field("Step"));
    await user.type(field("Step"), "five");
    expect(screen.getByText("The largest number is below the smallest.")).toBeVisible();
    expect(screen.getByText("This is no number.")).toBeVisible();
    expect(field("Largest number")).toBeInvalid();
    expect(button("2 problems")).toBeVisible();
    await user.click(list().getByRole("button", { expanded: true }));
    expect(list().getByText("Check this")).toBeVisible();
    await user.click(button("Save"));
    await waitFor(() => expect(field("Largest number")).toHaveFocus());
    expect(held.sent).toEqual([]);
  });

  test("keeps what other kinds of field have, and sends none of it", async () => {
    const user = await open(Stories.Editor, /^Workplaces/);
    await user.selectOptions(field("Kind"), "Date");
    expect(screen.queryByLabelText("Has a price")).not.toBeInTheDocument();
    await user.click(button("Save"));
    expect(readOwn(Object(sentFields()), "0")).toEqual({
      key: "seats",
      label: "Workplaces",
      kind: "date",
      help: "People who get a laptop and an account.",
      required: true,
    });
    await user.selectOptions(field("Kind"), "Number");
    expect(field("Largest number")).toHaveValue("500");
  });

  test("adds and takes away rules of texts", async () => {
    const user = await open(Stories.Editor, /^Mail domain/);
    await user.click(button("Remove Hostname"));
    await user.selectOptions(screen.getByLabelText("New rule"), "Email");
    await user.click(button("Add rule"));
    await user.click(button("Save"));
    expect(readOwn(Object(sentFields()), "2")).toMatchObject({ validators: ["email"] });
  });

  test("says at its field what the server refuses", async () => {
    const user = await open(Stories.Refused, /^Workplaces/);
    await user.type(field("Label"), "!");
    await user.click(button("Save"));
    expect(await screen.findByText("The server does not like this label.")).toBeVisible();
    expect(field("Label")).toBeInvalid();
    await user.type(field("Label"), "?");
    expect(screen.queryByText("The server does not like this label.")).not.toBeInTheDocument();
  });

  test("keeps what was entered where somebody was faster", async () => {
    const user = await open(Stories.Overtaken, /^Workplaces/);
    await user.type(field("Label"), "!");
    await user.click(button("Save"));
    expect(await screen.findByText("Ada Quist saved version 4 meanwhile.")).toBeVisible();
    expect(field("Label")).toHaveValue("Workplaces!");
    expect(button("Save")).toBeDisabled();
    await user.click(button("Keep my changes"));
    await user.click(button("Save"));
    expect(held.sent.at(-1)).toMatchObject({ ifMatch: '"4"' });
    expect(await screen.findByText(/^Version 5/)).toBeVisible();
  });

  test("takes the other version where the person wants it", async () => {
    const user = await open(Stories.Overtaken, /^Workplaces/);
    await user.type(field("Label"), "!");
    await user.click(button("Save"));
    await user.click(await screen.findByRole("button", { name: "Take version 4" }));
    expect(list().getAllByRole("listitem")).toHaveLength(1);
    expect(held.isUnsaved()).toBe(false);
  });

  test("asks before prices are lost, and loses none without a yes", async () => {
    const user = await open(Stories.LosingPrices, /^Workplaces/);
    await user.click(button("Remove"));
    await user.click(button("Save"));
    const dialog = within(await screen.findByRole("dialog", { name: "Prices would be removed" }));
    expect(dialog.getByText(/^Workplaces has a price\./)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(held.sent).toHaveLength(1);
    await user.click(button("Save"));
    await user.click(await screen.findByRole("button", { name: "Save and remove prices" }));
    expect(held.sent.at(-1)?.body).toMatchObject({ dropPrices: ["seats"] });
    expect(await screen.findByText(/^Version 4/)).toBeVisible();
  });

  test("a form that is not stored yet is not called saved", async () => {
    render(<Stories.Empty {...given} version={0} />);
    expect(await screen.findByText("Nothing is stored yet")).toBeVisible();
    expect(screen.getByText("New")).toBeVisible();
    expect(screen.queryByText("Saved")).toBeNull();
  });

  test("says why the form cannot be read", async () => {
    render(<Stories.NotRead />);
    expect(await screen.findByText("The form could not be read")).toBeVisible();
    expect(button("Try again")).toBeVisible();
  });

  test.each(["Editor", "OneOfEach", "Empty", "LongText"] as const)(
    "%s has no fault that axe finds",
    async (name) => {
      const user = userEvent.setup();
      const Story = Stories[name];
      const { container } = render(<Story {...given} />);
      await screen.findByText(/^Version 3/);
      for (const opener of screen.queryAllByRole("button", { expanded: false })) {
        await user.click(opener);
        const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
    },
  );
});
