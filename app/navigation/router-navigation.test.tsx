import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useEffect } from "react";
import { HashRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TranslationProvider, useNavigation } from "#renderers";
import { portalTexts } from "../start/portal-texts.ts";
import { RouterNavigation } from "./router-navigation.tsx";

let isUnsaved = false;

function Page(): ReactNode {
  const { location, navigate, block, Link } = useNavigation();
  useEffect(() => block(() => isUnsaved, "What you typed is not saved."), [block]);
  return (
    <>
      <output>{`${location.path}?${location.query}`}</output>
      <Link href="/pages/next">Next</Link>
      <button type="button" onClick={() => navigate("/pages/start?page=3")}>
        Turn
      </button>
    </>
  );
}

const here = () => screen.getByRole("status").textContent;

beforeEach(() => {
  isUnsaved = false;
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  window.history.pushState(null, "", "#/pages/start?page=2");
  render(
    <TranslationProvider value={portalTexts()}>
      <HashRouter>
        <RouterNavigation>
          <Page />
        </RouterNavigation>
      </HashRouter>
    </TranslationProvider>,
  );
});
afterEach(cleanup);

describe("navigation", () => {
  test("follows links, Back, Forward and typed addresses", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole("link", { name: "Next" }));
    expect(here()).toBe("/pages/next?");
    window.history.back();
    await waitFor(() => expect(here()).toBe("/pages/start?page=2"));
    window.history.forward();
    await waitFor(() => expect(here()).toBe("/pages/next?"));
    window.location.hash = "#/pages/typed?search=a";
    await waitFor(() => expect(here()).toBe("/pages/typed?search=a"));
  });

  test("leaves a click with Ctrl to the browser", () => {
    fireEvent.click(screen.getByRole("link", { name: "Next" }), { ctrlKey: true });
    expect(here()).toBe("/pages/start?page=2");
  });
});

describe("a page with unsaved input", () => {
  const dialog = () => screen.findByRole("dialog", { name: "Leave this page?" });

  test("asks before a link leads away, and is left after Leave", async () => {
    isUnsaved = true;
    const user = userEvent.setup();
    await user.click(screen.getByRole("link", { name: "Next" }));
    expect((await dialog()).textContent).toContain("What you typed is not saved.");
    expect(here()).toBe("/pages/start?page=2");
    await user.click(screen.getByRole("button", { name: "Leave" }));
    expect(here()).toBe("/pages/next?");
  });

  test("stays open after Stay", async () => {
    isUnsaved = true;
    const user = userEvent.setup();
    await user.click(screen.getByRole("link", { name: "Next" }));
    await dialog();
    await user.click(screen.getByRole("button", { name: "Stay" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(window.location.hash).toBe("#/pages/start?page=2");
  });

  test("does not ask when only its query changes", async () => {
    isUnsaved = true;
    await userEvent.setup().click(screen.getByRole("button", { name: "Turn" }));
    expect(here()).toBe("/pages/start?page=3");
  });

  test("stays open under the question after Back, and goes back after Leave", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole("link", { name: "Next" }));
    isUnsaved = true;
    window.history.back();
    await dialog();
    await waitFor(() => expect(window.location.hash).toBe("#/pages/next"));
    expect(here()).toBe("/pages/next?");
    await user.click(screen.getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(here()).toBe("/pages/start?page=2"));
  });

  test("stays open under the question after a typed address", async () => {
    isUnsaved = true;
    window.location.hash = "#/pages/typed";
    await dialog();
    await waitFor(() => expect(window.location.hash).toBe("#/pages/start?page=2"));
    expect(here()).toBe("/pages/start?page=2");
  });
});
