import type { Handler } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { readPatch } from "../../api/patch.ts";
import { trusted } from "../../api/trusted.ts";
import { wrongField } from "../../api/wire.ts";
import type { ChosenState } from "../../services/index.ts";
import {
  canBeSetTo,
  isServiceNameTaken,
  listRunningTasks,
  lockService,
  readService,
  recordEvent,
  refuseWhileBusy,
  serviceNameTaken,
  settleService,
} from "../../services/index.ts";

/** Changes name and description, by an object or by a list of operations (spec 1 §7). */
export const updateService: Handler = async (request) => {
  const { actor, db, path, body } = request;
  const service = await lockService(db, Number(path["id"]));
  const changes = readPatch(body, { ...service }, ["name", "description"]);
  const name = changes.name === undefined ? service.name : readName(changes.name);
  const description = changes.description === undefined ? service.description : readText(changes.description);
  refuseWhileBusy(service, await listRunningTasks(db, [service.id]));
  if (name !== service.name && (await isServiceNameTaken(db, service.Accounts_id, name)))
    throw serviceNameTaken(name);
  await db.query("update service set name = $2, description = $3 where id = $1", [
    service.id,
    name,
    description,
  ]);
  const message = name === service.name ? "Changed" : `Renamed from ${service.name} to ${name}`;
  await recordEvent(db, { serviceId: service.id, message, username: actor.username });
  await request.audit({
    action: "service.update",
    resourceType: "service",
    resourceId: String(service.id),
    accountId: service.Accounts_id,
    detail: { name, description },
  });
  return { body: await readService(db, service.id) };
};

/** Clears an error, suspends, or lifts a suspension. */
export const updateServiceState: Handler = async (request) => {
  const { actor, db, path, body } = request;
  const service = await lockService(db, Number(path["id"]));
  const { state } = trusted<{ readonly state: ChosenState }>(body).value;
  refuseWhileBusy(service, await listRunningTasks(db, [service.id]));
  if (!canBeSetTo(service.state, state)) {
    throw new ApiFailure(409, `${service.name} is ${service.state} and cannot become ${state}.`);
  }
  const isSuspension = state === "Suspended" || service.state === "Suspended";
  if (isSuspension && actor.accountId === service.Accounts_id) {
    throw new ApiFailure(
      409,
      `Only an account above its own can suspend ${service.name} or lift its suspension.`,
    );
  }
  await settleService(db, service.id, { state });
  await recordEvent(db, { serviceId: service.id, message: `Set to ${state}`, username: actor.username });
  await request.audit({
    action: "service.state",
    resourceType: "service",
    resourceId: String(service.id),
    accountId: service.Accounts_id,
    detail: { from: service.state, to: state },
  });
  return { body: await readService(db, service.id) };
};

function readName(value: unknown): string {
  if (typeof value === "string" && value.trim() !== "") return value;
  throw wrongField("/name", "name is required");
}

function readText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
