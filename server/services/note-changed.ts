import type { Transaction } from "../database/index.ts";
import { recordEvent } from "./service-events.ts";

/**
 * Notes that a platform has changed a service: its name, its description and an event of its history. Where another service of
 * its account took the name while the platform worked, it keeps its own, and the event says so. Returns the name that it has.
 */
export async function noteChanged(
  db: Transaction,
  serviceId: number,
  { name, description }: { readonly name: string; readonly description: string | null },
): Promise<string> {
  const [{ name: present } = { name }] = await db.query<{ name: string }>(
    `update service s set description = $3, name = case when exists (
       select from service other where other.account_id = s.account_id and other.name = $2 and other.id <> s.id
     ) then s.name else $2 end where s.id = $1 returning s.name`,
    [serviceId, name, description],
  );
  const message =
    present === name
      ? "Changed"
      : `Changed. It is still called ${present}: another service became ${name} meanwhile.`;
  await recordEvent(db, { serviceId, message });
  return present;
}
