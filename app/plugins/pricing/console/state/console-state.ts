import { changedParts } from "./changes.ts";
import type { DocumentEdit } from "./edits.ts";
import { applyEdit, redo, settle, startHistory, undo } from "#renderers/undo";
import type { History } from "#renderers/undo";
import { rebase } from "./merge.ts";
import type { FieldProblem, PricingDocument, PublishedModel } from "./pricing-document.ts";

export interface ConsoleState {
  /** The version that the edits are based on. */
  readonly published: PublishedModel;
  readonly history: History<PricingDocument>;
  /** What the server refused, until its field changes. */
  readonly refused: readonly FieldProblem[];
}

export type ConsoleAction =
  | { readonly do: "edit"; readonly edit: DocumentEdit; readonly field?: string | undefined }
  | { readonly do: "settle" | "undo" | "redo" | "discard" }
  | { readonly do: "refuse"; readonly problems: readonly FieldProblem[] }
  /** A draft that was kept, in place of everything entered. */
  | { readonly do: "restore"; readonly state: ConsoleState }
  /** What was sent is published; what was entered since is not in it. */
  | { readonly do: "publish"; readonly published: PublishedModel; readonly sent: PricingDocument }
  /** A newer version, in place of everything entered. */
  | { readonly do: "take"; readonly published: PublishedModel }
  /** A newer version, with what was entered on it. */
  | { readonly do: "rebase"; readonly published: PublishedModel };

export function openConsole(published: PublishedModel): ConsoleState {
  return { published, history: startHistory(published.document), refused: [] };
}

export function changeConsole(state: ConsoleState, action: ConsoleAction): ConsoleState {
  const { history, published } = state;
  switch (action.do) {
    case "edit":
      return {
        ...state,
        history: applyEdit(history, action.edit, action.field),
        refused: state.refused.filter(({ pointer }) => !concerns(action.field, pointer)),
      };
    case "settle":
      return withHistory(state, settle(history));
    case "undo":
      return withHistory(state, undo(history));
    case "redo":
      return withHistory(state, redo(history));
    case "discard":
      return { ...state, history: applyEdit(history, () => published.document), refused: [] };
    case "refuse":
      return { ...state, refused: action.problems };
    case "restore":
      return action.state;
    case "take":
      return openConsole(action.published);
    case "publish":
      return history.now === action.sent
        ? openConsole(action.published)
        : putOnto(action.published, history, action.sent);
    case "rebase":
      return putOnto(action.published, history, published.document);
    default:
      return action satisfies never;
  }
}

/** What was entered since `base`, on a newer version. */
function putOnto(
  published: PublishedModel,
  history: History<PricingDocument>,
  base: PricingDocument,
): ConsoleState {
  const edit = rebase(base, history.now, published.document);
  return { published, history: applyEdit(history, edit), refused: [] };
}

/** Whether leaving would lose something. */
export function isUnsaved({ published, history: { now } }: ConsoleState): boolean {
  if (now === published.document) return false;
  return Object.keys(now.unread).length > 0 || changedParts(published.document, now).length > 0;
}

function withHistory(state: ConsoleState, history: History<PricingDocument>): ConsoleState {
  return history === state.history ? state : { ...state, history };
}

/** An edit without a field may concern everything that was refused: the server decides anew. */
function concerns(field: string | undefined, pointer: string): boolean {
  return field === undefined || pointer === field || pointer.startsWith(`${field}/`);
}
