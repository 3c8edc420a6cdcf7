import { ApiFailure } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";

/** A 409 that counts what uses an automator. The lock keeps what is ordered at this moment apart. */
export async function refuseUsedAutomator(
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
