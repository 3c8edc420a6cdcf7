import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { baseAddress, parseApiList } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";
import type { Job } from "./activity/index.ts";
import { openJobQueue, startActivityRunner } from "./activity/index.ts";
import type { Api } from "./api/index.ts";
import { registerApi, resourcesOf } from "./api/index.ts";
import { buildApis } from "./apis/index.ts";
import { startBackground } from "./background.ts";
import { mountConsoles } from "./consoles/index.ts";
import { systemClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import type { ServerConfig } from "./config.ts";
import {
  DatabaseLost,
  openDatabase,
  REQUEST_TURNS,
  takeTurns,
  tidyTables,
  watchVersion,
} from "./database/index.ts";
import type { LogStream } from "./http/index.ts";
import { addPortal, addressReader, buildApp, buildReadiness, choosePort, portFailure } from "./http/index.ts";
import {
  buildAccessTokens,
  embeddedIdentityTokens,
  externalIdentityTokens,
  findDemoPeople,
  isOfThisMachine,
  loadSecrets,
  seedIdentity,
  warnOfPublicPassword,
} from "./identity/index.ts";
import {
  buildProvider,
  buildSignInThrottle,
  mountProvider,
  PORTAL_CLIENT_ID,
  PORTAL_SCOPE,
} from "./identity-provider/index.ts";
import { buildMailTransport } from "./mail/index.ts";
import { mountUnsubscribe } from "./notifications/index.ts";
import { openOutgoingRule, openPublicRule } from "./outgoing/index.ts";
import type { Platform } from "./platforms/index.ts";
import {
  buildAutomatorCheck,
  buildProductPlatforms,
  checkDueAutomators,
  forgetRunningChecks,
  migrationFolders,
} from "./platforms/index.ts";
import { openSecretBox } from "./secrets/index.ts";
import { seedInventory, seedResources } from "./seed/index.ts";
import {
  buildUploads,
  mountUploads,
  openUploadStore,
  refuseUnwritable,
  UPLOADS_PATH,
} from "./uploads/index.ts";
import { StartFailure } from "./start-failure.ts";
import type { TemplateStore } from "./template-store.ts";
import { openTemplateStore } from "./template-store.ts";

export interface RunningServer {
  /** Where browsers reach it. */
  readonly url: string;
  /** The email addresses of the demo's people who can sign in with this password. */
  demoPeople(password: string): Promise<readonly string[]>;
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
    refuseUnwritable(config.uploadsFolder);
    const hasOwnPasswords = config.externalIssuer === undefined;
    const mayBePublic = !hasOwnPasswords || isOfThisMachine(publicUrl);
    await seedIdentity(database, { demoPassword: config.demoPassword, mayBePublic });
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
        hasOwnPasswords,
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

    const isOutdated = watchVersion(database, migrationFolders(platforms));
    const queue = await openJobQueue(database, (error) =>
      app.log.error({ err: error }, "the job queue failed"),
    );
    closers.push(() => queue.stop());
    const jobs: Record<string, Job> = Object.assign({}, ...apis.map((api) => api.jobs ?? {}));
    const runner = await startActivityRunner({
      database,
      queue,
      jobs,
      clock,
      isOutdated,
      publicUrl,
      log: app.log,
    });
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
    closers.push(
      await startBackground({
        database,
        dataFolder: config.dataFolder,
        platforms,
        check,
        queue,
        wake: () => runner.wake(),
        uploads: uploads.store,
        mail,
        secrets: secretBox,
        webhookRule,
        integrationRule: integrations.rule,
        clock,
        publicUrl,
        log: app.log,
        stopping: stopping.signal,
      }),
    );
    await mountUnsubscribe(app, { database, clock, publicUrl });
    const readiness = buildReadiness(
      database,
      config.databaseUrl === undefined ? config.dataFolder : undefined,
      isOutdated,
    );
    await addPortal(app, { templates, webFolder: config.webFolder, publicUrl, readiness });
    if (hasOwnPasswords && !(mayBePublic && isOfThisMachine(config.host)))
      await warnOfPublicPassword(database, app.log);
    await app.listen({ port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw portFailure(error, port);
    });
    return { url: publicUrl, demoPeople: (password) => findDemoPeople(database, password), stop };
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
