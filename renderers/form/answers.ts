import type { Answer, FormContext, RequestClient } from "#engine";

/** The answers a form's choices and checks stand on. Each call is sent once; a failed one again when asked to. */
export interface Answers {
  readonly answers: FormContext["answers"];
  /** Forgets what failed, so that it is asked for again. */
  readonly retry: () => void;
}

type AnswerState = ReturnType<FormContext["answers"]>;

const LOADING: AnswerState = { state: "loading" };

/** `onArrival` is told of each answer. */
export function createAnswers(request: RequestClient, now: () => number, onArrival: () => void): Answers {
  const known = new Map<string, AnswerState>();
  return {
    answers({ call }) {
      const name = JSON.stringify([call.api, call.path, call.query]);
      const state = known.get(name);
      if (state !== undefined) return state;
      known.set(name, LOADING);
      void request.send(call).then((answer) => {
        known.set(name, stateOf(answer, now()));
        onArrival();
      });
      return LOADING;
    },
    retry() {
      for (const [name, { state }] of known) if (state === "failed") known.delete(name);
      onArrival();
    },
  };
}

function stateOf(answer: Answer, updatedAt: number): AnswerState {
  return answer.ok
    ? { state: "ready", body: answer.body, updatedAt }
    : { state: "failed", failure: answer.failure };
}
