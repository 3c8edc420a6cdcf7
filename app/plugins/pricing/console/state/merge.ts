import { castDraft } from "immer";
import { changedParts, discountsOf } from "./changes.ts";
import type { ChangedPart } from "./changes.ts";
import type { DocumentEdit } from "./edits.ts";
import type { PricingDocument } from "./pricing-document.ts";

/** Parts that both changed since `base`, and not alike. */
export function conflictingParts(
  base: PricingDocument,
  mine: PricingDocument,
  theirs: PricingDocument,
): readonly ChangedPart[] {
  const ours = new Set(changedParts(base, mine).map(nameOf));
  const others = new Set(changedParts(base, theirs).map(nameOf));
  return changedParts(mine, theirs).filter((part) => ours.has(nameOf(part)) && others.has(nameOf(part)));
}

/** Turns `mine` into `theirs` with my changes since `base` on it: where both changed a part, mine stays. */
export function rebase(base: PricingDocument, mine: PricingDocument, theirs: PricingDocument): DocumentEdit {
  const ours = new Set(changedParts(base, mine).map(nameOf));
  const taken = changedParts(mine, theirs).filter((part) => !ours.has(nameOf(part)));
  return (draft) => {
    for (const part of taken) takePart(draft, part, theirs);
  };
}

function takePart(draft: Parameters<DocumentEdit>[0], part: ChangedPart, theirs: PricingDocument): void {
  const { model } = draft;
  const { metaData } = theirs.model;
  switch (part.part) {
    case "calculationMethod":
      model.calculationMethod = theirs.model.calculationMethod;
      return;
    case "currency":
      model.currency = theirs.model.currency;
      return;
    case "paymentCycle":
      model.metaData.override.paymentCycle = metaData.override.paymentCycle;
      return;
    case "contractCycle":
      model.metaData.contractOverride = {
        specs: model.metaData.contractOverride?.specs ?? new Map(),
        paymentCycle: metaData.contractOverride?.paymentCycle,
      };
      return;
    case "item": {
      const spec = metaData.specs.get(part.key);
      if (spec === undefined) model.metaData.specs.delete(part.key);
      else model.metaData.specs.set(part.key, castDraft(spec));
      const contract = metaData.contractOverride?.specs.get(part.key);
      if (contract === undefined) model.metaData.contractOverride?.specs.delete(part.key);
      else {
        model.metaData.contractOverride ??= { specs: new Map() };
        model.metaData.contractOverride.specs.set(part.key, castDraft(contract));
      }
      return;
    }
    case "discounts": {
      const taken = theirs.accounts.find(({ Accounts_id }) => Accounts_id === part.account);
      const discounts = castDraft(discountsOf(theirs, part.account));
      const own = draft.accounts.find(({ Accounts_id }) => Accounts_id === part.account);
      if (own !== undefined) own.discounts = [...discounts];
      else if (taken !== undefined) draft.accounts.push(castDraft(taken));
      return;
    }
    default:
      part satisfies never;
  }
}

function nameOf(part: ChangedPart): string {
  return JSON.stringify(part);
}
