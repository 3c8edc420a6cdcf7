import { randomUUID } from "node:crypto";
import { createActionRuns, createEngine, openAsk, openForm, openPage } from "#engine";
import type { ActionOutcome, ActionPlace, Engine, FormSession } from "#engine";
import type { ActionModel, ListModel, PageModel, PanelHandle, RowModel } from "#engine/model";
import { buildMenu, guardRoute } from "#engine/navigation";
import { createFakeBrowser, FAKE_ORIGIN, fakeToken } from "#engine/testing";
import type { FakeBrowser } from "#engine/testing";
import { parseClaims } from "../engine/access/parse-claims.ts";
import { readTemplateFiles, readTemplates } from "../scripts/templates/read-template-files.ts";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { readShell } from "./read-shell.ts";

const templates = readTemplates();
const translations = templates.texts();
const shell = readShell(templates);

const LONGEST_MS = 60_000;

/** A person's tab without a browser: the shipped pages in the real engine, over the real APIs. */
export interface Tab {
  /** Opens `/pages/<address>` and reads it whole; throws where the person may not open it, or it cannot be shown. */
  open(address: string): Promise<OpenedPage>;
  /** Opens a page of the menu; throws where no line of the menu leads to it. */
  choose(path: string): Promise<OpenedPage>;
  /** Lets time pass, in which pages read again what they follow, until this holds. */
  until(holds: () => boolean): Promise<void>;
  /** Leaves every page that it opened: they read nothing more. */
  leave(): void;
}

export interface OpenedPage {
  readonly model: () => PageModel;
  /** What a list shows, by the fields of its columns; without an id, the first list. */
  readonly rows: (list?: string) => readonly Readonly<Record<string, string>>[];
  /** The rows of a list as they were read, each by the names of its API. */
  readonly sources: (list?: string) => readonly unknown[];
  /** Fills in the form of the page, or of a panel, and sends it. Throws with what was refused. */
  readonly send: (values: Values, panel?: string) => Promise<void>;
  /**
   * Presses an action of the page, or of the row of this name, fills in its dialog and sends that. Throws where there is
   * none, it is disabled, or was refused. Answers what a dialog shows that sends nothing.
   */
  readonly press: (id: string, row?: string, values?: Values) => Promise<Values>;
  /** The address that an action leads to, or the row of this name; throws where there is none. */
  readonly addressOf: (at: { readonly action?: string; readonly row?: string }) => string;
}

/** What a person enters, by the pointers of the fields. */
export type Values = Readonly<Record<string, unknown>>;

interface Pressable {
  readonly action: ActionModel;
  readonly handle: PanelHandle;
  readonly row?: RowModel;
}

