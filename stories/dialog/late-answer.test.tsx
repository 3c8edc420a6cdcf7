import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import type { ActionEffect, ActionOutcome } from "#engine";
import type { Action } from "#engine/template";
import { AtriumProvider, NavigationProvider, TranslationProvider } from "#renderers";
import type { Navigation } from "#renderers";
import { CALL, parts as formParts } from "../form/form-fixture.ts";
import { FormStory } from "../form/form-story.tsx";
import { useFakeNavigation } from "../setup/fake-navigation.tsx";
import { english } from "../setup/texts.ts";
import { DialogStory } from "./dialog-story.tsx";

const START = "/pages/rules?id=1&page=2";
const ROOTS = { query: { id: "1" }, row: { id: 7, name: "web 01" } } as const;
const SHOWN_ONCE: ActionEffect = {
  do: "reveal",
  title: "The new key",
  fields: [{ label: "Key", text: "k-2f9a-77c1", isCopyable: true }],
};

interface PortalProps extends Pick<Navigation, "back"> {
  readonly onNavigation: (navigation: Navigation) => void;
  readonly children: ReactNode;
}

function Portal({ back, onNavigation, children }: PortalProps) {
  const navigation = useFakeNavigation(START);
  onNavigation(navigation);
  return <NavigationProvider value={{ ...navigation, back }}>{children}</NavigationProvider>;
}

/** A portal whose calls are answered when the test says so. */
function show(content: (perform: () => Promise<ActionOutcome>) => ReactNode) {
  const ends: ((outcome: ActionOutcome) => void)[] = [];
  const back = vi.fn<Navigation["back"]>();
  const held: { navigation?: Navigation } = {};
  render(
    <AtriumProvider>
      <TranslationProvider value={english}>
        <Portal back={back} onNavigation={(navigation) => (held.navigation = navigation)}>
          {content(() => new Promise((resolve) => void ends.push(resolve)))}
        </Portal>
      </TranslationProvider>
    </AtriumProvider>,
  );
  const place = () => {
    const { path = "", query = "" } = held.navigation?.location ?? {};
    return `${path}?${query}`;
  };
  return {
    user: userEvent.setup(),
    back,
    place,
    goTo: (href: string) => act(() => held.navigation?.navigate(href)),
    isSent: (calls = 1) => waitFor(() => expect(ends).toHaveLength(calls)),
    answer: async (effects: readonly ActionEffect[] = [], call = 0) =>
      act(async () => ends[call]?.({ ok: true, effects, results: {} })),
  };
}

const showForm = (confirm?: string) =>
  show((perform) => (
    <FormStory
      spec={{
        call: CALL,
        fields: [{ at: "/description" }],
        submit: "Save",
        ...(confirm === undefined ? {} : { confirm }),
      }}
      roots={ROOTS}
      parts={{ ...formParts, perform }}
    />
  ));
const showAction = (action: Action) =>
  show((perform) => (
    <DialogStory
      action={action}
      roots={ROOTS}
      parts={{
        perform,
        bodies: { "PATCH /rule/{row.id}": { type: "object", properties: { owner: { type: "string" } } } },
      }}
    />
  ));
const TRANSFER: Action = {
  id: "transfer",
  kind: "map",
  ask: { title: "Transfer {{row.name}}", fields: [{ at: "/owner" }], confirm: "Transfer" },
  call: { api: "fake", do: "PATCH /rule/{row.id}", body: { $: "form" } },
};

describe("what is answered after its page was left", () => {
  const begun = [
    ["a form", async () => pressed(showForm(), "Save")],
    ["an action", async () => pressed(showAction({ id: "renew", kind: "run", call: CALL }), "Renew")],
    [
      "a dialog",
      async () => {
        const shown = showAction(TRANSFER);
        await shown.user.click(screen.getByRole("button", { name: "Transfer" }));
        const dialog = await screen.findByRole("dialog", { name: "Transfer web 01" });
        await shown.user.click(await within(dialog).findByRole("button", { name: "Transfer" }));
        await shown.isSent();
        return shown;
      },
    ],
  ] as const;

  test.each(begun)("leads nowhere, and what is shown once is shown: %s", async (_, begin) => {
    const { goTo, place, back, answer } = await begin();
    goTo("/pages/rules?id=2");
    await answer([{ do: "goto", href: "/pages/other" }, { do: "back" }, SHOWN_ONCE]);
    expect(await screen.findByRole("dialog", { name: "The new key" })).toBeVisible();
    expect(place()).toBe("/pages/rules?id=2");
    expect(back).not.toHaveBeenCalled();
  });

  test.each(begun)("leads on where a list of its page changed alone: %s", async (_, begin) => {
    const { goTo, place, back, answer } = await begin();
    goTo("/pages/rules?id=1&page=3");
    await answer([{ do: "back" }, { do: "goto", href: "/pages/other" }]);
    await waitFor(() => expect(place()).toBe("/pages/other?"));
    expect(back).toHaveBeenCalledTimes(1);
  });

  async function pressed(shown: ReturnType<typeof show>, name: string) {
    await shown.user.click(await screen.findByRole("button", { name }));
    await shown.isSent();
    return shown;
  }
});

test("the question before a form is sent goes with the thing of its page: nothing is sent", async () => {
  const { user, goTo, isSent } = showForm("All rules are replaced.");
  const asked = async () => {
    await user.click(await screen.findByRole("button", { name: "Save" }));
    return screen.findByRole("dialog", { name: "Save?" });
  };
  await asked();
  goTo("/pages/rules?id=1&page=3");
  expect(screen.getByRole("dialog", { name: "Save?" })).toBeVisible();
  goTo("/pages/rules?id=2&page=3");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await isSent(0);
  // Only a yes sends it.
  const dialog = await asked();
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await isSent();
});

test("a dialog stays open when one that was closed while it was sent is answered", async () => {
  const { user, isSent, answer } = showAction(TRANSFER);
  const open = async () => {
    await user.click(screen.getByRole("button", { name: "Transfer" }));
    const dialog = await screen.findByRole("dialog", { name: "Transfer web 01" });
    const owner = await within(dialog).findByLabelText(/^Owner/);
    return { dialog, owner };
  };
  const first = await open();
  await user.type(first.owner, "ada");
  await user.click(within(first.dialog).getByRole("button", { name: "Transfer" }));
  await isSent();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const second = await open();
  await user.clear(second.owner);
  await user.type(second.owner, "eve");
  await answer();
  expect(second.owner).toBeVisible();
  expect(second.owner).toHaveValue("eve");
  await user.click(within(second.dialog).getByRole("button", { name: "Transfer" }));
  await isSent(2);
  await answer([], 1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
