import { existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { baseAddress } from "#engine/api-description";
import { FIELD_RULES } from "#validators";
import type { SmtpSettings } from "./mail/index.ts";
import { readSmtpSettings } from "./mail/index.ts";
import { readHostList } from "./outgoing/index.ts";
import { MAX_UPLOAD_BYTES } from "./uploads/index.ts";
import { StartFailure } from "./start-failure.ts";

/** Everything an operator can set. See docs/operator.md. */
export interface ServerConfig {
  /** 0 takes any free port: for tests. */
  readonly port: number;
  /** What to listen on: `localhost` is this machine alone, `0.0.0.0` every network. */
  readonly host: string;
  /** Folder of the embedded database. Undefined keeps it in memory: for tests. */
  readonly dataFolder: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Where browsers reach this server, without a slash at the end. Undefined: `http://localhost:<port>`. */
  readonly publicUrl: string | undefined;
  /** The address of an API from which those of all follow. Undefined: they are below `publicUrl`. */
  readonly apiUrl: string | undefined;
  /** An external identity provider in place of the embedded one. */
  readonly externalIssuer: { readonly issuer: string; readonly clientId: string } | undefined;
  /** The built portal. */
  readonly webFolder: string;
  readonly templateFolder: string;
  readonly logLevel: string;
  /** Proxies whose X-Forwarded-For is trusted, such as `loopback` or `10.0.0.0/8`. */
  readonly trustedProxies: string | undefined;
  /** Origins besides our own to which the portal may send its token. */
  readonly bearerOrigins: readonly string[];
  /** Origins of other APIs that the portal may call, without its token. */
  readonly apiOrigins: readonly string[];
  /** Folder of files that people send. */
  readonly uploadsFolder: string;
  /** Bytes of the largest of them. */
  readonly maxUploadBytes: number;
  /** Hosts of machine consoles that the portal may open. */
  readonly consoleHosts: readonly string[];
  /** Origins of stores that the portal may send files to, without the bearer. */
  readonly uploadOrigins: readonly string[];
  /** Hosts of platforms that automators may have as their addresses. None named: any that is not this machine's own. */
  readonly platformHosts: readonly string[];
  /** Hosts that webhooks may call besides those of the public Internet. */
  readonly webhookHosts: readonly string[];
  /** Hosts of ticketing systems that may be called besides those of the public Internet. */
  readonly integrationHosts: readonly string[];
  /** Folder of the images that machines on this server are made from. Undefined: none run here. */
  readonly qemuImages: string | undefined;
  /** Under what key secrets of platforms are sealed. Undefined: one that is kept in the data folder. */
  readonly secretsKey: Uint8Array | undefined;
  /** The password of the demo's accounts. Undefined: the one of the manual. */
  readonly demoPassword: string | undefined;
  /** The mail server. Undefined: mail is kept in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  /** How long the process may go on after SIGTERM; past it, it ends without waiting. */
  readonly stopWithinMs: number;
}

const ROOT = join(import.meta.dirname, "..");
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Reads the settings from the environment. Throws a `StartFailure` that names a wrong setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const port = read("PORT") ?? "8080";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new StartFailure(`PORT is "${port}": it must be a number from 0 to 65535.`);
  readUrl("OIDC_ISSUER", read("OIDC_ISSUER"));
  const issuer = read("OIDC_ISSUER"); // unchanged, with a slash at the end: it is compared with the issuer of tokens
  const logLevel = read("LOG_LEVEL") ?? "info";
  if (!LOG_LEVELS.includes(logLevel))
    throw new StartFailure(`LOG_LEVEL is "${logLevel}": it must be one of ${LOG_LEVELS.join(", ")}.`);
  const dataFolder = resolve(read("ATRIUM_DATA") ?? join(ROOT, ".data"));
  return {
    port: Number(port),
    host: read("HOST") ?? "localhost",
    dataFolder,
    uploadsFolder: resolve(read("UPLOADS_FOLDER") ?? join(dataFolder, "uploads")),
    maxUploadBytes: readGigabytes("UPLOADS_MAX_GB", read("UPLOADS_MAX_GB")),
    databaseUrl: readDatabaseUrl("DATABASE_URL", read("DATABASE_URL")),
    publicUrl: readOrigin("PUBLIC_URL", read("PUBLIC_URL")),
    apiUrl: readApiUrl("API_URL", read("API_URL")),
    externalIssuer:
      issuer === undefined ? undefined : { issuer, clientId: read("OIDC_CLIENT_ID") ?? "atrium" },
    webFolder: readPortal("ATRIUM_WEB", read("ATRIUM_WEB")) ?? join(ROOT, "dist/web"),
    templateFolder: join(ROOT, "templates"),
    logLevel,
    trustedProxies: readProxies(read("TRUST_PROXY")),
    bearerOrigins: readOrigins("BEARER_ORIGINS", read("BEARER_ORIGINS")),
    apiOrigins: readOrigins("API_ORIGINS", read("API_ORIGINS")),
    uploadOrigins: readOrigins("UPLOAD_ORIGINS", read("UPLOAD_ORIGINS")),
    consoleHosts: readConsoleHosts("CONSOLE_HOSTS", read("CONSOLE_HOSTS")),
    platformHosts: readHosts("PLATFORM_HOSTS", read("PLATFORM_HOSTS")),
    webhookHosts: readHosts("WEBHOOK_HOSTS", read("WEBHOOK_HOSTS")),
    integrationHosts: readHosts("INTEGRATION_HOSTS", read("INTEGRATION_HOSTS")),
    qemuImages: readFolder("QEMU_IMAGES", read("QEMU_IMAGES")),
    secretsKey: readKey("SECRETS_KEY", read("SECRETS_KEY")),
    demoPassword: readPassword("DEMO_PASSWORD", read("DEMO_PASSWORD")),
    smtp: readSmtpSettings(read("SMTP_URL"), read("MAIL_FROM")),
    stopWithinMs: readSeconds("STOP_WITHIN_SECONDS", read("STOP_WITHIN_SECONDS") ?? "8") * 1000,
  };
}

function readUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new StartFailure(`${name} is "${value}": it must be an address such as https://portal.example.`);
  }
  return value.replace(/\/+$/, "");
}

/** What browsers send as the origin of the portal, and as its host: in small letters, without the port that goes without saying. */
function readOrigin(name: string, value: string | undefined): string | undefined {
  const url = readUrl(name, value);
  if (url === undefined) return undefined;
  const { origin, href } = new URL(url);
  if (href === `${origin}/`) return origin;
  throw new StartFailure(
    `${name} is "${value}": it must be an address without a path, such as https://portal.example.`,
  );
}

/** The value itself may have a password: a wrong one is not repeated. */
function readDatabaseUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^(postgres(ql)?:\/\/|socket:|\/)/.test(value)) return value;
  throw new StartFailure(
    `${name} must be the address of a PostgreSQL server, such as postgres://user:password@db.example/atrium.`,
  );
}

function readPortal(name: string, value: string | undefined): string | undefined {
  const folder = readFolder(name, value);
  if (folder === undefined || existsSync(join(folder, "index.html"))) return folder;
  throw new StartFailure(
    `${name} is "${value}": that folder has no index.html; "npm run build" makes a portal in dist/web.`,
  );
}

function readFolder(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (statSync(value, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new StartFailure(`${name} is "${value}": there is no such folder.`);
  return resolve(value);
}

function readGigabytes(name: string, value: string | undefined): number {
  if (value === undefined) return MAX_UPLOAD_BYTES;
  const number = Number(value);
  if (!(number > 0) || number > 10_000)
    throw new StartFailure(`${name} is "${value}": it must be a number of gigabytes, such as 50.`);
  return Math.floor(number * 1024 ** 3);
}

function readSeconds(name: string, value: string): number {
  const number = Number(value);
  if (!(number >= 1) || number > 86_400)
    throw new StartFailure(`${name} is "${value}": it must be a number of seconds from 1 to 86400.`);
  return number;
}

function readApiUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined || baseAddress(value) !== "") return value;
  throw new StartFailure(
    `${name} is "${value}": it must be the address of an API, such as https://eks.example.com/v1/pricing.`,
  );
}

const PROXY_NAMES = ["loopback", "linklocal", "uniquelocal"];

function readProxies(value: string | undefined): string | undefined {
  for (const each of readList(value)) {
    const [address = "", size, ...rest] = each.split("/");
    const bits = isIP(address) === 6 ? 128 : 32;
    const isSized = size === undefined || (/^\d{1,3}$/.test(size) && Number(size) <= bits);
    if (PROXY_NAMES.includes(each) || (isIP(address) !== 0 && isSized && rest.length === 0)) continue;
    throw new StartFailure(
      `TRUST_PROXY names "${each}": each must be ${PROXY_NAMES.join(", ")}, an address such as 10.0.0.1, or a range such as 10.0.0.0/8.`,
    );
  }
  return value;
}

function readHosts(name: string, value: string | undefined): readonly string[] {
  const hosts = readList(value);
  const { wrong } = readHostList(hosts);
  if (wrong === undefined) return hosts;
  throw new StartFailure(
    `${name} names "${wrong}": each must be a name such as cloud.example.com or .example.com, an address, or a range such as 10.0.0.0/8.`,
  );
}

function readConsoleHosts(name: string, value: string | undefined): readonly string[] {
  return readList(value).map((each) => {
    const address = `https://${each.replace(/^https?:\/\//i, "")}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.href === `${url?.origin}/` && /^[a-z0-9[]/.test(url.host)) return url.host;
    throw new StartFailure(
      `${name} names "${each}": each must be a host such as cloud.example.com or cloud.example.com:8443.`,
    );
  });
}

/** The value itself is a secret: a wrong one is not repeated. */
function readKey(name: string, value: string | undefined): Uint8Array | undefined {
  if (value === undefined) return undefined;
  const key = Buffer.from(value, "base64");
  if (key.length === 32) return key;
  throw new StartFailure(`${name} must be 32 bytes in base64, such as "openssl rand -base64 32" prints.`);
}

function readPassword(name: string, value: string | undefined): string | undefined {
  if (value === undefined || FIELD_RULES["password"]?.check(value) === true) return value;
  throw new StartFailure(
    `${name} must be a password of 6 to 100 letters, digits and !@#$%^&*, and contain a number.`,
  );
}

function readOrigins(name: string, value: string | undefined): readonly string[] {
  return readList(value).map((each) => new URL(readUrl(name, each) ?? each).origin);
}

function readList(value: string | undefined): readonly string[] {
  return (value ?? "").split(",").flatMap((each) => (each.trim() === "" ? [] : [each.trim()]));
}
