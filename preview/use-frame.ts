import { useEffect, useState } from "react";
import type { PreviewCall } from "#engine/authoring";
import { listenToFrame } from "./frame-message.ts";

export interface FrameState {
  /** The latest first. */
  readonly calls: readonly PreviewCall[];
  /** What the portal reported and shows nobody, once each. */
  readonly reports: readonly string[];
}

const NOTHING: FrameState = { calls: [], reports: [] };

/** What the framed portal did since it started. `onAddress`: it went somewhere. */
export function useFrame(onAddress: (address: string) => void): FrameState {
  const [state, setState] = useState(NOTHING);
  useEffect(
    () =>
      listenToFrame((message) => {
        switch (message.is) {
          case "ready":
          case "started":
            return setState(NOTHING);
          case "call":
            return setState((before) => ({ ...before, calls: withCall(before.calls, message.call) }));
          case "report":
            return setState((before) => ({
              ...before,
              reports: [...new Set([...before.reports, message.text])],
            }));
          case "at":
            return onAddress(message.address);
          default:
            return message satisfies never;
        }
      }),
    [onAddress],
  );
  return state;
}

/** A call comes when it is sent, and again when it is answered. */
function withCall(calls: readonly PreviewCall[], call: PreviewCall): readonly PreviewCall[] {
  return calls.some(({ id }) => id === call.id)
    ? calls.map((each) => (each.id === call.id ? call : each))
    : [call, ...calls];
}
