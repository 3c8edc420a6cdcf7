import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import { listReaders, writeAlert } from "./write-alert.ts";

export interface LostPlatform {
  readonly automator: string;
  readonly accountId: number;
  /** Why, in a sentence. */
  readonly reason: string;
}

/** Writes to those who want to know that the platform behind an automator no longer answers, or refuses it. */
export async function tellOfLostPlatform(
  db: Transaction,
  { automator, accountId, reason }: LostPlatform,
  publicUrl: string,
): Promise<void> {
  await asSystem(db, async (system) => {
    const variables = { automator, reason, link: `${publicUrl}/#/pages/automators` };
    for (const reader of await listReaders(system, "platform-lost", [accountId]))
      await writeAlert(system, "platform-lost", variables, reader, publicUrl);
  });
}
