import { composeStories } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import { AtriumProvider, TranslationProvider } from "#renderers";
import { MantineTheme } from "../../renderers/theme/mantine-theme.tsx";
import { english } from "../setup/texts.ts";
import type { FieldStoryProps } from "./field-gallery.tsx";
import { FieldStory } from "./field-gallery.tsx";
import * as stories from "./field.stories.tsx";

function show(props: FieldStoryProps) {
  const onChange = vi.fn<(value: unknown) => void>();
  render(
    <AtriumProvider forceScheme="light">
      <TranslationProvider value={english}>
        <MantineTheme>
          <FieldStory {...props} onChange={onChange} />
        </MantineTheme>
      </TranslationProvider>
    </AtriumProvider>,
  );
  return { user: userEvent.setup(), last: () => onChange.mock.lastCall?.[0] };
}

describe("a number", () => {
  const MEMORY = {
    as: "number",
    label: "Memory",
    unit: { show: "GB", send: "MB" },
    min: 1,
    max: 8,
    step: 0.5,
  } as const;

  test("is read in one unit and kept in the other", async () => {
    const { user, last } = show({ field: MEMORY, value: 4096 });
    const field = screen.getByRole("spinbutton", { name: /Memory/ });
    expect(field).toHaveValue("4");
    expect(field).toHaveAttribute("aria-valuetext", "4 GB");
    await user.clear(field);
    expect(last()).toBeUndefined();
    await user.type(field, "1,5");
    expect(last()).toBe(1536);
  });

  test("steps by keys and buttons, within its bounds", async () => {
    const { user, last } = show({ field: MEMORY, value: 7680 });
    await user.click(screen.getByRole("spinbutton"));
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(last()).toBe(8192);
    await user.keyboard("{PageDown}{PageDown}");
    expect(last()).toBe(1024);
    await user.click(screen.getByRole("button", { name: "Increase Memory" }));
    expect(last()).toBe(1536);
  });

  test("keeps what is no number as it was typed", async () => {
    const { user, last } = show({ field: MEMORY });
    await user.type(screen.getByRole("spinbutton"), "many");
    expect(last()).toBe("many");
    expect(screen.getByRole("spinbutton")).toHaveValue("many");
  });
});

test("tags of numbers are numbers", async () => {
  const { user, last } = show({ field: { as: "tags", schema: { items: { type: "integer" } } } });
  await user.type(screen.getByLabelText(/Pool name/), "80{Enter}443{Enter}");
  expect(last()).toEqual([80, 443]);
});

test("pairs without a name are no part of the value", async () => {
  const { user, last } = show({ field: { as: "key-value" }, value: { owner: "ada" } });
  await user.click(screen.getByRole("button", { name: "Add" }));
  await user.type(screen.getByLabelText("Pool name: Value 2"), "x");
  expect(last()).toEqual({ owner: "ada" });
  await user.type(screen.getByLabelText("Pool name: Name 2"), "note");
  expect(last()).toEqual({ owner: "ada", note: "x" });
  await user.click(screen.getByRole("button", { name: "Remove owner" }));
  expect(last()).toEqual({ note: "x" });
});

test("a secret is covered until a person asks to see what they typed", async () => {
  const { user } = show({ field: { as: "secret" }, value: "abc123" });
  expect(screen.getByLabelText(/^Pool name/)).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show Pool name" }));
  expect(screen.getByLabelText(/^Pool name/)).toHaveAttribute("type", "text");
});

test("a choice is made by the keyboard alone", async () => {
  const options = ["Oslo", "Bergen"].map((label, value) => ({ value, label }));
  const { user, last } = show({ field: { as: "select", options } });
  await user.tab();
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(last()).toBe(1);
});

test.each(Object.entries(composeStories(stories)))("%s has no accessibility finding", async (_, Story) => {
  const { container } = render(<Story />);
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