/** `pages`: templates besides those that are shipped, by name. */
export async function openTab(
  portal: TestPortal,
  person: string,
  pages: Readonly<Record<string, object>> = {},
): Promise<Tab> {
  const caller = await portal.signIn(person);
  const browser = createFakeBrowser();
  browser.clock.jump(Date.now() - browser.clock.now());
  const { engine, wait } = await startEngine(caller, browser, pages);

  const opened: (() => void)[] = [];

  async function open(address: string): Promise<OpenedPage> {
    const [path = "", query = ""] = address.split("?");
    const viewer = engine.viewer();
    const guarded = viewer && guardRoute(shell.routes, `/pages/${path}`, viewer);
    if (guarded === undefined || !("allowed" in guarded))
      throw new Error(`${person} may not open ${path}: ${JSON.stringify(guarded)}`);
    const { template = guarded.params["template"] ?? "", with: parameters = {} } = guarded.allowed;
    const session = openPage(
      engine,
      { template, parameters },
      { route: guarded.params, path: `/pages/${path}`, query, translations },
    );
    opened.push(session.subscribe(() => undefined));
    await wait();
    const model = () => {
      const page = session.snapshot();
      if (page.state !== "ready") throw new Error(`${address}: ${JSON.stringify(page)}`);
      return page.model;
    };
    const problem = model().panels.find(({ kind }) => kind === "problem");
    if (problem !== undefined) throw new Error(`${address}: ${JSON.stringify(problem)}`);
    return {
      model,
      rows: (list) =>
        listOf(model(), list).rows.map(({ cells }) =>
          Object.fromEntries(cells.map(({ field, text }) => [field, text])),
        ),
      sources: (list) => listOf(model(), list).rows.map(({ source }) => source),
      addressOf({ action, row }) {
        const found = action === undefined ? undefined : actionOf(model(), action, row)?.action;
        const href = action === undefined ? rowOf(model(), row)?.href : found?.href;
        if (href === undefined || found?.disabledReason !== undefined)
          throw new Error(`${address} does not lead on: ${action ?? ""} ${row ?? ""}.`);
        return href.replace("/pages/", "");
      },
      async send(values, id) {
        const form = model().panels.find((panel) => panel.kind === "form" && id === (id && panel.id));
        if (form?.kind !== "form") throw new Error(`${address} has no form ${id ?? ""}.`);
        const place = { template, parameters, roots: form.handle.roots };
        await fillAndSend(openForm(engine, form.source, { place, translations }), values);
      },
      async press(id, name, values = {}) {
        const found = actionOf(model(), id, name);
        if (found === undefined) throw new Error(`${address} has no action ${id} of ${name ?? "the page"}.`);
        const { action, row, handle } = found;
        if (action.disabledReason !== undefined) throw new Error(`${id}: ${action.disabledReason}`);
        const place: ActionPlace = {
          template,
          parameters,
          roots: row === undefined ? handle.roots : { ...handle.roots, row: row.source },
          rowKey: row?.key,
          rowName: row?.name,
        };
        if (!action.asks) {
          const runs = createActionRuns(engine);
          await ended(runs.start(action, place), () => id);
          return {};
        }
        const ask = openAsk(engine, action, place, translations);
        ask.subscribe(() => undefined);
        await wait();
        const dialog = ask.snapshot();
        if (dialog.state === "view") return dialog.model.init;
        if (dialog.state !== "form") throw new Error(`The dialog of ${id}: ${JSON.stringify(dialog)}`);
        if (dialog.typed !== undefined) ask.type(dialog.typed.expected);
        await fillAndSend(dialog.form, values, () => ask.submit());
        return {};
      },
    };
  }

  async function ended(sent: Promise<ActionOutcome | undefined>, problem: () => string): Promise<void> {
    await wait();
    const outcome = await sent;
    if (outcome === undefined) throw new Error(`It was not sent: ${problem()}`);
    if (!outcome.ok) throw new Error(outcome.failure.text);
    await wait();
  }

  async function fillAndSend(
    form: FormSession,
    values: Values,
    submit: () => Promise<ActionOutcome | undefined> = () => form.submit(),
  ): Promise<void> {
    form.subscribe(() => undefined);
    await wait();
    let waiting = Object.entries(values);
    for (;;) {
      for (const [pointer, value] of waiting) {
        if (form.field(pointer) === undefined) continue;
        form.change(pointer, value);
        waiting = waiting.filter(([each]) => each !== pointer);
        await wait();
      }
      const { isLast, step } = form.snapshot();
      if (isLast && waiting.length > 0) throw new Error(`It has no field ${JSON.stringify(waiting)}.`);
      if (isLast) return await ended(submit(), () => problemsOf(form));
      const sent = submit();
      await wait();
      await sent;
      if (form.snapshot().step === step) throw new Error(`It does not go on: ${problemsOf(form)}`);
    }
  }

  async function choose(path: string): Promise<OpenedPage> {
    const viewer = engine.viewer();
    const lines = viewer === undefined ? [] : buildMenu(shell, viewer, translations);
    const hrefs = lines.flatMap(({ href, children = [] }) => [href, ...children.map((line) => line.href)]);
    if (!hrefs.includes(`/pages/${path}`)) throw new Error(`The menu of ${person} does not lead to ${path}.`);
    return await open(path);
  }

  async function until(holds: () => boolean): Promise<void> {
    const end = Date.now() + LONGEST_MS;
    while (Date.now() < end) {
      if (holds()) return;
      // The server works in real time.
      await new Promise((resolve) => setTimeout(resolve, 20));
      await browser.clock.advance(3000);
      await wait();
    }
    throw new Error(`It is not so after a while: ${holds.toString()}`);
  }

  return { open, choose, until, leave: () => opened.splice(0).forEach((stop) => stop()) };
}

