import type { Roots } from "#engine/expression";
import type { Answers } from "../answers/index.ts";
import { keepEqual } from "../context/index.ts";
import type { BuildInside, PanelModel } from "../model/index.ts";
import { createObservable, runLater, whileWatched } from "../ports/index.ts";
import type { Observable } from "../ports/index.ts";
import { createPageAnswers } from "./page-answers.ts";

/** The panels in a card or beside a form, with their reads. They read while they have listeners. */
export interface InsideSession extends Observable<readonly PanelModel[]> {
  /**
   * The page around them was built again, or their roots changed: the card's `row`, the form's `form`. Like
   * `PageSession.show`, it may be called during rendering.
   */
  show(build: BuildInside, own: Roots): void;
}

export function openInside(
  parts: { readonly answers: Answers },
  first: BuildInside,
  firstOwn: Roots,
): InsideSession {
  const reader = parts.answers.open();
  const answers = createPageAnswers(reader);
  const changes = createObservable(0);
  let [builder, own] = [first, firstOwn];
  let built = builder(own, (needed) => answers.read(needed));
  let { panels } = built;
  let isOld = false;
  let isWatched = false;

  const publish = runLater(() => {
    if (!isWatched) return;
    if (isOld) build();
    answers.show(built.calls);
    changes.set(changes.snapshot() + 1);
  });

  function build(): void {
    isOld = false;
    built = builder(own, (needed) => answers.read(needed));
    // Unchanged parts keep their identity, so that a chart is not drawn again.
    panels = keepEqual(panels, built.panels);
  }

  function begin(): () => void {
    isWatched = true;
    const end = reader.subscribe(() => {
      isOld = true;
      publish();
    });
    build();
    answers.show(built.calls);
    return () => {
      isWatched = false;
      end();
      answers.show([]);
    };
  }

  return {
    ...whileWatched({ subscribe: changes.subscribe, snapshot: () => panels }, begin),
    show(nextBuilder, nextOwn) {
      if (nextBuilder === builder && nextOwn === own) return;
      [builder, own] = [nextBuilder, nextOwn];
      build();
      publish();
    },
  };
}
