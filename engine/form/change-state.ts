import { Immer } from "immer";
import type { Draft } from "immer";

// What is typed and what was answered is not ours to freeze.
const immer = new Immer({ autoFreeze: false });

/** A state after a change that is written as if it could be changed in place; what was left alone keeps its identity. */
export function changeState<State extends object>(
  state: State,
  change: (draft: Draft<State>) => void,
): State {
  return immer.produce(state, change);
}
