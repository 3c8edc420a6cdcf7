import { isRecord } from "#validators";
import type { GivenUpWork, Job, JobEnd, JobRun } from "../activity/index.ts";
import { JobFailure } from "../activity/index.ts";
import type { Transaction } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";
import type { AutomatorVersion } from "../offerings/index.ts";
import type { Failed, Outcome } from "./outcome.ts";
import { failed } from "./outcome.ts";

/** What a platform needs to know of a service that it provides or releases. */
export interface PlatformService {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly automatorId: number | null;
  readonly automatorVersion: AutomatorVersion | null;
  /** The id on the platform; null until it exists there. */
  readonly moId: string | null;
  /** Why it must not be released; null where it may. */
  readonly retentionLock: string | null;
}

/** One kind of background work on a service. */
export interface ServiceWork<Value> {
  /** The work on the platform; may run again after a crash. */
  readonly work: (run: JobRun, service: PlatformService) => Promise<Outcome<Value>>;
  /** Writes success; commits it together with its audit row. */
  readonly succeed: (db: Transaction, run: JobRun, service: PlatformService, value: Value) => Promise<void>;
  /** Writes failure, also of work that was given up: the service must be left in a final state. */
  readonly fail: (
    db: Transaction,
    work: GivenUpWork,
    service: PlatformService,
    failure: Failed,
  ) => Promise<void>;
  readonly end: JobEnd;
}

/**
 * A job on the service that its input names as `serviceId`. Safe to repeat: where the service is gone or no longer in
 * progress, an earlier run has ended the work, and its end is reported again.
 */
export function buildServiceJob<Value>({ work, succeed, fail, end }: ServiceWork<Value>): Job {
  const job: Job = async (run) => {
    const id = readServiceId(run.input);
    const inside = <Result>(statements: (db: Transaction) => Promise<Result>) =>
      run.database.transaction({ accountId: run.accountId }, statements);
    const service = await inside((db) => findPlatformService(db, id));
    if (service === undefined) return end;
    if (service.state === "Pending Approval")
      return { state: "pending approval", message: "Waits until the provider has approved it." };
    if (service.state === "Procuring")
      return { state: "pending approval", message: "Waits until the provider has provided it." };
    if (service.state !== "Processing") return endOfEarlierRun(service, end);
    const giveUp = (failure: Failed) => inside((db) => fail(db, run, service, failure));
    const outcome = await attempt(run, (watched) => work(watched, service), giveUp);
    if (outcome.ok) {
      await attempt(run, (watched) => inside((db) => succeed(db, watched, service, outcome.value)), giveUp);
      return end;
    }
    await giveUp(outcome);
    throw new JobFailure(outcome.reason);
  };
  const giveUp: Job["giveUp"] = async (db, given, reason) => {
    const service = await findPlatformService(db, readServiceId(given.input));
    if (service?.state === "Processing")
      await fail(db, given, service, failed(reason, { isEndUnknown: true }));
  };
  return Object.assign(job, { giveUp });
}

interface FoundService extends PlatformService {
  readonly state: string;
  readonly lastFailure: string | null;
}

async function findPlatformService(db: Transaction, id: number): Promise<FoundService | undefined> {
  const [service] = await db.query<FoundService>(
    `select s.id, s.name, o.type, s.automator_id as "automatorId", a.automator_version as "automatorVersion",
       s.mo_id as "moId", s.retention_lock as "retentionLock", s.state, s.last_failure as "lastFailure"
     from service s join service_offering o on o.id = s.service_offering_id left join automator a on a.id = s.automator_id
     where s.id = $1`,
    [id],
  );
  return service;
}

function endOfEarlierRun({ lastFailure }: FoundService, end: JobEnd): JobEnd {
  if (lastFailure !== null) throw new JobFailure(lastFailure);
  return end;
}

function readServiceId(input: unknown): number {
  const id = isRecord(input) ? input["serviceId"] : undefined;
  if (typeof id !== "number") throw new Error("The input of a service job must have a serviceId.");
  return id;
}

/**
 * Work that throws because the server stops, the database is lost or another run has it, goes on elsewhere. Any other error
 * ends it, so that the resource does not stay in progress for ever.
 */
async function attempt<Result>(
  run: JobRun,
  work: (run: JobRun) => Promise<Result>,
  giveUp: (failure: Failed) => Promise<void>,
): Promise<Result> {
  let isStopping = false;
  const wait = async (ms: number) => {
    try {
      await run.wait(ms);
    } catch (error) {
      isStopping = true;
      throw error;
    }
  };
  try {
    return await work({ ...run, wait });
  } catch (error) {
    if (!isStopping && !(error instanceof DatabaseLost))
      await giveUp(failed("Something went wrong on the server.", { isEndUnknown: true }));
    throw error;
  }
}
