import { fillPath } from "#engine/expression";
import { customerTypeOf } from "./access/index.ts";
import type { Claims, Viewer } from "./access/index.ts";
import { createPerform } from "./action/index.ts";
import { createActivities, secureAddress } from "./activity/index.ts";
import type { RowWork } from "./activity/index.ts";
import { createAnswers } from "./answers/index.ts";
import { createApiCatalogue, createTemplateSource } from "./catalogue/index.ts";
import { createStale } from "./context/index.ts";
import { createListSettings } from "./list/index.ts";
import { createToasts } from "./toast/index.ts";
import type { Engine } from "./engine.ts";
import type { Ports } from "./ports/index.ts";
import { FAILURE_TEXT, reportFailure, createRequestClient } from "./request/index.ts";
import type { FailureReport, ResolvedCall } from "./request/index.ts";
import { createBootstrap, createSession } from "./session/index.ts";
import type { SessionUser } from "./session/index.ts";

/** The API of background activities, which are polled by the id in their link. */
const ACTIVITY_API = "activity";
const ACCESS_API = "access";

/** The first page has priority. */
const PREPARE_AFTER_MS = 5_000;

/** Joins the parts of the engine. Sends nothing by itself; call `session.start()` and `bootstrap.load()`. */
export function createEngine(ports: Ports): Engine {
  const apis = createApiCatalogue(ports);
  const session = createSession(
    ports,
    async () => {
      const loaded = await bootstrap.load();
      return loaded.ok ? ports.askIdentity(loaded.data.identity) : { ok: false, reason: "unreachable" };
    },
    async () => (await apis.address(ACCESS_API)) ?? `/${ACCESS_API}`,
  );
  const bootstrap = createBootstrap(ports, (date) => session.noteServerDate(date));
  const toasts = createToasts(ports);
  const stale = createStale();

  const client = createRequestClient({
    ports,
    async address(api) {
      const address = await apis.address(api);
      return address === undefined || api !== ACTIVITY_API ? address : secureAddress(address);
    },
    bearer: () => session.bearer(),
    renew: (refused) => session.renew(refused),
    expire: () => session.expire(),
    bearerOrigins: () => bootstrap.current()?.bearerOrigins ?? [],
    noteServerDate: (date) => session.noteServerDate(date),
    rewrites,
    failed(call, failure) {
      report({
        name: call.name ?? FAILURE_TEXT.unnamedCall,
        api: call.api,
        call,
        failure,
        isQuiet: call.quiet ?? apis.entry(call.api)?.quiet ?? false,
        toastMs: call.toastMs,
      });
    },
  });
  const answers = createAnswers({ clock: ports.clock, send: (call) => client.send(call), stale });
  const templates = createTemplateSource({
    send: client.sendSilently,
    language: () => currentUser()?.language ?? "en",
    apiList: () => apis.list(),
    provide: (definitions, needed) => apis.provide(definitions, needed),
  });
  const activities = createActivities({
    ports,
    poll: (id) =>
      client.sendSilently({ api: ACTIVITY_API, method: "GET", path: `/${id}`, query: [], quiet: true }),
    canPoll: () => session.snapshot().state === "in",
    markStale: () => stale.mark({}),
    toast: (toast) => toasts.show(toast),
    kinds: () => apis.entry(ACTIVITY_API)?.kinds ?? {},
  });
  const { perform, prepare } = createPerform({
    log: ports.log,
    windows: ports.windows,
    clock: ports.clock,
    session: () => session.share(),
    templates,
    translations: texts,
    dialect: (api, name) => apis.dialect(api, name),
    operation(api, name) {
      const found = apis.loaded(api)?.operation(name);
      return found?.ok === true ? found.operation : undefined;
    },
    api: (name) => ({ ...apis.entry(name), errors: rewrites(name) }),
    isChanging: (document) => activities.isChanging(document),
    async send(call) {
      const answer = await client.sendSilently(call);
      if (answer.ok && call.method !== "GET" && isOwn(call)) void session.readUser();
      return answer;
    },
    track: (start) => activities.track(start),
    beginWork: (work, name) => activities.beginWork(work, name),
    endWork: (run, isDone) => activities.endWork(run, isDone),
    reportFailure: report,
    toasts,
    stale,
  });

  function report(failed: FailureReport, work?: RowWork): void {
    reportFailure(failed, {
      log: ports.log,
      toasts,
      logFailure: (name, failure, details) => activities.logFailure(name, failure, { details, work }),
      toastMs: (api) => apis.entry(api)?.toast,
    });
  }

  function rewrites(api: string) {
    return apis.entry(api)?.errors ?? [];
  }

  /** Whether a call changes the record of the signed-in user, by its address in the list of APIs. */
  function isOwn({ api, path }: ResolvedCall): boolean {
    const own = apis.entry(api)?.own;
    const filled = own === undefined ? undefined : fillPath(own, { session: { user: currentUser() } });
    return filled?.ok === true && filled.path === path;
  }

  function texts(): Promise<Readonly<Record<string, string>>> {
    return templates.shell().then(
      ({ translations }) => translations,
      () => ({}),
    );
  }

  function currentUser(): SessionUser | undefined {
    const now = session.snapshot();
    return now.state === "in" || now.state === "expired" ? now.user : undefined;
  }

  let followed: string | undefined;
  let language: string | undefined;
  let wasExpired = false;
  session.subscribe(() => {
    const user = currentUser();
    const next = user === undefined ? undefined : `${user.account.id}.${user.id}`;
    const isOtherLanguage = user?.language !== language;
    language = user?.language;
    const isBackIn = wasExpired && session.snapshot().state === "in";
    wasExpired = session.snapshot().state === "expired";
    if (next === followed) {
      activities.pollSoon();
      // The shell's texts are in the person's language.
      if (isOtherLanguage) templates.forget();
      // Reads that were made while nobody was signed in failed.
      if (isBackIn || isOtherLanguage) stale.mark({});
      return;
    }
    // Signing in again as the same person keeps the data; only another person drops it.
    if (followed !== undefined) answers.clear();
    followed = next;
    templates.forget();
    activities.open(user === undefined ? undefined : { accountId: user.account.id, userId: user.id });
    // Load it before a person types something that must not be lost: when it is needed, the server may be away or
    // updated.
    if (user !== undefined) ports.clock.after(PREPARE_AFTER_MS, () => void prepare());
    stale.mark({});
  });

  let wasAway = isAway();
  ports.network.subscribe(() => {
    const isBack = wasAway && !isAway();
    wasAway = isAway();
    // Data on screen may be outdated after that: the only refresh without an action of the person.
    if (isBack && currentUser() !== undefined) stale.mark({});
  });

  function isAway(): boolean {
    return !ports.network.isVisible() || !ports.network.isOnline();
  }

  let seen:
    { readonly claims: Claims; readonly flags: readonly string[]; readonly viewer: Viewer } | undefined;
  return {
    ports,
    session,
    bootstrap,
    apis,
    templates: {
      async page(name, parameters) {
        const [page] = await Promise.all([templates.page(name, parameters), apis.ready()]);
        return page;
      },
      opened: (name, parameters) => templates.opened(name, parameters),
    },
    request: client,
    answers,
    lists: createListSettings(ports.store, () => String(currentUser()?.id ?? "")),
    notifications: activities,
    toasts,
    stale,
    perform,
    async upload(upload) {
      const [{ uploadFile }, translations] = await Promise.all([import("./action/upload-file.ts"), texts()]);
      const outcome = await uploadFile(upload, {
        ports,
        translations,
        send: client.sendSilently,
        dialect: (api, name) => apis.dialect(api, name),
        origins: () => bootstrap.current()?.uploadOrigins ?? [],
      });
      // Files may be listed, whole or in part.
      stale.mark({ api: upload.spec.link.api });
      return outcome;
    },
    async showCalls(run) {
      const { showCalls } = await import("./action/show-calls.ts");
      return showCalls(run, {
        templates,
        dialect: (api, name) => apis.dialect(api, name),
        address: (api) => apis.address(api),
        origin: ports.origin,
      });
    },
    shell: () => templates.shell(),
    viewer() {
      const now = session.snapshot();
      if (now.state !== "in" && now.state !== "expired") return undefined;
      const { claims } = now;
      const flags = bootstrap.current()?.featureFlags ?? NO_FLAGS;
      if (seen?.claims !== claims || seen.flags !== flags) {
        seen = { claims, flags, viewer: { type: customerTypeOf(claims), claims, flags: new Set(flags) } };
      }
      return seen.viewer;
    },
  };
}

const NO_FLAGS: readonly string[] = [];
