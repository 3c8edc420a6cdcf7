import { composeStories } from "@storybook/react-vite";
import { act, render, screen } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import * as stories from "./field.stories.tsx";
import { AtriumProvider, TranslationProvider } from "#renderers";
import { english } from "../setup/texts.ts";
import { FixedField } from "./field-gallery.tsx";
import { showField as show } from "./show-field.tsx";

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

test("pairs follow the value when the form changes it", async () => {
  const field = { as: "key-value", pointer: "/labels" } as const;
  const shown = (value: unknown) => (
    <AtriumProvider forceScheme="light">
      <TranslationProvider value={english}>
        <FixedField field={field} value={value} />
      </TranslationProvider>
    </AtriumProvider>
  );
  const { rerender } = render(shown({ owner: "ada" }));
  rerender(shown({ owner: "eve", note: "x" }));
  expect(screen.getAllByRole("textbox").map((box) => box.getAttribute("value"))).toEqual([
    "owner",
    "eve",
    "note",
    "x",
  ]);
  rerender(shown(null));
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("pairs can be added and removed with the keyboard alone", async () => {
  const { user } = show({ field: { as: "key-value" }, value: { a: "1", b: "2" } });
  screen.getByRole("button", { name: "Remove a" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Remove b" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Add" })).toHaveFocus();
  await user.keyboard("{Enter}note");
  expect(screen.getByLabelText("Pool name: Name 1")).toHaveValue("note");
});

test("a choice is cleared by a button that says so, also with the keyboard", async () => {
  const options = [{ value: "a", label: "Alpha" }];
  const { user, last } = show({ field: { as: "select", options, isRequired: false }, value: "a" });
  await user.tab();
  await user.tab();
  expect(screen.getByRole("button", { name: "Clear Pool name" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(last()).toBeUndefined();
  expect(screen.getByRole("combobox", { name: /Pool name/ })).toHaveFocus();
});

test("a value of many that is not offered stays until a person takes it out", async () => {
  const options = [1, 2, 99].map((value) => ({ value, label: `Role ${value}` }));
  const { user, last } = show({ field: { as: "multi", options, isRequired: false }, value: [99, 2, 7] });
  await user.click(screen.getByRole("combobox", { name: /Pool name/ }));
  await user.click(screen.getByRole("option", { name: "Role 1", hidden: true }));
  expect(last()).toEqual([99, 2, 7, 1]);
  await user.click(screen.getByRole("option", { name: "Role 99", hidden: true }));
  expect(last()).toEqual([2, 7, 1]);
});

test("of very many choices, all are chosen by one press, and none by another", async () => {
  const options = Array.from({ length: 12 }, (_, value) => ({ value, label: `Event ${value}` }));
  const { user, last } = show({ field: { as: "multi", options, isRequired: false }, value: [3, 99] });
  await user.click(screen.getByRole("button", { name: "Choose all 12" }));
  expect(last()).toEqual([3, 99, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
  await user.click(screen.getByRole("button", { name: "Choose none" }));
  // What is not offered is not taken out.
  expect(last()).toEqual([99]);
});

test("a secret is hidden until a person asks to see their input", async () => {
  const { user } = show({ field: { as: "secret" }, value: "abc123" });
  expect(screen.getByLabelText(/^Pool name/)).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show Pool name" }));
  expect(screen.getByLabelText(/^Pool name/)).toHaveAttribute("type", "text");
});

test.each([
  ["/currentPassword", "current-password"],
  ["/password", "new-password"],
])("a password manager recognises the secret %s", (pointer, autocomplete) => {
  show({ field: { as: "secret", pointer }, value: "" });
  expect(screen.getByLabelText(/^Pool name/)).toHaveAttribute("autocomplete", autocomplete);
});

test("a choice can be made with the keyboard alone", async () => {
  const options = ["Oslo", "Bergen"].map((label, value) => ({ value, label }));
  const { user, last } = show({ field: { as: "select", options } });
  await user.tab();
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(last()).toBe(1);
});

describe("a file", () => {
  const OVA = {
    as: "upload",
    label: "File",
    upload: { accept: [".ova"], largest: "50 GB", continues: false },
  } as const;
  const file = new File(["content"], "web.ova");
  const chooser = () => document.querySelector<HTMLInputElement>("input[type=file]");

  test("is sent as soon as it is chosen, and sets its value from the answer", async () => {
    const sent: { share?: (share: number) => void; end?: (value: unknown) => void } = {};
    const { user, last } = show({
      field: OVA,
      onUpload: ({ onProgress }) =>
        new Promise((resolve) => {
          sent.share = onProgress;
          sent.end = (value) => resolve({ ok: true, value });
        }),
    });
    await user.upload(chooser() ?? document.createElement("input"), file);
    act(() => sent.share?.(0.42));
    expect(screen.getByRole("progressbar", { name: "Sending web.ova" })).toHaveValue(0.42);
    expect(screen.getByText("42 %")).toBeVisible();
    act(() => sent.end?.("u-7"));
    expect(await screen.findByText("web.ova was sent")).toBeVisible();
    expect(last()).toBe("u-7");
  });

  test("that failed shows why, and is retried with the same file", async () => {
    let tries = 0;
    const { user, last } = show({
      field: OVA,
      onUpload: ({ file: { name } }) => {
        tries += 1;
        return Promise.resolve(
          tries === 1 ? { ok: false, text: `${name} failed` } : { ok: true, value: "u-8" },
        );
      },
    });
    await user.upload(chooser() ?? document.createElement("input"), file);
    expect(await screen.findByText("web.ova failed")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("web.ova was sent")).toBeVisible();
    expect(last()).toBe("u-8");
  });

  test("can be stopped", async () => {
    const { user } = show({
      field: OVA,
      onUpload: async ({ signal }) => {
        await vi.waitFor(() => expect(signal?.aborted).toBe(true), { timeout: 20_000 });
        return { ok: false, text: "", isCancelled: true };
      },
    });
    await user.upload(chooser() ?? document.createElement("input"), file);
    expect(screen.getByText("web.ova")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("web.ova was not sent")).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
    for (const alert of screen.getAllByRole("alert")) expect(alert).toBeEmptyDOMElement();
  });

  test("that cannot be sent says why, and is not tried again", async () => {
    const { user } = show({
      field: OVA,
      onUpload: () => Promise.resolve({ ok: false, text: "web.ova has the wrong type", isOfFile: true }),
    });
    await user.upload(chooser() ?? document.createElement("input"), file);
    expect(await screen.findByText("web.ova has the wrong type")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

describe("a picture", () => {
  const PICTURE = { as: "picture", label: "Picture", schema: { maxLength: 4_000 } } as const;
  const choose = async (user: ReturnType<typeof userEvent.setup>, file: File) =>
    user.upload(document.querySelector<HTMLInputElement>("input[type=file]") ?? new HTMLInputElement(), file);

  const gif = (width: number) =>
    Uint8Array.from([71, 73, 70, 56, 57, 97, width % 256, Math.floor(width / 256), 10, 0, 128, 0, 0, 59]);

  test("is asked for as .jpg, .jpeg, .png or .gif", () => {
    show({ field: PICTURE });
    const chooser = document.querySelector<HTMLInputElement>("input[type=file]");
    expect(chooser?.accept.split(",")).toEqual([".jpg", ".jpeg", ".png", ".gif"]);
  });

  test("is chosen, changed and removed", async () => {
    const { user, last } = show({ field: PICTURE });
    // Its name is wrong: the content counts.
    await choose(user, new File([gif(10)], "me.png", { type: "image/png" }));
    expect(await screen.findByRole("img", { name: "Picture: current picture" })).toBeVisible();
    expect(last()).toMatch(/^data:image\/gif;base64,R0lG/);
    expect(screen.getByRole("button", { name: "Change" })).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(last()).toBe("");
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("reports a file that is no picture, and one that is too large", async () => {
    const { user, last } = show({ field: PICTURE });
    await choose(user, new File(["x".repeat(4_000)], "large.gif", { type: "image/gif" }));
    expect(await screen.findByText(/larger than 3 kB/)).toBeVisible();
    await choose(user, new File(["<svg onload='alert(1)'/>"], "evil.png", { type: "image/png" }));
    expect(await screen.findByText(/not a JPEG, PNG or GIF/)).toBeVisible();
    await choose(user, new File([], "empty.gif", { type: "image/gif" }));
    expect(await screen.findByText(/not a JPEG, PNG or GIF/)).toBeVisible();
    await choose(user, new File([gif(20_000)], "bomb.gif", { type: "image/gif" }));
    expect(await screen.findByText(/wider or higher than 4096 pixels/)).toBeVisible();
    expect(last()).toBeUndefined();
  });
});

test.each(Object.entries(composeStories(stories)))("%s has no accessibility finding", async (_, Story) => {
  const { container } = render(<Story />);
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
