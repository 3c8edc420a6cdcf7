import { composeStories } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createFakeStore } from "#engine/testing";
import * as stories from "./form.stories.tsx";

const { Modify } = composeStories(stories);

test("a restored draft says what somebody else has changed since, until it is dropped", async () => {
  const user = userEvent.setup();
  const parts = { ...stories.Modify.args?.parts, ports: { store: createFakeStore().view() } };
  const roots = (name: string) => ({ load: { service: { name, description: "For accounting" } } });
  const name = () => screen.findByLabelText(/^Name/);
  const first = render(<Modify parts={parts} roots={roots("pool-1")} />);
  await user.type(await name(), "-x");
  first.unmount();
  render(<Modify parts={parts} roots={roots("pool-2")} />);
  expect(await name()).toHaveValue("pool-1-x");
  expect(
    screen.getByText("Somebody changed this since then: Name. Sending the draft replaces that."),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(await name()).toHaveValue("pool-2");
  expect(screen.queryByText(/^Somebody changed this/)).toBeNull();
});
