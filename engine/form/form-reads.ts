import { createFreshStart } from "../answers/index.ts";
import type { Answers } from "../answers/index.ts";
import type { ResolvedCall } from "../request/index.ts";
import { buildForm } from "./build-form.ts";
import type { FormContext } from "./form-context.ts";

/** The choices and checks that an open form reads. */
export interface FormReads {
  readonly answers: FormContext["answers"];
  /** `buildForm`, recording the calls it needs. */
  readonly build: typeof buildForm;
  /** Reads what the last model needs, and releases the rest. */
  readonly read: () => void;
  readonly close: () => void;
  /** Reads failed calls again. */
  readonly retry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createFormReads(answers: Answers): FormReads {
  const reader = answers.open();
  const isFreshEnough = createFreshStart(reader);
  let asked: ResolvedCall[] = [];
  let isRead = false;
  return {
    answers({ call }) {
      asked.push(call);
      const answer = reader.known(call);
      return isFreshEnough(call, answer) ? answer : { state: "loading" };
    },
    build(...form) {
      asked = [];
      isRead = false;
      return buildForm(...form);
    },
    read() {
      if (isRead) return;
      isRead = true;
      reader.need(asked);
    },
    close() {
      isRead = false;
      reader.need([]);
    },
    retry: () => reader.retry(),
    subscribe: (listener) => reader.subscribe(listener),
  };
}
