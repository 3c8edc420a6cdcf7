import { sealOrRefuse, wrongField } from "../../../api/index.ts";
import { changesBetween, hiddenChange } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { asSystem } from "../../../database/index.ts";
import type { SecretBox } from "../../../secrets/index.ts";
import { EMBEDDED, sealPassword } from "../connections.ts";
import { insertFirstInventory } from "../seed-inventory.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { reachOwnAutomator } from "./reach.ts";

type Configuration = Operations["getVeeamConfiguration"]["answers"][200];
type Change = Operations["configureVeeam"]["body"];

/** `GET /{automatorId}/config` */
export const getVeeamConfiguration: Handlers["getVeeamConfiguration"] = async ({ db, path }) => {
  await reachOwnAutomator(db, path.automatorId);
  return { body: await readConfiguration(db, path.automatorId) };
};

/** `POST /{automatorId}/config`: from now on the automator uses this, and is checked at once. */
export function buildConfigureVeeam(secrets: SecretBox): Handlers["configureVeeam"] {
  return async ({ db, path, body, audit }) => {
    const { automatorId } = path;
    const automator = await reachOwnAutomator(db, automatorId, "for update of a");
    const former = await readConfiguration(db, automatorId);
    const wanted = readChange(body, former);
    const sealed = body.password === undefined ? null : seal(secrets, automatorId, body.password);
    await db.query(SAVE, [
      automatorId,
      automator.accountId,
      wanted.url,
      wanted.username,
      sealed,
      wanted.port,
      wanted.hasPassword,
    ]);
    await audit({
      action: "automator.configure",
      resourceType: "automator",
      resourceId: String(automatorId),
      accountId: automator.accountId,
      name: automator.name,
      changes: [
        ...changesBetween(former, wanted, { fields: ["url", "username", "port"] }),
        ...(sealed === null ? [] : [hiddenChange("password")]),
      ],
    });
    if (wanted.url === EMBEDDED)
      await asSystem(db, (system) =>
        insertFirstInventory(system, { id: automatorId, account: automator.accountId }),
      );
    await db.query("select automator_was_connected($1)", [automatorId]);
    return { body: wanted };
  };
}

function seal(secrets: SecretBox, automatorId: number, password: string): string {
  return sealOrRefuse(() => sealPassword(secrets, automatorId, password));
}

async function readConfiguration(db: Transaction, automatorId: number): Promise<Configuration> {
  const [found] = await db.query<Configuration>(
    `select automator_id, url, username, port, sealed_password is not null as "hasPassword"
     from veeam_connection where automator_id = $1`,
    [automatorId],
  );
  return found ?? { automator_id: automatorId, url: null, username: null, port: null, hasPassword: false };
}

/** What is wanted, in one spelling; a 422 that names the wrong field. */
function readChange(body: Change, { automator_id, username, hasPassword }: Configuration): Configuration {
  const url = body.url.trim().toLowerCase();
  if (url !== EMBEDDED)
    throw wrongField(
      "/url",
      "There is no connection to other backup servers yet: it must be embedded:, the one that Atrium brings.",
    );
  if (body.password !== undefined && body.username === undefined)
    throw wrongField("/username", "A password needs its user name.");
  // Never for a user that it was not typed for.
  const isKept = hasPassword && body.username !== undefined && body.username === username;
  return {
    automator_id,
    url,
    username: body.username ?? null,
    port: body.port ?? null,
    hasPassword: body.password !== undefined || isKept,
  };
}

/** A password that is not sent is kept where the configuration still has one. */
const SAVE = `insert into veeam_connection as c (automator_id, account_id, url, username, sealed_password, port)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (automator_id) do update set url = excluded.url, username = excluded.username, port = excluded.port,
    sealed_password = case when $7::boolean then coalesce(excluded.sealed_password, c.sealed_password) end`;
