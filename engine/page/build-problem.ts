import type { ProblemModel } from "../model/index.ts";
import { ownText } from "../context/index.ts";
import type { PanelContext, PanelPlace, PanelHindrance } from "../context/index.ts";

/** Whatever keeps a panel from showing, as a panel of its own. */
export function buildProblem(
  context: PanelContext,
  hindrance: PanelHindrance,
  place: PanelPlace,
): ProblemModel {
  if (hindrance.state === "loading") {
    return {
      kind: "problem",
      id: place.id,
      state: "loading",
      title: place.title,
      text: ownText(context, "list.loading"),
      canRetry: false,
    };
  }
  const { state, message } = hindrance;
  return {
    kind: "problem",
    id: place.id,
    state,
    title: message.title,
    text: message.text,
    canRetry: state === "error",
  };
}
