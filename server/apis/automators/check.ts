import { isRecord } from "#validators";
import type { Job } from "../../activity/index.ts";
import { JobFailure } from "../../activity/index.ts";
import { accepted, ApiFailure, readResource } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { CheckAutomator } from "../../platforms/index.ts";
import { isBeingChecked } from "../../platforms/index.ts";
import { automator as automatorResource } from "./automator.resource.ts";
import type { Automator, Handlers } from "./contract.generated.ts";

/** `POST /automator/{id}/check`: a 409 while a check of it runs. */
export const checkAutomator: Handlers["checkAutomator"] = async ({ db, path, audit, startActivity }) => {
  const automator = await readResource<Automator>(db, automatorResource, path.id);
  const { id, name, account_id: accountId, state } = automator;
  if (await isBeingChecked(db, id)) throw new ApiFailure(409, `${name} is being checked at this moment.`);
  await audit({ ...audited(automator), action: "automator.check", result: "accepted" });
  return accepted(
    await startActivity({
      kind: "automator.check",
      name: `Check ${name}`,
      accountId,
      resourceType: "automator",
      resourceId: String(id),
      permission: "ASA Management",
      input: { automatorId: id, name, state },
    }),
  );
};

/** Checks the automator that its input names. A check that finds something wrong is done: its message says what. */
export function buildCheckJob(check: CheckAutomator): Job {
  return async (run) => {
    const { automatorId, name, state } = readInput(run.input);
    const { accountId, database } = run;
    const answer = await check({ automatorId, accountId, database }, run.activityId);
    if (answer === undefined) throw new JobFailure(`${name} is being checked already, or was deleted.`);
    const { outcome } = answer;
    await database.transaction({ accountId }, (db) =>
      run.audit(db, {
        ...audited({ id: automatorId, account_id: accountId, name }),
        action: "automator.checked",
        changes: changesBetween({ state }, { state: answer.state }),
        ...(outcome.ok ? {} : { result: "failed", reason: outcome.reason }),
      }),
    );
    return { state: "completed", ...(outcome.ok ? {} : { message: outcome.reason }) };
  };
}

function audited({ id, name, account_id: accountId }: Pick<Automator, "id" | "name" | "account_id">) {
  return { resourceType: "automator", resourceId: String(id), accountId, name };
}

function readInput(input: unknown): {
  readonly automatorId: number;
  readonly name: string;
  readonly state: string;
} {
  const { automatorId, name, state } = isRecord(input) ? input : {};
  if (typeof automatorId !== "number") throw new Error("The input of a check must have an automatorId.");
  return { automatorId, name: String(name), state: String(state) };
}
