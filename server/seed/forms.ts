import { priceItemsOf } from "#form-designer/form";
import type { FormField } from "#form-designer/form";
import type { Transaction } from "../database/index.ts";
import { pageOf } from "../forms/index.ts";
import { storePage } from "../stored-pages/index.ts";
import type { SeededOffering } from "./platform-seed.ts";

/** What the demo's custom services ask of their buyers, by offering; the others ask for a name alone. */
const seededForms: Readonly<Record<number, readonly FormField[]>> = {
  16: [
    {
      key: "support",
      label: "Support",
      kind: "radio",
      help: "On working days, where nothing is chosen.",
      resource: true,
      options: [
        { value: "8x5", label: "On working days" },
        { value: "24x7", label: "Day and night" },
      ],
    },
  ],
};

/** The price items that the form of an offering asks for, without their prices. */
export function formItems(offering: number): Readonly<Record<string, object>> {
  return Object.fromEntries(priceItemsOf(seededForms[offering] ?? []));
}

/** Stores the forms of the demo as their first versions, each with the page that it makes. */
export async function insertForms(db: Transaction, offerings: readonly SeededOffering[]): Promise<void> {
  for (const { id, account } of offerings) {
    const fields = seededForms[id];
    if (fields === undefined) continue;
    await storePage(db, {
      ...pageOf(id, { version: 1, fields }),
      accountId: account,
      offeringId: id,
      version: 1,
      document: { fields },
      username: null,
    });
  }
}
