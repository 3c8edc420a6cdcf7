import type { FastifyInstance } from "fastify";
import type { JobQueue } from "./activity/index.ts";
import { buildDueSchedules, sendDueReports } from "./apis/index.ts";
import { serveVerification } from "./audit/index.ts";
import type { Clock } from "./clock.ts";
import type { OpenDatabase } from "./database/index.ts";
import { tidyTables } from "./database/index.ts";
import { deleteExpired } from "./delete-expired.ts";
import { buildLinePusher } from "./integrations/index.ts";
import { remindOfOverdue } from "./invoices/index.ts";
import type { MailTransport } from "./mail/index.ts";
import { buildMailSender, listOutbox, serveOutbox } from "./mail/index.ts";
import { writeDigests } from "./notifications/index.ts";
import type { PublicRule } from "./outgoing/index.ts";
import type { CheckAutomator, Platform } from "./platforms/index.ts";
import { buildDueChecks, buildFindMachines, surveyDueAutomators } from "./platforms/index.ts";
import type { SecretBox } from "./secrets/index.ts";
import type { UploadStore } from "./uploads/index.ts";
import { deleteOldUploads } from "./uploads/index.ts";
import { buildWebhookSender } from "./webhooks/index.ts";

export interface BackgroundParts {
  readonly database: OpenDatabase;
  /** Of the embedded database; the operator's commands reach this process through it. */
  readonly dataFolder: string | undefined;
  readonly platforms: readonly Platform[];
  readonly check: CheckAutomator;
  readonly queue: JobQueue;
  /** Has the runner of activities look for work. */
  readonly wake: () => void;
  readonly uploads: UploadStore;
  /** Undefined: mail is kept in the outbox. */
  readonly mail: MailTransport | undefined;
  readonly secrets: SecretBox;
  readonly webhookRule: PublicRule;
  readonly integrationRule: PublicRule;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: FastifyInstance["log"];
  /** Once it is aborted no platform is waited for, and what fails is not logged. */
  readonly stopping: AbortSignal;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Starts what goes on beside requests: checks of automators, mail, webhooks, schedules, cleaning up. Whoever starts it has
 * to call the answer, which ends all of it.
 */
export async function startBackground(parts: BackgroundParts): Promise<() => Promise<void>> {
  const { database, dataFolder, platforms, mail, clock, publicUrl, log, stopping } = parts;
  const ends: (() => Promise<void>)[] = [];
  const logs = (failure: string) => (error: unknown) => {
    if (!stopping.aborted) log.error({ err: error }, failure);
  };
  /** Begins at once, and again after each pause (ms) unless it still goes on. */
  const again = (pause: number, failure: string, work: () => Promise<unknown>) =>
    ends.push(repeat(pause, () => work().then(() => undefined, logs(failure))));

  const notChecked = "an automator could not be checked";
  const checks = buildDueChecks(database, parts.check, logs(notChecked));
  const notKept = "power schedules could not be kept";
  const findMachines = buildFindMachines(platforms);
  const schedules = buildDueSchedules({ ...parts, findMachines }, logs(notKept));
  const end = async () => {
    await Promise.all(ends.map((each) => each()));
    await Promise.all([checks.end(), schedules.end()]);
  };

  again(10 * MINUTE, "expired rows could not be deleted", () =>
    Promise.all([deleteExpired(database), deleteOldUploads(database, parts.uploads)]),
  );
  again(2 * SECOND, notChecked, () => checks.begin());
  again(2 * SECOND, "automators could not be surveyed", () =>
    surveyDueAutomators({ database, platforms, publicUrl, log, stop: stopping }),
  );
  again(10 * MINUTE, "accounts could not be reminded", () => remindOfOverdue({ database, publicUrl, log }));
  // Soon after it has become morning in the time zone of an account.
  again(MINUTE, "daily summaries could not be written", () => writeDigests(database, publicUrl));
  again(MINUTE, "reports could not be sent", () => sendDueReports({ database, clock, publicUrl, log }));
  again(5 * SECOND, notKept, () => schedules.begin());

  if (mail !== undefined) {
    const sender = buildMailSender({ database, transport: mail, log });
    again(SECOND, "the outbox could not be read", () => sender.sendDue());
    ends.push(async () => {
      sender.stop();
      mail.close();
    });
  }
  for (const worker of [
    buildWebhookSender({ ...parts, rule: parts.webhookRule }),
    buildLinePusher({ ...parts, rule: parts.integrationRule }),
  ]) {
    again(SECOND, "other systems could not be served", () => worker.look());
    ends.push(() => worker.stop());
  }

  if (database.kind === "embedded") {
    // PostgreSQL does this itself.
    again(60 * MINUTE, "tables could not be tidied", () => tidyTables(database, stopping));
    if (dataFolder !== undefined) {
      try {
        ends.push(await serveVerification(dataFolder, database));
        ends.push(await serveOutbox(dataFolder, () => listOutbox(database)));
      } catch (error) {
        await end();
        throw error;
      }
    }
  }
  return end;
}

/** Does the work now and again after each pause; the answer stops it, once what runs has ended. */
function repeat(pauseMs: number, work: () => Promise<void>): () => Promise<void> {
  let running = work();
  let isIdle = false;
  void running.finally(() => (isIdle = true));
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    running = work().finally(() => (isIdle = true));
  }, pauseMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
