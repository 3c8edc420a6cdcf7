import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { Portal } from "#app";
import { createEngine } from "#engine";
import type { Engine } from "#engine";
import { createFakeBrowser, fakeClaims, fakeToken } from "#engine/testing";
import type { FakeBrowser, FakePorts } from "#engine/testing";
import { english } from "../../stories/setup/texts.ts";
import { APIS, NOTE, NOTES, PAGES, PRICING } from "./fault-pages.ts";
import type { PageKind } from "./fault-pages.ts";

/** The whole portal on one page of a kind, over a server that can be broken. */
export interface FaultPortal {
  readonly kind: PageKind;
  readonly browser: FakeBrowser;
  readonly ports: FakePorts;
  readonly engine: Engine;
  /** Lets answers arrive and be rendered, and `ms` milliseconds pass. */
  readonly passTime: (ms?: number) => Promise<void>;
  /** Opens the dialog where the page is no form, and types into the field "Name". */
  readonly type: (text: string) => Promise<void>;
  /** The value of the field; undefined when the field is gone. */
  readonly typed: () => string | undefined;
  /** Presses Save `times` times, where it can be pressed. */
  readonly save: (times?: number) => Promise<void>;
  /** The names that the server received, one for each call. */
  readonly sent: () => readonly unknown[];
  /** The idempotency keys of those calls. */
  readonly keys: () => readonly (string | undefined)[];
}

const USER = {
  id: 7,
  username: "customer@demo.example",
  language: "en",
  account: { id: 17, companyName: "Blue Harbour" },
};
/** The answers without a fault; a fault replaces them. */
export function scriptServer(browser: FakeBrowser, kind: PageKind): void {
  const expires = browser.clock.now() / 1000 + 1800;
  browser.http
    .on("GET /access/bootstrap", { body: { domain: "https://id.example", clientId: "atrium" } })
    .on(
      "GET /access/auth/login",
      { body: { ...USER, accessToken: fakeToken(fakeClaims("customer", { exp: expires })) } },
      {
        body: {
          ...USER,
          accessToken: fakeToken(fakeClaims("customer", { exp: expires + 8 * 3600, jti: "jti-3" })),
        },
      },
    )
    .on("GET /access/auth/refresh", {
      body: { accessToken: fakeToken(fakeClaims("customer", { exp: expires + 1800, jti: "jti-2" })) },
    })
    .on("GET /access/user/7", { body: USER })
    .on("GET /apis.json", { body: APIS })
    .on("GET /pricing/swagger.json", { body: PRICING })
    .on("GET /templates/shell", {
      body: {
        routes: [
          { path: "notes", title: "Notes", template: "page", access: { type: ["customer"] }, landing: 1 },
          { path: "services/my-services", title: "Mine", access: { type: ["customer"] }, home: true },
        ],
        menus: {},
        fragments: {},
        translations: english,
      },
    })
    .on("GET /templates/page/page", { body: pageBody(PAGES[kind]) })
    .on("GET /pricing/note", { body: NOTES })
    .on("GET /pricing/note/1", { body: NOTE })
    .on("POST /pricing/note", { status: 201, body: { id: 3 } });
}

/** A page as `GET templates/page/{name}` returns it. */
export function pageBody(template: unknown): Readonly<Record<string, unknown>> {
  return { name: "page", file: "page.json", source: JSON.stringify(template) };
}

/** `before`: what is broken already when the portal starts. */
export async function openFaultPortal(
  kind: PageKind,
  before: (browser: FakeBrowser, ports: FakePorts) => void = () => undefined,
): Promise<FaultPortal> {
  const browser = createFakeBrowser();
  const tab = browser.openTab();
  /** The browser is signed in at the identity provider, which issues tokens without asking for a password. */
  const identityToken = () =>
    fakeToken(fakeClaims("customer", { exp: tab.clock.now() / 1000 + 300 }), { sub: "7" });
  const ports: FakePorts = {
    ...tab,
    askIdentity: () => Promise.resolve({ ok: true, identityToken: identityToken() }),
  };
  scriptServer(browser, kind);
  const engine = createEngine(ports);
  await engine.bootstrap.load();
  await engine.session.start();
  await engine.session.signIn(identityToken());
  before(browser, ports);
  window.location.hash = "#/pages/notes";
  const { container } = render(<Portal engine={engine} />);
  const user = userEvent.setup({ delay: null });

  const passTime = async (ms = 0): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) {
      await act(async () => {
        await browser.clock.advance(ms / 5);
        await new Promise((resolve) => setTimeout(resolve, 5));
        // What is loaded on demand takes time on a busy machine.
        await vi.dynamicImportSettled();
      });
    }
  };
  const saves = () =>
    browser.http.requests.filter(({ method, url }) => method === "POST" && url.endsWith("/pricing/note"));
  const field = (): HTMLInputElement | undefined =>
    container.ownerDocument.querySelector<HTMLInputElement>(
      "main form input[type=text], main form textarea, dialog input, dialog textarea, [role=dialog] input, [role=dialog] textarea",
    ) ?? undefined;
  await passTime(100);
  return {
    kind,
    browser,
    ports,
    engine,
    passTime,
    typed: () => field()?.value,
    async type(text) {
      if (kind !== "form") {
        await user.click(await screen.findByRole("button", { name: "Add a note" }));
        await passTime(100);
      }
      await user.type(await screen.findByLabelText(/^Name/), text);
      await passTime(2_000);
    },
    async save(times = 1) {
      const dialog = screen.queryByRole("dialog", { name: "A new note", hidden: true });
      const place = dialog === null ? within(container) : within(dialog);
      const button = place.queryByRole("button", { name: /^(Save|Retry|Try again)$/, hidden: true });
      for (let time = 0; time < times; time += 1) button?.click();
      await passTime(1_000);
    },
    sent: () => saves().map(({ body }) => JSON.parse(body ?? "null") as unknown),
    keys: () => saves().map(({ headers }) => headers["idempotency-key"] ?? headers["Idempotency-Key"]),
  };
}
