import type { Job } from "../../../activity/index.ts";
import { JobFailure } from "../../../activity/index.ts";
import type { Api } from "../../../api/index.ts";
import { accepted, ApiFailure, wrongField } from "../../../api/index.ts";
import { isRecord } from "#validators";
import { collectUsage } from "../collect-usage.ts";
import { EMBEDDED, findConnection, openCredentials } from "../connections.ts";
import type { AzureDriver } from "../driver.ts";
import { isSwitchedOn } from "../inventory.ts";
import { reachOwnConnector } from "../reach.ts";
import {
  checkAccounts,
  createConnectorAccount,
  deleteConnectorAccount,
  getConnectorAccount,
  updateConnectorAccount,
} from "./accounts.ts";
import type { Handlers } from "./contract.generated.ts";
import { getConnector, listConnectors, readConnector } from "./read.ts";
import description from "./swagger.json" with { type: "json" };
import type { ConnectorParts } from "./write.ts";
import {
  buildCreateConnector,
  buildUpdateConnector,
  deleteConnector,
  readWanted,
  refuseTakenDirectory,
  secretNeeded,
} from "./write.ts";

const COLLECT = "azure-connectors.collect";

/** Azure tenants and the accounts that see something of them (spec 2 §7, connectors; docs/decisions/0051). */
export function buildConnectorsApi(parts: ConnectorParts): Api<Handlers> {
  return {
    name: "azure-connectors",
    base: "",
    descriptionAddress: "/connectors/swagger.json",
    description,
    handlers: {
      listConnectors,
      getConnector,
      createConnector: buildCreateConnector(parts),
      updateConnector: buildUpdateConnector(parts),
      deleteConnector,
      testConnector: buildTest(parts),
      createConnectorAccount,
      updateConnectorAccount,
      deleteConnectorAccount,
      getConnectorAccount,
      processConnector,
    },
    jobs: { [COLLECT]: buildCollection(parts.driver) },
  };
}

/** What credentials reach, and whether accounts can have access: as storing them would find out, and nothing is stored. */
function buildTest({ driver, secrets }: ConnectorParts): Handlers["testConnector"] {
  return async ({ actor, body, db, outside }) => {
    if (!(await isSwitchedOn(db))) throw new ApiFailure(404, "Your provider does not use Microsoft Azure.");
    const { url, tenant_id: tenantId, client_id: clientId } = readWanted(body);
    const stored = body.connector_id === undefined ? undefined : await readStored(body.connector_id);
    const clientSecret = body.client_secret ?? stored?.clientSecret ?? null;
    if (clientSecret === null && stored?.hasNoSecret !== true) throw secretNeeded();
    const owner = stored?.accountId ?? actor.accountId;
    if (stored?.isConnected !== true) await refuseTakenDirectory(db, owner, tenantId);
    const accounts = await checkAccounts(db, owner, body.accounts ?? []);
    const outcome = await driver.test({ db, outside }, { url, tenantId, clientId, clientSecret });
    if (!outcome.ok) throw wrongField("/client_secret", outcome.reason);
    return { body: { ...outcome.value, accounts, is_demonstration: url === EMBEDDED } };

    async function readStored(id: number) {
      const connector = await reachOwnConnector(db, id).catch(() => {
        throw wrongField("/connector_id", "There is no such connector.");
      });
      const connection = await findConnection(db, id);
      const credentials = connection === undefined ? undefined : openCredentials(secrets, connection);
      // A stored secret goes nowhere but where it was typed for.
      const isSame = credentials?.tenantId === tenantId && credentials.clientId === clientId;
      return {
        accountId: connector.accountId,
        clientSecret: isSame ? credentials.clientSecret : null,
        isConnected: connection !== undefined,
        // The connectors of the demonstration.
        hasNoSecret: connection !== undefined && connection.sealedSecret === null,
      };
    }
  };
}

const processConnector: Handlers["processConnector"] = async (request) => {
  const { actor, body, db, path } = request;
  const connector = await reachOwnConnector(db, path.id, "for update of a");
  const { id, name, accountId } = connector;
  const before = await readConnector(db, id);
  if (connector.tenantId === null)
    throw new ApiFailure(409, `${name} has no tenant yet. Configure it first.`);
  const audited = { resourceType: "automator", resourceId: String(id), accountId, name };
  const isPaused = before.processing === "paused";
  if (body.option === "start") {
    if (isPaused) throw new ApiFailure(409, `The processing of ${name} is paused. Resume it first.`);
    await request.audit({ ...audited, action: "automator.process", form: "start", result: "accepted" });
    const answer = accepted(
      await request.startActivity({
        kind: COLLECT,
        name: `Collect usage of ${name}`,
        accountId,
        resourceType: "automator",
        resourceId: String(id),
        permission: "ASA Management",
        input: { automatorId: id, name, username: actor.username },
      }),
    );
    return { ...answer, body: { ...answer.body, processing: "on" } };
  }
  const isToPause = body.option === "pause";
  if (isPaused === isToPause)
    throw new ApiFailure(409, `The processing of ${name} is ${isPaused ? "paused" : "on"} already.`);
  await db.query("update azure_connection set is_paused = $2 where automator_id = $1", [id, isToPause]);
  await request.audit({ ...audited, action: "automator.process", form: body.option });
  // What is due is collected with the next check.
  if (!isToPause) await db.query("select request_automator_check($1)", [id]);
  return { body: { processing: isToPause ? "paused" : "on" } };
};

function buildCollection(driver: AzureDriver): Job {
  return async (run) => {
    const { automatorId, name, username } = isRecord(run.input) ? run.input : {};
    if (typeof automatorId !== "number")
      throw new Error("The input of a collection must have an automatorId.");
    const { accountId, database } = run;
    const end = await collectUsage(driver, { automatorId, accountId, database, username: String(username) });
    await database.transaction({ accountId }, (db) =>
      run.audit(db, {
        resourceType: "automator",
        resourceId: String(automatorId),
        accountId,
        name: String(name),
        action: "automator.processed",
        ...(end.state === "Failed" ? { result: "failed" as const, reason: end.reason } : {}),
      }),
    );
    if (end.state === "Failed") throw new JobFailure(end.reason ?? "Nothing was collected.");
    if (end.state === "Paused") throw new JobFailure("The processing was paused meanwhile.");
    return {
      state: "completed",
      message: end.state === "Done" ? `${end.records} records are new.` : "Everything was collected already.",
    };
  };
}
