import { composeStories } from "@storybook/react-vite";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeEngine } from "#engine/testing";
import { CALL, parts } from "./form-fixture.ts";
import * as stories from "./form.stories.tsx";

const { OnePage } = composeStories(stories);

const FIRST = Array.from({ length: 100 }, (_, index) => ({ id: `n-${index}`, name: `Network ${index}` }));
const SPEC = {
  call: CALL,
  submit: "Purchase",
  fields: [
    {
      at: "/networks",
      as: "multi",
      options: {
        api: "fake",
        do: "GET /network",
        rows: "/data",
        value: "id",
        label: "{{item.name}}",
        search: "name",
      },
    },
  ],
} as const;
const ANSWERS = {
  "/network": { data: FIRST },
  "/network?search[name]=Last": { data: [{ id: "n-100", name: "Last one" }] },
  "/network?search[name]=Gone": { data: [] },
};

test("a field for several searches on the server for what is not loaded, and keeps its name once it is chosen", async () => {
  const held: { engine?: FakeEngine } = {};
  render(
    <OnePage spec={SPEC} parts={{ ...parts, answers: ANSWERS }} onEngine={(made) => (held.engine = made)} />,
  );
  const user = userEvent.setup();
  const field = await screen.findByRole("combobox", { name: /Networks/ });
  await user.type(field, "Last");
  await user.click(await screen.findByRole("option", { name: "Last one", hidden: true }));
  expect(field).toHaveValue("");
  await screen.findByRole("option", { name: "Network 7", hidden: true });
  expect(screen.getByRole("button", { name: "Remove Last one" })).toBeInTheDocument();
  // It has a name of its own there: the server is not asked for it again.
  expect(held.engine?.sent).toEqual(["/network", "/network?search[name]=Last"]);
  await user.type(field, "Gone");
  // What was chosen is nothing that was found.
  expect(await screen.findByText("Nothing found")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Purchase" }));
  await waitFor(() => expect(held.engine?.runs[0]?.roots.form).toEqual({ networks: ["n-100"] }));
});
