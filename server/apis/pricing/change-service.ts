import { ApiFailure, wrongField } from "../../api/index.ts";
import {
  canBeSetTo,
  isProvided,
  isServiceNameTaken,
  listRunningTasks,
  lockService,
  readService,
  recordEvent,
  refuseWhileBusy,
  serviceNameTaken,
  setFinalState,
} from "../../services/index.ts";
import type { Handlers } from "./contract.generated.ts";

/** Changes name and description, by an object or by a list of operations (spec 1 §7). */
export const updateService: Handlers["updateService"] = async (request) => {
  const { actor, db, path, patch } = request;
  const service = await lockService(db, path.id);
  const { name = service.name, description = service.description } = patch(service);
  if (name.trim() === "") throw wrongField("/name", "name is required");
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

/** Clears an error, suspends, or ends a suspension. */
export const updateServiceState: Handlers["updateServiceState"] = async (request) => {
  const { actor, db, path, body } = request;
  const service = await lockService(db, path.id);
  const { state } = body;
  refuseWhileBusy(service, await listRunningTasks(db, [service.id]));
  if (!canBeSetTo(service.state, state)) {
    throw new ApiFailure(409, `${service.name} is ${service.state} and cannot become ${state}.`);
  }
  if (!(await isProvided(db, service.id))) {
    throw new ApiFailure(409, `${service.name} was never provided. Delete it and order it again.`);
  }
  const isSuspension = state === "Suspended" || service.state === "Suspended";
  if (isSuspension && actor.accountId === service.Accounts_id) {
    throw new ApiFailure(
      409,
      `Only an account above its own can suspend ${service.name} or end its suspension.`,
    );
  }
  await setFinalState(db, service.id, { state });
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
