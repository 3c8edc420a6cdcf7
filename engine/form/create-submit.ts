import type { Roots } from "#engine/expression";
import { runAt } from "../action/index.ts";
import type { ActionOutcome, ActionPlace, ActionRun, Perform } from "../action/index.ts";
import type { Draft } from "../draft/index.ts";
import type { FormModel, FormValue } from "../model/index.ts";
import type { Ports } from "../ports/index.ts";
import { isAnyDone } from "./partly-done.ts";
import { sentInit, sentValue } from "./sent-value.ts";

/** A form with the value it would send now. */
export interface SentForm {
  readonly model: FormModel;
  readonly value: FormValue;
  readonly place: ActionPlace;
  /** The roots of the place, with the form's own. */
  readonly roots: Roots;
  /** Those of the place when the first change was made. */
  readonly seen: Roots;
}

/** The submit of an open form. Sending the same value again continues the same submit where it failed. */
export interface Submit {
  readonly id: () => string;
  /** Never throws. */
  readonly send: (form: SentForm) => Promise<ActionOutcome>;
  /** The run that sending it now would start. */
  readonly runOf: (form: SentForm) => ActionRun;
  /** What is sent next is a submit of its own. */
  readonly startOver: () => void;
}

/** Of a value that is wrong for itself, or is sent as a submit that has been another one. */
const UNPROCESSABLE = 422;

/** `kept`: of a draft. */
export function createSubmit(
  { perform, ids }: { readonly perform: Perform; readonly ids: Ports["ids"] },
  kept: Pick<Draft, "submitId" | "partlyDone"> | undefined,
): Submit {
  let id = kept?.submitId ?? ids.uuid();
  let sentText: string | undefined;
  let earlier: ActionOutcome["results"] | undefined = kept?.partlyDone?.results;
  /** It was sent with another value, or may have been before the draft was restored. */
  let mayBeAnother = kept !== undefined;
  /** The status with which the server refused it last; 0: it did not. */
  let refused = 0;

  function renew(): void {
    id = ids.uuid();
    sentText = undefined;
    mayBeAnother = false;
  }

  function runOf({ model, value, place, roots, seen }: SentForm): ActionRun {
    const text = JSON.stringify(sentValue(model, value));
    // A call that the server refused had no effect: a changed value is a new submit. A call that may have had an
    // effect stays the same submit, until the server says that this has been another one.
    const isNew = refused > 0 && text !== sentText;
    if (isNew || (refused === UNPROCESSABLE && mayBeAnother)) renew();
    else if (sentText !== undefined && text !== sentText) mayBeAnother = true;
    sentText = text;
    return {
      ...runAt({ ...place, roots }),
      pointer: model.submit.pointer,
      seen,
      init: sentInit(model),
      submitId: id,
      opens: place.opens,
      earlier,
    };
  }

  return {
    id: () => id,
    runOf,
    startOver() {
      renew();
      earlier = undefined;
    },
    async send(form) {
      const outcome = await perform(runOf(form));
      const status = outcome.ok ? 0 : outcome.failure.status;
      refused = status >= 400 && status < 500 ? status : 0;
      earlier = !outcome.ok && isAnyDone(outcome.results) ? outcome.results : undefined;
      if (outcome.ok) renew();
      return outcome;
    },
  };
}
