import { answerResource, ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { automator } from "./automator.resource.ts";
import type { Operations } from "./contract.generated.ts";

export const automatorHandlers = answerResource<Operations, typeof automator>(automator, {
  async create({ db, actor, body }, save) {
    if (actor.accountId !== actor.serviceProviderId)
      throw new ApiFailure(403, "Only service providers have automators.");
    const known = await db.query("select from automator_type where id = $1 and is_available", [
      body.automator_type_id,
    ]);
    if (known.length === 0) throw wrongField("/automator_type_id", "There is no such type of automator.");
    return await save();
  },

  async delete({ db, current }, save) {
    await refuseWhileUsed(db, current);
    await db.query("delete from agent where automator_id = $1", [current.id]);
    return await save();
  },
});

/** A 409 that counts what uses it. The lock keeps what is ordered at this moment apart. */
async function refuseWhileUsed(
  db: Transaction,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  await db.query("select from automator where id = $1 for update", [id]);
  const [used] = await db.query<{ services: number; solutions: number }>(
    `select (select count(*)::int from service where automator_id = $1) as services,
       (select count(*)::int from service_offering where automator_id = $1) as solutions`,
    [id],
  );
  const { services = 0, solutions = 0 } = used ?? {};
  const users = [counted(services, "service"), counted(solutions, "solution")].filter((each) => each !== "");
  if (users.length > 0)
    throw new ApiFailure(409, `${name} is used by ${users.join(" and ")}. Delete those first.`);
}

function counted(count: number, noun: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
