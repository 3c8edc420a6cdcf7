import { createContext, useContext } from "react";
import type { FieldProblem, FormEdit } from "../state/index.ts";

/** What all parts of the designer share. */
export interface DesignerTools {
  /** Begins the ids of its elements. */
  readonly id: string;
  /** `field` names what is typed into: keys in a row are one change. */
  readonly edit: (edit: FormEdit, field?: string) => void;
  readonly settle: () => void;
  /** Whether the stored form has a field of this key: orders and prices know it. */
  readonly isStored: (key: string) => boolean;
  readonly problemsOf: (id: string) => readonly FieldProblem[];
  /** Where the prices of resources are set. */
  readonly pricesHref: string | undefined;
}

const Tools = createContext<DesignerTools | undefined>(undefined);

export const ToolsProvider = Tools.Provider;

export function useTools(): DesignerTools {
  const tools = useContext(Tools);
  if (tools === undefined) throw new Error("A part of the designer stands outside of it.");
  return tools;
}

/** The id of the element where a part of a field is entered. */
export function inputId(tools: Pick<DesignerTools, "id">, field: string, part: string): string {
  return `${tools.id}-${field}${part.replaceAll("/", "-")}`;
}
