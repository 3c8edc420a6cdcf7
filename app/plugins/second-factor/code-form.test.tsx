import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { AtriumProvider, TranslationProvider } from "#renderers";
import { CodeForm } from "./code-form.tsx";

const TEXTS = { "second-factor.code": "Code", "second-factor.odd-code": "A code is six digits" };

afterEach(cleanup);

test.each([
  ["six digits", "123 456 ", "123 456"],
  ["full-width digits", "１２３４５６", "123456"],
  ["a recovery code", "h4k9-x2mp-r7tw", "h4k9-x2mp-r7tw"],
])("submits %s in plain form", async (_, typed, sent) => {
  const onSubmit = open();
  await userEvent.type(screen.getByRole("textbox", { name: "Code" }), `${typed}{Enter}`);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ code: sent, password: "" });
});

test("an invalid code shows an error and is not submitted", async () => {
  const onSubmit = open();
  await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "' or 1=1{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("A code is six digits");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("an empty or short code is not submitted", async () => {
  const onSubmit = open();
  await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "{Enter}12345{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
});

function open() {
  const onSubmit = vi.fn<(filled: { readonly code: string; readonly password: string }) => void>();
  render(
    <AtriumProvider>
      <TranslationProvider value={TEXTS}>
        <CodeForm
          confirm="Turn on"
          asks={["code"]}
          error={undefined}
          isBusy={false}
          onCancel={() => {}}
          onSubmit={onSubmit}
        />
      </TranslationProvider>
    </AtriumProvider>,
  );
  return onSubmit;
}
