import type { ProblemModel } from "../model/index.ts";
import { ownText } from "../context/index.ts";
import type { PanelContext, PanelPlace, NotReady } from "../context/index.ts";

/** The panel that is shown in place of one that cannot be. */
export function buildProblem(context: PanelContext, notReady: NotReady, place: PanelPlace): ProblemModel {
  if (notReady.state === "loading") {
    return {
      kind: "problem",
      id: place.id,
      state: "loading",
      title: place.title,
      text: ownText(context, "list.loading"),
      canRetry: false,
    };
  }
  const { state, message } = notReady;
  return {
    kind: "problem",
    id: place.id,
    state,
    title: message.title,
    text: message.text,
    canRetry: state === "error",
  };
}
