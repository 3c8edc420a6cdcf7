import { isRecord, readOwn } from "#validators";
import { printPricingModel } from "#pricing/calculation";
import { printAccount } from "./changes.ts";
import { changeConsole, isUnsaved, openConsole } from "./console-state.ts";
import type { ConsoleState } from "./console-state.ts";
import { readPublishedModel } from "./pricing-document.ts";
import type { PricingDocument, PublishedModel } from "./pricing-document.ts";

/** What of the console survives a reload: the edited document, and the version that it is based on. */
export type ConsoleDraft = Readonly<Record<string, unknown>>;

/** Plain data, from which `openDraft` makes the same state; undefined while nothing is unsaved. */
export function printDraft(state: ConsoleState): ConsoleDraft | undefined {
  if (!isUnsaved(state)) return undefined;
  const { published, history } = state;
  return {
    base: { ...published, ...printDocument(published.document) },
    mine: { ...published, ...printDocument(history.now) },
    unread: history.now.unread,
  };
}

/**
 * The console with a draft: on the version that it is based on, which may be an older one than `newest`. Undefined for
 * what cannot be read, for one of another model or of a version that does not exist, and for one without changes.
 */
export function openDraft(newest: PublishedModel, draft: ConsoleDraft): ConsoleState | undefined {
  const base = readPublishedModel(readOwn(draft, "base"));
  const mine = readPublishedModel(readOwn(draft, "mine"));
  if (!base.ok || !mine.ok || base.value.id !== newest.id || base.value.version > newest.version)
    return undefined;
  const published = base.value.version === newest.version ? newest : base.value;
  const document = { ...mine.value.document, unread: textsOf(readOwn(draft, "unread")) };
  const state = changeConsole(openConsole(published), { do: "edit", edit: () => document });
  return isUnsaved(state) ? state : undefined;
}

/** As the API answers it. */
function printDocument({ model, accounts }: PricingDocument): ConsoleDraft {
  const printed: unknown = JSON.parse(JSON.stringify(printPricingModel(model)));
  return {
    ...(isRecord(printed) ? printed : {}),
    discounts: accounts.map(printAccount),
    document: undefined,
  };
}

function textsOf(value: unknown): PricingDocument["unread"] {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
