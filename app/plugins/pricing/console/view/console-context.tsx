import { createContext, useContext } from "react";
import type { Choice, Discount, PricingModel } from "#pricing/calculation";
import type { DocumentEdit, Places, PublishedModel, Trial } from "../state/index.ts";

/** What stays the same while somebody types. */
export interface ConsoleTools {
  /** Prefix of the ids of fields. */
  readonly id: string;
  readonly published: PublishedModel;
  readonly currency: string;
  /** What the platform of the solution has. */
  readonly places: Places;
  /** Edits of one field in a row are undone together. */
  readonly edit: (edit: DocumentEdit, field?: string) => void;
  /** A field was left. */
  readonly settle: () => void;
}

/** Typed texts that are no value, and what is wrong at each field; by JSON Pointer. */
export interface FieldStates {
  readonly unread: Readonly<Record<string, string>>;
  readonly problems: ReadonlyMap<string, string>;
}

/** What prices are calculated from; for parts that are open. */
export interface PriceInputs {
  readonly model: PricingModel;
  readonly discounts: readonly Discount[];
  readonly isUnderContract: boolean;
  readonly trial: Trial;
  /** The tried value of an item. */
  readonly choiceOf: (key: string) => Choice | undefined;
}

const ToolsContext = createContext<ConsoleTools | undefined>(undefined);
const FieldsContext = createContext<FieldStates>({ unread: {}, problems: new Map() });
const InputsContext = createContext<PriceInputs | undefined>(undefined);

export const ToolsProvider = ToolsContext.Provider;
export const FieldsProvider = FieldsContext.Provider;
export const InputsProvider = InputsContext.Provider;

export function useTools(): ConsoleTools {
  return present(useContext(ToolsContext));
}

export function useFields(): FieldStates {
  return useContext(FieldsContext);
}

export function usePriceInputs(): PriceInputs {
  return present(useContext(InputsContext));
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A part of the pricing console is outside of it.");
  return value;
}
