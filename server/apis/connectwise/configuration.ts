import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure, refuseManagedSession, sealOrRefuse, storedTime, wrongField } from "../../api/index.ts";
import { changesBetween, hiddenChange } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { StoredConnection, SystemCompany, SystemName } from "../../integrations/index.ts";
import {
  asSystemFailure,
  findConnection,
  keepCompanies,
  noteAnswer,
  openSystem,
  openSystemSecret,
  sealSystemSecret,
  SystemFailure,
  TITLES,
} from "../../integrations/index.ts";
import { currencyOf } from "#validators";
import type { Configuration, Handlers } from "./contract.generated.ts";
import type { SystemApi } from "./reach.ts";
import { auditedConnection } from "./reach.ts";

/** What goes on when a managed session has ended is not begun in one. */
const NOT_CONNECTED = "No system is connected in a managed session, because it would stay so after it.";

/** What the log compares. */
const COMPARED = ["url", "username", "client_id", "currency"];

export function buildConfigurationHandlers(
  api: SystemApi,
): Pick<
  Handlers,
  | "getConfiguration"
  | "getChangedConfiguration"
  | "createConfiguration"
  | "updateConfiguration"
  | "deleteConfiguration"
> {
  const { system } = api;
  return {
    async getConfiguration({ db }) {
      return { body: await readConfiguration(db, system) };
    },

    async getChangedConfiguration({ db, path }) {
      const body = await readConfiguration(db, system);
      if (body.id !== path.id) throw noConfiguration();
      return { body };
    },

    async createConfiguration(request) {
      const { db, body, actor } = request;
      refuseManagedSession(request, NOT_CONNECTED);
      if ((await findConnection(db, system)) !== undefined)
        throw new ApiFailure(409, `${TITLES[system]} is connected already.`);
      const wanted = { ...body, url: readAddress(body.url) };
      refuseUsername(system, wanted.username);
      refuseCurrency(wanted.currency);
      const companies = await tryOut(request, api, wanted);
      const [made] = await db.query<{ id: number }>(
        `insert into integration (account_id, system, url, username, sealed_secret, client_id, currency)
         values ($1, $2, $3, $4, '', $5, $6) on conflict do nothing returning id`,
        [actor.accountId, system, wanted.url, wanted.username, wanted.client_id, wanted.currency],
      );
      if (made === undefined) throw new ApiFailure(409, `${TITLES[system]} is connected already.`);
      await keepSecret(db, api, made.id, wanted.secret);
      await noteAnswer(db, made.id);
      await keepCompanies(db, made.id, companies);
      const after = await readConfiguration(db, system);
      await request.audit({
        ...auditedConnection(request, system, made.id),
        action: "integration.create",
        changes: [...changesBetween(undefined, after, { fields: COMPARED }), hiddenChange("secret")],
      });
      return { status: 201, body: after };
    },

    async updateConfiguration(request) {
      const { db, body, path } = request;
      const stored = await requireOwn(db, system, path.id);
      refuseManagedSession(request, NOT_CONNECTED);
      const before = await readConfiguration(db, system);
      const wanted = {
        url: body.url === undefined ? stored.url : readAddress(body.url),
        username: body.username ?? stored.username,
        client_id: body.client_id ?? stored.clientId,
      };
      refuseUsername(system, wanted.username);
      if (body.currency !== undefined) refuseCurrency(body.currency);
      const isMoved = wanted.url !== stored.url || wanted.username !== stored.username;
      // Never sent to an address, or with a name, that it was not typed for.
      if (isMoved && body.secret === undefined)
        throw wrongField("/secret", "A new address or name needs the secret again.");
      const isCalled = isMoved || body.secret !== undefined || wanted.client_id !== stored.clientId;
      if (isCalled) {
        const secret = body.secret ?? openSystemSecret(api.secrets, stored);
        if (secret === undefined)
          throw wrongField("/secret", "The secret was sealed under another key: enter it again.");
        const companies = await tryOut(request, api, { ...wanted, secret });
        await db.query("select from integration where id = $1 for update", [stored.id]);
        await keepCompanies(db, stored.id, companies);
      }
      await db.query(
        "update integration set url = $2, username = $3, client_id = $4, currency = coalesce($5, currency) where id = $1",
        [stored.id, wanted.url, wanted.username, wanted.client_id, body.currency ?? null],
      );
      if (body.secret !== undefined) await keepSecret(db, api, stored.id, body.secret);
      if (isCalled) await noteAnswer(db, stored.id);
      const after = await readConfiguration(db, system);
      await request.audit({
        ...auditedConnection(request, system, stored.id),
        action: "integration.update",
        changes: [
          ...changesBetween(before, after, { fields: COMPARED }),
          ...(body.secret === undefined ? [] : [hiddenChange("secret")]),
        ],
      });
      return { body: after };
    },

    async deleteConfiguration(request) {
      const { db, path } = request;
      const stored = await requireOwn(db, system, path.id);
      await request.audit({ ...auditedConnection(request, system, stored.id), action: "integration.delete" });
      await db.query("delete from integration where id = $1", [stored.id]);
      return {};
    },
  };
}

