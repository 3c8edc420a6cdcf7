import { Immer } from "immer";
import type { Draft } from "immer";

// Values and answers are not ours to freeze.
const immer = new Immer({ autoFreeze: false });

/** A state after a change, written as if it were changed in place; unchanged parts keep their identity. */
export function changeState<State extends object>(
  state: State,
  change: (draft: Draft<State>) => void,
): State {
  return immer.produce(state, change);
}
