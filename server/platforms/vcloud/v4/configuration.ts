import { ApiFailure, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { asSystem } from "../../../database/index.ts";
import { EMBEDDED } from "../connections.ts";
import { insertFirstInventory } from "../seed-inventory.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

type Configuration = Operations["getVcloudConfiguration"]["answers"][200];

/** `GET /{automatorId}/configuration/v2` */
export const getVcloudConfiguration: Handlers["getVcloudConfiguration"] = async ({ db, path }) => {
  await reachOwnAutomator(db, path.automatorId);
  return { body: await readConfiguration(db, path.automatorId) };
};

/** `POST /{automatorId}/configuration/v2`: from now on the automator uses this, and is checked at once. */
export const configureVcloud: Handlers["configureVcloud"] = async ({ db, path, body, audit }) => {
  const { automatorId } = path;
  const automator = await reachOwnAutomator(db, automatorId, "for update of a");
  const former = await readConfiguration(db, automatorId);
  const wanted = { automator_id: automatorId, url: readAddress(body.url) };
  await db.query(SAVE, [automatorId, automator.accountId, wanted.url]);
  await db.query(
    "update automator set vcloud_configuration = jsonb_build_object('url', $2::text) where id = $1",
    [automatorId, wanted.url],
  );
  await audit({
    action: "automator.configure",
    resourceType: "automator",
    resourceId: String(automatorId),
    accountId: automator.accountId,
    name: automator.name,
    changes: changesBetween(former, wanted, { fields: ["url"] }),
  });
  await asSystem(db, (system) =>
    insertFirstInventory(system, { id: automatorId, account: automator.accountId }),
  );
  await db.query("select automator_was_connected($1)", [automatorId]);
  return { body: wanted };
};

/** An automator of the caller's own or of an account below; one that is only offered to them is a 404. */
async function reachOwnAutomator(
  db: Transaction,
  automatorId: number,
  lock: "" | "for update of a" = "",
): Promise<{ readonly name: string; readonly accountId: number }> {
  const [automator] = await db.query<{ name: string; accountId: number }>(
    `select a.name, a.account_id as "accountId" from automator a join automator_type t on t.id = a.automator_type_id
     where a.id = $1 and t.type = 'vCloud' and a.account_id = any ((select visible_accounts())::int[]) ${lock}`,
    [automatorId],
  );
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  return automator;
}

async function readConfiguration(db: Transaction, automatorId: number): Promise<Configuration> {
  const [found] = await db.query<Configuration>(
    "select automator_id, url from vcloud_connection where automator_id = $1",
    [automatorId],
  );
  return found ?? { automator_id: automatorId, url: null };
}

/** In one spelling; a 422 for what there is no driver for. */
function readAddress(wanted: string): string {
  const url = wanted.trim().toLowerCase();
  if (url === EMBEDDED) return url;
  throw wrongField(
    "/url",
    "There is no connection to other vClouds yet: it must be embedded:, the one that Atrium brings.",
  );
}

const SAVE = `insert into vcloud_connection (automator_id, account_id, url) values ($1, $2, $3)
  on conflict (automator_id) do update set url = excluded.url`;
