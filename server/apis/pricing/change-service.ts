import { ApiFailure, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { readBoughtForm } from "../../forms/index.ts";
import type { FindServiceType } from "../../platforms/index.ts";
import { chargeService, holdPrices, readPresentCharge, refuseOrderedQuantities } from "../../prices/index.ts";
import type { ChosenState } from "../../services/index.ts";
import {
  auditedService,
  canBeSetTo,
  isProvided,
  isServiceNameTaken,
  listRunningTasks,
  lockService,
  readService,
  recordEvent,
  refuseBuyer,
  refuseUnlessChangeable,
  refuseWhileBusy,
  serviceNameTaken,
  setFinalState,
} from "../../services/index.ts";
import type { OrderAnswer } from "./answer-order.ts";
import { answerOrder, orderedHow } from "./answer-order.ts";
import type { Handlers } from "./contract.generated.ts";

/** Changes name, description and quantities, by an object or by a list of operations (spec 1 §7). */
export function buildServiceUpdate(findServiceType: FindServiceType): Handlers["updateService"] {
  return (request) => updateService(request, findServiceType);
}

async function updateService(
  request: Parameters<Handlers["updateService"]>[0],
  findServiceType: FindServiceType,
): ReturnType<Handlers["updateService"]> {
  const { actor, db, path, patch } = request;
  await holdPrices(db, path.id);
  const service = await lockService(db, path.id);
  const charged = await readPresentCharge(db, service.id);
  const former = { ...service, quantities: charged?.quantities ?? {} };
  const { name = service.name, description = service.description, quantities } = patch(former);
  if (name.trim() === "") throw wrongField("/name", "name is required");
  refuseUnlessChangeable(service, await listRunningTasks(db, [service.id]));
  if (name !== service.name && (await isServiceNameTaken(db, service.Accounts_id, name)))
    throw serviceNameTaken(name);
  await db.query("update service set name = $2, description = $3 where id = $1", [
    service.id,
    name,
    description,
  ]);
  if (quantities !== undefined) {
    await refuseChangeOfQuantities(db, service, findServiceType);
    await refuseOrderedQuantities(db, { serviceId: service.id }, quantities);
    await chargeService(db, service.id, quantities, "changed");
  }
  const message = name === service.name ? "Changed" : `Renamed from ${service.name} to ${name}`;
  await recordEvent(db, { serviceId: service.id, message, username: actor.username });
  const changed = await readService(db, service.id);
  await request.audit({
    ...auditedService(service),
    action: "service.update",
    changes: changesBetween(
      former,
      { ...changed, quantities: quantities ?? former.quantities },
      { fields: ["name", "description", "quantities"] },
    ),
  });
  return { body: changed };
}

/** A price changes with what is provided: who provides it by hand changes both, and nobody where nothing would. */
async function refuseChangeOfQuantities(
  db: Transaction,
  service: Service,
  findServiceType: FindServiceType,
): Promise<void> {
  const { type } = service.service_offering;
  const serviceType = findServiceType(type, service.automator?.automator_version ?? null);
  if (serviceType.ordered === "elsewhere") throw wrongField("/quantities", serviceType.refusal);
  if (serviceType.ordered !== "by hand")
    throw new ApiFailure(409, `Nothing is connected that could change what ${service.name} has.`);
  if ((await readBoughtForm(db, service.id)) !== undefined)
    throw wrongField("/quantities", `What ${service.name} costs follows from what was filled in.`);
  await refuseBuyer(db, service, `change what ${service.name} has`, "Ask it for the change.");
}

/**
 * Clears an error, suspends, ends a suspension, approves or refuses an order, or says that people have provided what was
 * ordered, or cannot.
 */
export function buildStateChange(findServiceType: FindServiceType): Handlers["updateServiceState"] {
  return async (request) => {
    const service = await lockService(request.db, request.path.id);
    return { body: await stateChange(request, service, findServiceType) };
  };
}

async function stateChange(
  request: StateRequest,
  service: Service,
  findServiceType: FindServiceType,
): Promise<Service> {
  const { body } = request;
  const { state } = body;
  const ordered = orderedHow(findServiceType, service);
  const waitsForPeople = ordered === "by hand" && service.state === "Procuring";
  if (state === "Suspended" || (state === "Available" && !waitsForPeople))
    return await setState(request, service, state, findServiceType);
  const answers: Readonly<Record<typeof state, OrderAnswer["state"]>> = {
    Available: "Provided",
    Error: waitsForPeople ? "Failed" : "Refused",
    Processing: "Processing",
  };
  return await answerOrder(request, service, ordered, { state: answers[state], reason: body.reason });
}

async function setState(
  request: StateRequest,
  service: Service,
  state: ChosenState,
  findServiceType: FindServiceType,
): Promise<Service> {
  const { actor, db, audit } = request;
  refuseWhileBusy(service, await listRunningTasks(db, [service.id]));
  if (!canBeSetTo(service.state, state)) {
    throw new ApiFailure(409, `${service.name} is ${service.state} and cannot become ${state}.`);
  }
  if (!(await isProvided(db, service.id))) {
    throw new ApiFailure(409, `${service.name} was never provided. Delete it and order it again.`);
  }
  if (state === "Suspended") await refuseBuyer(db, service, `suspend ${service.name}`);
  if (service.state === "Suspended") await refuseBuyer(db, service, `end the suspension of ${service.name}`);
  if (state === "Available") await refuseWithoutResource(request, service, findServiceType);
  await setFinalState(db, service.id, { state });
  await recordEvent(db, { serviceId: service.id, message: `Set to ${state}`, username: actor.username });
  const changed = await readService(db, service.id);
  await audit({
    ...auditedService(service),
    action: "service.state",
    form: state,
    changes: changesBetween(service, changed, { fields: ["state", "errorDisplay"] }),
  });
  return changed;
}

/** What its platform does not have any more is not available, whoever says so. */
async function refuseWithoutResource(
  { db, outside }: StateRequest,
  { id, name, automator, metaData, service_offering }: Service,
  findServiceType: FindServiceType,
): Promise<void> {
  if (automator === undefined) return;
  const { exists } = findServiceType(service_offering.type, automator.automator_version);
  const at = { automatorId: automator.id, db, outside };
  if ((await exists?.(at, { id, moId: metaData.data.moId ?? null })) === false)
    throw new ApiFailure(
      409,
      `${automator.name} does not have ${name} any more. Delete it and order it again.`,
    );
}

type StateRequest = Parameters<Handlers["updateServiceState"]>[0];
type Service = Awaited<ReturnType<typeof lockService>>;
