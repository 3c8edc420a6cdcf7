import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openDatabase } from "../../../server/database/index.ts";
import { migrationFolders, productPlatforms } from "../../../server/platforms/index.ts";
import { openBrowser } from "../../../server/testing/browser.ts";
import { request } from "../../../server/testing/test-server.ts";

const MAIN = join(import.meta.dirname, "../../../server/main.ts");
const BARE = join(import.meta.dirname, "bare-server.ts");

/** Servers over one database, in which each tenant has as many services as it is named by. */
export interface Backend {
  /** Of the server processes. */
  readonly urls: readonly string[];
  readonly tenants: readonly Tenant[];
  /** Starts the least server that answers the page of a tenant's services over the same database, and says where. */
  startBare(services: number): Promise<string>;
  /** Processor seconds that servers and database have used so far. */
  cpu(): { readonly servers: number; readonly database: number };
  close(): Promise<void>;
}

export interface Tenant {
  readonly services: number;
  readonly token: string;
}

export interface BackendSettings {
  /** Of PostgreSQL, for each process, by which all reach the same database; none: one process over the embedded one. */
  readonly databaseUrls: readonly string[];
  readonly services: readonly number[];
  /** What is inserted besides, while no server runs: each statement in a transaction of its own. */
  readonly more?: readonly string[];
}

/** Starts a server with the demo, gives it more tenants, and starts it again. */
export async function openBackend({ databaseUrls, services, more = [] }: BackendSettings): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), "atrium-bench-"));
  const [databaseUrl] = databaseUrls;
  const settings =
    databaseUrl === undefined
      ? [{ ATRIUM_DATA: folder }]
      : databaseUrls.map((url) => ({ ATRIUM_DATA: folder, DATABASE_URL: url }));
  let servers: Server[] = [await startServer(settings[0] ?? {})];
  try {
    const seller = await signIn(servers[0]?.url ?? "", "distributor@demo.example");
    for (const amount of services) {
      const made = await request(servers[0]?.url ?? "", seller, "POST", "/access/account", {
        companyName: `${amount} services`,
        user: { username: personOf(amount), password: "Portal123!" },
      });
      if (made.status !== 201) throw new Error(made.text);
    }
    await Promise.all(servers.map(stopServer));
    await insertServices(databaseUrl, folder, services, more);
    servers = [];
    // The tokens of one are good for all, as behind one address.
    for (const each of settings) {
      const PUBLIC_URL = servers[0]?.url;
      servers.push(await startServer(PUBLIC_URL === undefined ? each : { ...each, PUBLIC_URL }));
    }
    const tenants: Tenant[] = [];
    for (const amount of services)
      tenants.push({ services: amount, token: await signIn(servers[0]?.url ?? "", personOf(amount)) });
    return {
      urls: servers.map(({ url }) => url),
      tenants,
      async startBare(amount) {
        if (databaseUrl === undefined) throw new Error("The embedded database serves its own process alone.");
        const ACCOUNT = String(await accountOf(databaseUrl, amount));
        const bare = await startServer({ DATABASE_URL: databaseUrl, ACCOUNT }, BARE);
        servers.push(bare);
        return bare.url;
      },
      cpu: () => ({
        servers: servers.reduce((sum, { child }) => sum + cpuOf(child.pid ?? 0), 0),
        database: databaseUrl === undefined ? 0 : cpuOfPostgres(databaseUrl),
      }),
      async close() {
        await Promise.all(servers.map(stopServer));
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await Promise.all(servers.map(stopServer));
    throw error;
  }
}

function personOf(amount: number): string {
  return `has-${amount}@bench.example`;
}

/** The access token of a person with the password of the demo. */
export async function signIn(url: string, email: string): Promise<string> {
  const identity = await openBrowser(url).identityToken(email);
  const user = await request(url, identity, "GET", "/access/auth/login");
  if (user.status !== 200) throw new Error(`${email} cannot sign in: ${user.text}`);
  return String(user.body["accessToken"]);
}

const AT_ONCE = 10_000;

/** Each with one charge, as a service that was ordered. */
async function insertServices(
  url: string | undefined,
  folder: string,
  amounts: readonly number[],
  more: readonly string[],
): Promise<void> {
  const database = await openDatabase({ url, folder, migrations: migrationFolders(productPlatforms) });
  for (const amount of amounts) {
    for (let from = 1; from <= amount; from += AT_ONCE) {
      const range = [`${amount} services`, from, Math.min(amount, from + AT_ONCE - 1)];
      await database.transaction("system", async (db) => {
        await db.query(
          `with bought as (insert into service (account_id, service_offering_id, automator_id, name, description, state, quota_cpu, quota_memory, quota_storage, create_time)
             select a.id, o.id, o.automator_id, 'service-' || lpad((n * 7919 % 1000003)::text, 7, '0'), 'Runs the shop ' || n,
               case when n % 40 = 0 then 'Error' when n % 25 = 0 then 'Suspended' else 'Available' end, n % 32, n % 64, n % 500,
               now() - n * interval '3 minutes'
             from account a, (select * from service_offering where account_id = 1 and type = 'vCenterResourcePool' order by id limit 1) o,
               generate_series($2::int, $3::int) n
             where a.company_name = $1 returning id, account_id)
           insert into service_price (service_id, account_id, pricing_model_id, version, valid_from, reason, quantities, currency, monthly, price)
             select id, account_id, 1, 1, '2026-01-01', 'ordered', '{}', 'EUR', id % 1000, '{}' from bought`,
          range,
        );
      });
    }
  }
  for (const each of more) await database.transaction("system", (db) => db.query(each));
  // As the database does by itself after a while.
  await database.owner.execute("vacuum analyze");
  await database.close();
}

async function accountOf(url: string, amount: number): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    "select id from atrium.account where company_name = $1",
    [`${amount} services`],
  );
  await client.end();
  const [account] = rows;
  if (account === undefined) throw new Error(`There is no account of ${amount} services.`);
  return account.id;
}

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
}

async function startServer(settings: Readonly<Record<string, string>>, main = MAIN): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], PORT: String(port), LOG_LEVEL: "silent", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (/ready at \S+\n/.test(output)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { child, url: `http://localhost:${port}` };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "localhost", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

async function stopServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Linux counts in hundredths of a second. */
const TICKS = 100;

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Of the processes that serve our connections; one that has ended counts with what it had used when it was last seen. */
function cpuOfPostgres(databaseUrl: string): number {
  const { username, pathname } = new URL(databaseUrl);
  const title = `postgres: ${username} ${pathname.slice(1)} `;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(title)) seen.set(pid, cpuOf(Number(pid)));
    } catch {
      // It has ended meanwhile.
    }
  }
  return [...seen.values()].reduce((sum, used) => sum + used, 0);
}

/** Processor seconds by process. */
const seen = new Map<string, number>();
