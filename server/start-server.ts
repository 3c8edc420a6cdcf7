import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { baseAddress, parseApiList } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";
import type { Job } from "./activity/index.ts";
import { openJobQueue, startActivityRunner } from "./activity/index.ts";
import type { Api } from "./api/index.ts";
import { registerApi, resourcesOf } from "./api/index.ts";
import { applyDueSchedules, buildApis, sendDueReports } from "./apis/index.ts";
import { serveVerification } from "./audit/index.ts";
import { mountConsoles } from "./consoles/index.ts";
import { systemClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import type { ServerConfig } from "./config.ts";
import type { OpenDatabase } from "./database/index.ts";
import { DatabaseLost, openDatabase, REQUEST_TURNS, takeTurns, tidyTables } from "./database/index.ts";
import type { LogStream } from "./http/index.ts";
import { addPortal, addressReader, buildApp, buildReadiness, choosePort, portFailure } from "./http/index.ts";
import {
  buildAccessTokens,
  embeddedIdentityTokens,
  externalIdentityTokens,
  loadSecrets,
  seedIdentity,
} from "./identity/index.ts";
import {
  buildProvider,
  buildSignInThrottle,
  mountProvider,
  PORTAL_CLIENT_ID,
  PORTAL_SCOPE,
} from "./identity-provider/index.ts";
import { buildLinePusher } from "./integrations/index.ts";
import { remindOfOverdue } from "./invoices/index.ts";
import type { MailTransport } from "./mail/index.ts";
import { buildMailSender, buildMailTransport, listOutbox, serveOutbox } from "./mail/index.ts";
import { mountUnsubscribe, writeDigests } from "./notifications/index.ts";
import { openOutgoingRule, openPublicRule } from "./outgoing/index.ts";
import type { Platform } from "./platforms/index.ts";
import {
  buildAutomatorCheck,
  buildFindMachines,
  buildDueChecks,
  checkDueAutomators,
  forgetRunningChecks,
  buildProductPlatforms,
  migrationFolders,
  surveyDueAutomators,
} from "./platforms/index.ts";
import { openSecretBox } from "./secrets/index.ts";
import { seedInventory, seedResources } from "./seed/index.ts";
import {
  buildUploads,
  deleteOldUploads,
  mountUploads,
  openUploadStore,
  UPLOADS_PATH,
} from "./uploads/index.ts";
import { buildWebhookSender } from "./webhooks/index.ts";
import { StartFailure } from "./start-failure.ts";
import type { TemplateStore } from "./template-store.ts";
import { openTemplateStore } from "./template-store.ts";
import { deleteExpired } from "./delete-expired.ts";

export interface RunningServer {
  /** Where browsers reach it. */
  readonly url: string;
  /** Stops cleanly: finishes open requests, returns running work to the queue, closes the database. */
  stop(): Promise<void>;
}

/** What tests replace. */
export interface StartOptions {
  /** Default: those of the product. */
  readonly platforms?: readonly Platform[];
  readonly clock?: Clock;
  readonly logStream?: LogStream;
  /** Sees the app before the APIs are registered. */
  readonly watch?: (app: FastifyInstance, apis: readonly Api[]) => void;
}

const CLEAN_UP_MS = 10 * 60 * 1000;
/** How often tables are tidied where the database does not do it. */
const TIDY_MS = 60 * 60 * 1000;
/** How soon an automator that is due is checked, and surveyed after its check. */
const CHECK_MS = 2000;
/** How soon an account is reminded of an invoice that is overdue. */
const REMIND_MS = 10 * 60 * 1000;
/** How soon the daily summaries and the reports of a period are written once it is morning. */
const MORNING_MS = 60 * 1000;
/** How soon a machine is powered on or off by its schedule. */
const POWER_MS = 5000;
/** How soon a mail is sent. */
const MAIL_MS = 1000;
/** How soon a webhook is told, and a line pushed. */
const SENDING_MS = 1000;

/**
 * Opens and fills the database, then serves the portal, the APIs, their descriptions, the templates and the identity
 * provider on one port. Resolves once it can serve; fails with a `StartFailure` in one sentence.
 */
export async function startServer(config: ServerConfig, options: StartOptions = {}): Promise<RunningServer> {
  const { clock = systemClock } = options;
  const secretBox = openSecretBox(config);
  const webhookRule = openPublicRule(config.webhookHosts);
  const mail = config.smtp === undefined ? undefined : buildMailTransport(config.smtp);
  const uploads = buildUploads(openUploadStore(config.uploadsFolder), config.maxUploadBytes);
  const integrations = { secrets: secretBox, rule: openPublicRule(config.integrationHosts) };
  const platforms =
    options.platforms ??
    buildProductPlatforms({
      uploads,
      secrets: secretBox,
      outgoing: openOutgoingRule(config.platformHosts),
      consoleHosts: config.consoleHosts,
      ...(config.qemuImages !== undefined &&
        config.dataFolder !== undefined && {
          machines: { folder: join(config.dataFolder, "machines"), images: config.qemuImages },
        }),
    });
  const port = await choosePort(config.port, config.host);
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const issuer = config.externalIssuer?.issuer ?? `${publicUrl}/oidc`;
  const clientId = config.externalIssuer?.clientId ?? PORTAL_CLIENT_ID;
  const identityTokensOfIssuer =
    config.externalIssuer === undefined ? undefined : await externalIdentityTokens(issuer, clientId);

  const database = await openDatabase({
    url: config.databaseUrl,
    folder: config.dataFolder,
    migrations: migrationFolders(platforms),
  });
  const closers: (() => Promise<void>)[] = [
    () => database.close(),
    ...platforms.map((platform) => async () => await platform.close?.()),
  ];
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort(new Error("The server is stopping."));
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    await seedIdentity(database);
    const isFirstStart = await seedInventory(
      database,
      platforms.map(({ seed }) => seed),
    );
    const secrets = await loadSecrets(database);
    const templates = openTemplateStore(config.templateFolder, config.apiUrl);
    const bearerOrigins = [...config.bearerOrigins, ...(await originsOf(templates, publicUrl))];
    const app = await buildApp({
      ...config,
      publicUrl,
      issuer,
      bearerOrigins,
      logStream: options.logStream,
      apiPath: ownApiPath(config.apiUrl, publicUrl),
      uploadsPath: UPLOADS_PATH,
    });
    closers.push(() => app.close());

    const accessTokens = buildAccessTokens(secrets.accessToken, publicUrl, () => clock.now());
    const identityTokens =
      identityTokensOfIssuer ?? embeddedIdentityTokens(issuer, clientId, secrets.identityProvider);
    // Reports areas that clash at the start, not on a page.
    await templates.readShell("en");
    const apis = buildApis({
      platforms,
      templates,
      access: {
        identityTokens,
        accessTokens,
        hasOwnPasswords: config.externalIssuer === undefined,
        issuer,
        clientId,
        scope: PORTAL_SCOPE,
        productVersion: readVersion(),
        bearerOrigins,
        consoleHosts: config.consoleHosts,
        uploadOrigins: config.uploadOrigins,
        publicUrl,
        clock,
      },
      webhooks: { secrets: secretBox, rule: webhookRule, clock },
      notifications: { publicUrl, mail, clock },
      integrations,
    });
    if (isFirstStart) await seedResources(database, resourcesOf(apis));

    const check = buildAutomatorCheck(platforms, publicUrl, undefined, stopping.signal);
    if (database.kind === "embedded") await forgetRunningChecks(database);
    // What a new database offers can be ordered at once; of any other the states of its last checks hold until the next ones.
    if (isFirstStart) await checkDueAutomators(database, check);
    // The embedded one is tidied below, again and again.
    if (isFirstStart && database.kind === "postgresql") await tidyTables(database);

    const queue = await openJobQueue(database, (error) =>
      app.log.error({ err: error }, "the job queue failed"),
    );
    closers.push(() => queue.stop());
    const jobs: Record<string, Job> = Object.assign({}, ...apis.map((api) => api.jobs ?? {}));
    const runner = await startActivityRunner({ database, queue, jobs, clock, publicUrl, log: app.log });
    closers.push(() => runner.stop());

    options.watch?.(app, apis);
    const inTurns = takeTurns(database, REQUEST_TURNS[database.kind]);
    for (const api of apis) {
      registerApi(app, api, {
        database: inTurns,
        tokens: accessTokens,
        queue,
        clock,
        publicUrl,
        wake: () => runner.wake(),
      });
    }
    mountUploads(app, { database, store: uploads.store });
    const sources = platforms.flatMap(({ consoles = [] }) => consoles);
    const addressOf = addressReader(config.trustedProxies);
    closers.push(
      mountConsoles(app, { database, tokens: accessTokens, clock, publicUrl, sources, addressOf }),
    );
    if (config.externalIssuer === undefined) {
      const provider = buildProvider(database, secrets, publicUrl);
      await mountProvider(app, {
        provider,
        database,
        throttle: buildSignInThrottle(database),
        clock,
        publicUrl,
      });
    }
    const logs = (failure: string) => (error: unknown) => {
      if (!stopping.signal.aborted) app.log.error({ err: error }, failure);
    };
    const notChecked = "an automator could not be checked";
    const checks = buildDueChecks(database, check, logs(notChecked));
    closers.push(() => checks.end());
    /** What goes on beside requests; each ends it. */
    const background: (() => Promise<void>)[] = [];
    closers.push(async () => void (await Promise.all(background.map((end) => end()))));
    const again = (pauseMs: number, failure: string, work: () => Promise<unknown>) =>
      background.push(repeat(pauseMs, () => work().then(() => undefined, logs(failure))));
    const cleaningUp = setInterval(
      () =>
        void Promise.all([deleteExpired(database), deleteOldUploads(database, uploads.store)]).catch(
          logs("expired rows could not be deleted"),
        ),
      CLEAN_UP_MS,
    );
    background.push(async () => clearInterval(cleaningUp));
    again(CHECK_MS, notChecked, () => checks.begin());
    again(CHECK_MS, "automators could not be surveyed", () =>
      surveyDueAutomators({ database, platforms, publicUrl, log: app.log, stop: stopping.signal }),
    );
    if (database.kind === "embedded")
      again(TIDY_MS, "tables could not be tidied", () => tidyTables(database, stopping.signal));
    again(REMIND_MS, "accounts could not be reminded", () =>
      remindOfOverdue({ database, publicUrl, log: app.log }),
    );
    again(MORNING_MS, "daily summaries could not be written", () => writeDigests(database, publicUrl));
    again(MORNING_MS, "reports could not be sent", () =>
      sendDueReports({ database, clock, publicUrl, log: app.log }),
    );
    const powering = {
      database,
      queue,
      findMachines: buildFindMachines(platforms),
      clock,
      publicUrl,
      log: app.log,
      wake: () => runner.wake(),
    };
    again(POWER_MS, "power schedules could not be kept", () => applyDueSchedules(powering));
    if (database.kind === "embedded" && config.dataFolder !== undefined)
      background.push(await serveVerification(config.dataFolder, database));
    background.push(await startMail(config, mail, database, app));
    await mountUnsubscribe(app, { database, clock, publicUrl });
    const webhooks = { database, secrets: secretBox, rule: webhookRule, publicUrl, log: app.log };
    background.push(startWorker(buildWebhookSender(webhooks), app));
    background.push(startWorker(buildLinePusher({ ...integrations, database, log: app.log }), app));
    const readiness = buildReadiness(
      database,
      config.databaseUrl === undefined ? config.dataFolder : undefined,
    );
    await addPortal(app, { templates, webFolder: config.webFolder, publicUrl, readiness });
    await app.listen({ port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw portFailure(error, port);
    });
    return { url: publicUrl, stop };
  } catch (error) {
    await stop();
    throw asStartFailure(error);
  }
}

