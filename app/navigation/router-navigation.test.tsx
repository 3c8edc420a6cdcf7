import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useEffect } from "react";
import { HashRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TranslationProvider, useNavigation } from "#renderers";
import { portalTexts } from "../start/portal-texts.ts";
import { usePageAbove } from "./page-above.ts";
import { RouterNavigation } from "./router-navigation.tsx";

let isUnsaved = false;

const onLeave = vi.fn<() => void>();

function Page(): ReactNode {
  const { location, navigate, back, block, Link } = useNavigation();
  usePageAbove("/pages/above");
  useEffect(() => block(() => isUnsaved, "What you typed is not saved."), [block]);
  return (
    <>
      <output>{`${location.path}?${location.query}`}</output>
      <Link href="/pages/next">Next</Link>
      <button type="button" onClick={() => navigate("/pages/start?page=3")}>
        Turn
      </button>
      <button
        type="button"
        onClick={() =>
          back(() => {
            isUnsaved = false;
            onLeave();
          })
        }
      >
        Cancel
      </button>
    </>
  );
}

const here = () => screen.getByRole("status").textContent;

beforeEach(() => {
  isUnsaved = false;
  onLeave.mockReset();
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

describe("back", () => {
  const cancel = () => userEvent.setup().click(screen.getByRole("button", { name: "Cancel" }));
  const next = () => userEvent.setup().click(screen.getByRole("link", { name: "Next" }));

  test("leads to where the person came from, with its query", async () => {
    await next();
    await cancel();
    await waitFor(() => expect(here()).toBe("/pages/start?page=2"));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  test("leads to the page above where nobody came from the portal, and leaves no entry behind", async () => {
    const { length } = window.history;
    await cancel();
    await waitFor(() => expect(here()).toBe("/pages/above?"));
    expect(window.history).toHaveLength(length);
  });

  test("asks once before unsaved input is lost", async () => {
    await next();
    isUnsaved = true;
    await cancel();
    await screen.findByRole("dialog", { name: "Leave this page?" });
    expect(onLeave).not.toHaveBeenCalled();
    await userEvent.setup().click(screen.getByRole("button", { name: "Leave" }));
    expect(onLeave).toHaveBeenCalledOnce();
    await waitFor(() => expect(here()).toBe("/pages/start?page=2"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("leaves everything as it is after Stay", async () => {
    await next();
    isUnsaved = true;
    await cancel();
    await userEvent.setup().click(await screen.findByRole("button", { name: "Stay" }));
    expect(onLeave).not.toHaveBeenCalled();
    expect(here()).toBe("/pages/next?");
  });
});
