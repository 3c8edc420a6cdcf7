import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { createFakeEngine } from "#engine/testing";
import { EngineProvider } from "../engine-context.tsx";
import { ShowCall } from "./show-call.tsx";
import { useShownCalls } from "./shown-calls.ts";

afterEach(cleanup);

function Choice() {
  const [isOn, choose] = useShownCalls();
  return <input type="checkbox" aria-label="Calls" checked={isOn} onChange={() => choose(!isOn)} />;
}

test("calls are offered at once where they are chosen, and remembered", async () => {
  const user = userEvent.setup();
  const engine = createFakeEngine();
  const page = (
    <EngineProvider engine={engine}>
      <Choice />
      <ShowCall load={() => Promise.resolve([])} subscribe={() => () => {}} />
    </EngineProvider>
  );
  const { unmount } = render(page);
  expect(screen.queryByRole("button")).toBeNull();
  await user.click(screen.getByRole("checkbox"));
  expect(screen.getByRole("button", { name: "Show call" })).not.toBeNull();
  unmount();
  render(page);
  expect(screen.getByRole("button", { name: "Show call" })).not.toBeNull();
  await user.click(screen.getByRole("checkbox"));
  expect(screen.queryByRole("button")).toBeNull();
});