/** Other origins at which APIs are configured to be: the portal sends its token there. */
async function originsOf(templates: TemplateStore, publicUrl: string): Promise<readonly string[]> {
  const { list } = parseApiList(JSON.parse(await templates.readApiList()));
  const bases = Object.values(list.entries).flatMap(({ base }) => base ?? []);
  const own = new URL(publicUrl).origin;
  return [...new Set(bases.map((base) => new URL(base).origin))].filter((origin) => origin !== own);
}

/** What stands before the base paths of APIs that are configured to be at our own origin: this server answers there. */
function ownApiPath(apiUrl: string | undefined, publicUrl: string): string {
  const base = baseAddress(apiUrl);
  if (base === "" || new URL(base).origin !== new URL(publicUrl).origin) return "";
  return new URL(base).pathname.replace(/\/$/, "");
}

/** Sends mail where a mail server is named, and tells the operator's command what is in the outbox. */
async function startMail(
  { dataFolder }: ServerConfig,
  transport: MailTransport | undefined,
  database: OpenDatabase,
  { log }: FastifyInstance,
): Promise<() => Promise<void>> {
  const endListing =
    database.kind === "embedded" && dataFolder !== undefined
      ? await serveOutbox(dataFolder, () => listOutbox(database))
      : undefined;
  const sender = transport === undefined ? undefined : buildMailSender({ database, transport, log });
  const endSending =
    sender === undefined
      ? undefined
      : repeat(MAIL_MS, () =>
          sender
            .sendDue()
            .catch((error: unknown) => log.error({ err: error }, "the outbox could not be read")),
        );
  return async () => {
    sender?.stop();
    transport?.close();
    await endSending?.();
    await endListing?.();
  };
}