/** No line would ever be in it. */
function refuseCurrency(code: string): void {
  if (currencyOf(code) === undefined) throw wrongField("/currency", `There is no currency ${code}.`);
}

/** Locked until the end; a 404 for any other. */
async function requireOwn(db: Transaction, system: SystemName, id: number): Promise<StoredConnection> {
  const stored = await findConnection(db, system, "for update");
  if (stored?.id !== id) throw noConfiguration();
  return stored;
}

function noConfiguration(): ApiFailure {
  return new ApiFailure(404, "There is no such configuration.");
}

/** The companies, read with what is typed, before anything is kept: a 422 where that is not good. */
async function tryOut(
  { outside }: Pick<ApiRequest, "outside">,
  { system, rule }: SystemApi,
  { url, username, secret, client_id: clientId }: Typed,
): Promise<readonly SystemCompany[]> {
  const found = await outside("companies", async () => {
    try {
      return await openSystem(system, { url, username, secret, clientId }, { rule }).companies();
    } catch (error) {
      return asSystemFailure(error);
    }
  });
  if (!(found instanceof SystemFailure)) return found;
  if (found.kind === "credentials") throw wrongField("/secret", found.message);
  throw wrongField(
    "/url",
    found.kind === "address" ? found.message : `${TITLES[system]} does not answer there. ${found.message}`,
  );
}

interface Typed {
  readonly url: string;
  readonly username: string;
  readonly secret: string;
  readonly client_id: string;
}

async function keepSecret(
  db: Transaction,
  { secrets }: SystemApi,
  id: number,
  secret: string,
): Promise<void> {
  const sealed = sealOrRefuse(() => sealSystemSecret(secrets, id, secret));
  await db.query("update integration set sealed_secret = $2 where id = $1", [id, sealed]);
}

/** The origin alone: the rest of it is the system's own. */
function readAddress(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw wrongField("/url", "Enter an address that begins with https://.");
  if (url.username !== "" || url.password !== "")
    throw wrongField("/url", "Leave the user name and the password out of the address.");
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "")
    throw wrongField("/url", `Enter the address without a path: ${url.origin}.`);
  return url.origin;
}

function refuseUsername(system: SystemName, username: string): void {
  if (/[:\p{Cc}]/u.test(username))
    throw wrongField("/username", "The user name must not contain a colon or a control character.");
  if (system === "connectwise" && !/^[^+]+\+[^+]+$/.test(username))
    throw wrongField(
      "/username",
      "Enter the company and the public key, joined by a plus sign: company+key.",
    );
}

const LINES = "select count(*)::int from integration_line l where l.integration_id = g.id and l.state";
const COMPANIES = "select count(*)::int from integration_company c where c.integration_id = g.id";

/** Without a configuration there is nothing to be counted. */
const COUNTS = [
  ["companies", `(${COMPANIES} and not c.is_gone)`],
  ["mapped", `(${COMPANIES} and c.mapped_account_id is not null)`],
  ["waiting", `(${LINES} = 'Waiting')`],
  ["failed", `(${LINES} = 'Failed')`],
  ["pushed", `(${LINES} = 'Pushed')`],
  ["realtime", "$1 = 'connectwise' and 'connectwise-realtime' = any (current_flags())"],
]
  .map(([name, sql]) => `case when g.id is not null then ${sql} end as ${name}`)
  .join(", ");

/** The configuration of the caller's account; without one a description of that. */
async function readConfiguration(db: Transaction, system: SystemName): Promise<Configuration> {
  const [found] = await db.query<Configuration>(
    `select g.id, g.url, g.username, g.sealed_secret is not null and g.sealed_secret <> '' as has_secret, g.client_id, g.currency,
       case when g.id is null then 'Not configured' when g.refused_since is not null then 'Credentials refused'
         when g.silent_since is not null then 'Not reachable' else 'Connected' end as state,
       g.reason, ${storedTime("coalesce(g.refused_since, g.silent_since)", "since")}, ${storedTime("g.called_at", "calledTime")},
       ${storedTime("case when g.failures > 0 then g.next_at end", "nextTime")},
       ${COUNTS}
     from (select 1) one left join integration g on g.account_id = current_account() and g.system = $1`,
    [system],
  );
  if (found === undefined) throw new Error("A row without a table is always there.");
  return found;
}
