import { useState } from "react";
import type { Dispatch } from "react";
import { usePluginHost } from "#renderers/plugin";
import { fieldsOf, placed, readSavedForm } from "../state/index.ts";
import type { DesignerAction, DesignerState, SavedForm } from "../state/index.ts";

const CONFLICT = 409;
const DROPS = "/dropPrices/";

/** Prices that would be lost: the person decides. */
export interface LostPrices {
  readonly keys: readonly string[];
  readonly messages: readonly string[];
}

export interface Save {
  readonly isBusy: boolean;
  readonly lost: LostPrices | undefined;
  readonly send: (dropPrices?: readonly string[]) => Promise<void>;
  /** The prices stay, and nothing is saved. */
  readonly keepPrices: () => void;
}

export interface SaveParts {
  readonly path: string;
  readonly dispatch: Dispatch<DesignerAction>;
  /** Reads the newest version. */
  readonly onNewest: () => Promise<SavedForm | undefined>;
}

/**
 * Stores a draft as the next version. What the server refuses stands at its fields; prices are lost only where that is
 * meant; where somebody was faster, nothing that was entered is lost.
 */
export function useSave(
  { saved, history: { now } }: DesignerState,
  { path, dispatch, onNewest }: SaveParts,
): Save {
  const { change, toast, t } = usePluginHost();
  const [isBusy, setIsBusy] = useState(false);
  const [lost, setLost] = useState<LostPrices>();
  const send = async (dropPrices: readonly string[] = []) => {
    setIsBusy(true);
    setLost(undefined);
    const answer = await change({
      method: "PUT",
      api: "pricing",
      path,
      body: { fields: fieldsOf(now), dropPrices },
      ...(saved.etag === undefined ? {} : { ifMatch: saved.etag }),
      quiet: true,
    });
    if (answer.ok) {
      const next = readSavedForm(answer.body, answer.headers["etag"]);
      dispatch({ do: "stored", saved: next });
      toast({ text: t("form-designer.saved-toast", { version: next.version }), type: "success" });
    } else {
      const { status, fields, text } = answer.failure;
      const newer = status === CONFLICT ? await onNewest() : undefined;
      const drops = fields.filter(({ pointer }) => pointer.startsWith(DROPS));
      if (newer !== undefined) dispatch({ do: "meet", newer });
      else if (drops.length > 0)
        setLost({
          keys: [...dropPrices, ...drops.map(({ pointer }) => pointer.slice(DROPS.length))],
          messages: drops.map(({ message }) => message),
        });
      else if (fields.length > 0) dispatch({ do: "refuse", problems: placed(fields, now) });
      if (newer === undefined && drops.length === 0) toast({ text });
    }
    setIsBusy(false);
  };
  return { isBusy, lost, send, keepPrices: () => setLost(undefined) };
}