function rowOf({ panels }: PageModel, name: string | undefined): RowModel | undefined {
  return panels
    .flatMap((panel) => (panel.kind === "list" ? panel.rows : []))
    .find((row) => row.name === name);
}

function listOf({ panels }: PageModel, id?: string): ListModel {
  const list = panels.find(
    (panel): panel is Extract<typeof panel, ListModel> =>
      panel.kind === "list" && (id === undefined || panel.id === id),
  );
  if (list === undefined) throw new Error(`There is no list ${id ?? ""}.`);
  if (list.state !== "ready") throw new Error(JSON.stringify(list.message));
  return list;
}

function actionOf(page: PageModel, id: string, name: string | undefined): Pressable | undefined {
  const lists = page.panels.filter((panel) => panel.kind === "list");
  const all: readonly Pressable[] =
    name === undefined
      ? [page, ...lists].flatMap(({ actions, handle }) => actions.map((action) => ({ action, handle })))
      : lists.flatMap(({ rows, handle }) =>
          rows
            .filter((row) => row.name === name)
            .flatMap((row) => row.actions.map((action) => ({ action, handle, row }))),
        );
  return all.find(({ action }) => action.id === id);
}

function problemsOf(form: FormSession): string {
  const fields = form.snapshot().model.steps.flatMap(({ fields: each }) => each);
  return JSON.stringify(
    fields.flatMap(({ pointer, failedChecks, disabledReason }) =>
      [form.error(pointer), ...failedChecks, disabledReason]
        .filter((text) => text !== undefined)
        .map((text) => `${pointer}: ${text}`),
    ),
  );
}

async function startEngine(caller: Caller, browser: FakeBrowser, pages: Readonly<Record<string, object>>) {
  const claims = parseClaims(caller.signedIn["authorization"] ?? "");
  if (claims === undefined) throw new Error("The token has no claims.");
  const user = { id: 7, username: claims.username, language: "en", account: { id: claims.accountId } };
  const exp = browser.clock.now() / 1000 + 8 * 3600;
  const accessToken = fakeToken({ ...claims, exp });
  browser.http
    .on("GET /access/auth/login", { body: { ...user, accessToken } })
    .on("GET /access/auth/refresh", { body: { accessToken } })
    .on("GET /access/user/7", { body: user })
    .on("GET /apis.json", { text: readTemplateFiles()["apis.json"] ?? "" });
  for (const [name, page] of Object.entries(pages))
    browser.http.on(`GET /templates/page/${name}`, {
      body: { name, file: `${name}.json`, source: JSON.stringify({ template: name, v: 1, ...page }) },
    });
  const isPlayed = (path: string) =>
    /^\/(?:access\/(?:auth\/|user\/7$)|apis\.json$)/.test(path) ||
    Object.hasOwn(pages, path.replace("/templates/page/", ""));
  const tab = browser.openTab();
  let open = 0;
  const engine: Engine = createEngine({
    ...tab,
    ids: { uuid: randomUUID },
    async http(request) {
      const { method, url, body, headers } = request;
      const path = url.startsWith(FAKE_ORIGIN) ? url.slice(FAKE_ORIGIN.length) : url;
      if (isPlayed(path)) return await tab.http(request);
      open += 1;
      try {
        const passed = Object.fromEntries(
          Object.entries(headers).filter(([name]) => /^(?:accept|idempotency-key|if-match)$/i.test(name)),
        );
        const answer =
          method === "GET"
            ? await caller.get(path, passed)
            : await caller.send(
                method as "POST",
                path,
                (JSON.parse(body ?? "null") as object | null) ?? undefined,
                passed,
              );
        return {
          status: answer.status,
          headers: {
            "content-type": "application/json",
            ...(answer.etag !== undefined && { etag: answer.etag }),
          },
          text: answer.text,
        };
      } finally {
        open -= 1;
      }
    },
  });

  /** Until all that was asked is answered, and nothing more is asked. */
  async function wait(): Promise<void> {
    for (let still = 0; still < 4; still = open === 0 ? still + 1 : 0) {
      await browser.clock.advance(500);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  await engine.bootstrap.load();
  await engine.session.start();
  await engine.session.signIn(fakeToken({ ...claims, exp }, { sub: "7" }));
  return { engine, wait };
}
