import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ActionModel } from "#engine/model";
import { type Navigation, NavigationProvider } from "../navigation.tsx";
import { ActionButtons } from "./action-button.tsx";

const nowhere: Navigation = {
  location: { path: "/pages", query: "" },
  navigate: () => {},
  back: () => {},
  block: () => () => {},
  Link: () => null,
};

afterEach(cleanup);

test("of several actions side by side only the first that adds stands out", () => {
  const actions = [
    action("Block", "run"),
    action("Add customer", "add"),
    action("Add reseller", "add"),
    action("Purchase", "purchase"),
  ];
  render(
    <NavigationProvider value={nowhere}>
      <ActionButtons actions={actions} isBusy={() => false} onStart={() => {}} />
    </NavigationProvider>,
  );
  const filled = screen
    .getAllByRole("button")
    .filter(({ dataset }) => dataset["variant"] === "filled")
    .map(({ textContent }) => textContent);
  expect(filled).toEqual(["Add customer"]);
});

function action(label: string, kind: ActionModel["kind"]): ActionModel {
  return { id: label, kind, label, icon: "plus", isDanger: false, asks: false, pointer: "/pageActions/0" };
}