/** Looks for what is to be sent to other systems, again and again. */
function startWorker(
  worker: { look(): Promise<void>; stop(): Promise<void> },
  { log }: FastifyInstance,
): () => Promise<void> {
  const endLooking = repeat(SENDING_MS, () =>
    worker.look().catch((error: unknown) => log.error({ err: error }, "other systems could not be served")),
  );
  return async () => {
    await Promise.all([endLooking(), worker.stop()]);
  };
}

/** Does the work now and again after each pause; the answer stops it, once what runs has ended. */
function repeat(pauseMs: number, work: () => Promise<void>): () => Promise<void> {
  let running = work();
  let isIdle = false;
  void running.finally(() => (isIdle = true));
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    running = work().finally(() => (isIdle = true));
  }, pauseMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** What the operator can repair becomes one sentence; any other error stays as it is. */
function asStartFailure(error: unknown): unknown {
  if (error instanceof DatabaseLost)
    return new StartFailure(`${error.message}. Start again when it answers.`);
  const isFull = isRecord(error) && error["code"] === DISK_FULL;
  return isFull ? new StartFailure("The disk of the database is full: make room, and start again.") : error;
}

const DISK_FULL = "53100";

function readVersion(): string {
  const own: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
  return String(readOwn(own, "version"));
}
