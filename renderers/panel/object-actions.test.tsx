import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ActionModel } from "#engine/model";
import { NavigationProvider } from "../navigation.tsx";
import { ObjectActions } from "./object-actions.tsx";

afterEach(cleanup);

const action = (id: string, more: Partial<ActionModel> = {}): ActionModel => ({
  id,
  kind: "run",
  label: id,
  icon: "plus",
  isDanger: true,
  asks: true,
  pointer: "/pageActions/0",
  ...more,
});

test("choosing from the menu closes it, and gives the focus back; what is not possible only says why", async () => {
  const user = userEvent.setup();
  const onStart = vi.fn<(started: ActionModel) => void>();
  const actions = [action("Delete"), action("Move", { disabledReason: "It is moving" })];
  render(
    <NavigationProvider
      value={{
        location: { path: "/pages", query: "" },
        navigate: () => {},
        back: () => {},
        block: () => () => {},
        Link: () => null,
      }}
    >
      <ObjectActions actions={actions} isBusy={() => false} onStart={onStart} />
    </NavigationProvider>,
  );
  const more = screen.getByRole("button", { name: "More" });
  await user.click(more);
  await user.click(screen.getByRole("menuitem", { name: /Move/ }));
  expect(onStart).not.toHaveBeenCalled();
  expect(screen.getByRole("menu")).not.toBeNull();
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  expect(onStart).toHaveBeenCalledWith(actions[0]);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(more);
});

test("keeps its order in every state; what only another state allows is in the menu; only the first that can be done and does not hurt is filled", async () => {
  const user = userEvent.setup();
  const power = (id: string, more: Partial<ActionModel>) =>
    action(id, { kind: "vm-state", isDanger: false, ...more });
  const guest = action("Guest", { kind: "plugin", isDanger: false });
  const off = { disabledReason: "It is on" };
  const actions = (isOn: boolean) => [
    power("Power on", isOn ? off : {}),
    power("Shut down", { tone: "warning", ...(isOn ? {} : off) }),
    guest,
  ];
  const { rerender } = render(<Actions actions={actions(true)} />);
  const buttons = () =>
    screen.getAllByRole("button").map(({ textContent, dataset }) => `${textContent} ${dataset["variant"]}`);
  expect(buttons()).toEqual(["Shut down default", "Guest default", " default"]);
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getByRole("menuitem", { name: /^Power on/ }).ariaDisabled).toBe("true");
  await user.keyboard("{Escape}");
  rerender(<Actions actions={actions(false)} />);
  expect(buttons()).toEqual(["Power on filled", "Guest default", " default"]);
  rerender(<Actions actions={[action("Restart", { isDanger: false, tone: "warning" })]} />);
  expect(buttons()).toEqual(["Restart default"]);
  rerender(<Actions actions={[action("Modify", { isDanger: false, ...off }), guest]} />);
  expect(buttons()).toEqual(["Modify default", "Guest filled"]);
});

function Actions({ actions }: { readonly actions: readonly ActionModel[] }) {
  return (
    <NavigationProvider
      value={{
        location: { path: "/pages", query: "" },
        navigate: () => {},
        back: () => {},
        block: () => () => {},
        Link: () => null,
      }}
    >
      <ObjectActions actions={actions} isBusy={() => false} onStart={() => {}} isMainFirst />
    </NavigationProvider>
  );
}
